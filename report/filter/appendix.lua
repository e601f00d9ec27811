-- appendix.lua - flags, tool versions, hashes of the inputs, how to make the page again.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local page = require 'page'
local tables = require 'tables'
local appendix = {}

function appendix.flags()
  local rows = {}
  for i, m in ipairs(tables.MARKS) do rows[i] = { { pandoc.Str(m[2]) }, m[1], m[3] } end
  return { tables.build({ 'mark', 'flag', 'meaning' }, rows, { caption = page.caption('Table', nil, 'Flags: a flagged point is hollow in charts and marked in tables, never removed'), label = 'flags' }) }
end

function appendix.versions()
  local rows = {}
  local function add(tool, version) if version and version ~= 'NA' then rows[#rows + 1] = { tool, csv.clean(version) } end end
  local newest = page.sessions[1] and page.config(page.sessions[1].time) or {}
  for _, key in ipairs { 'compiler', 'compiler_version', 'compiler_flags', 'libc', 'kernel', 'kernel_release', 'make' } do
    if newest[key] then add((key:gsub('_', ' ')), newest[key].value) end
  end
  add('pandoc', tostring(PANDOC_VERSION))
  for _, shown in ipairs(page.shown) do
    local svg = csv.slurp(page.file('charts/' .. shown.key .. '.svg'))
    local version = svg and svg:match('Produced by GNUPLOT ([%w. ]+)')
    if version then add('gnuplot', (version:gsub(' patchlevel ', '.'):gsub('%s+$', ''))) break end
  end
  return { tables.build({ 'tool', 'version' }, rows, { caption = page.caption('Table', nil, 'Versions of what measured and what drew'), label = 'versions' }) }
end

function appendix.inputs()
  local sheet = csv.read(page.file('inputs.csv'))
  if not sheet then return { page.notice('absent', 'No list:', 'the inputs were not hashed') } end
  local count = #sheet.rows
  local rows = {}
  for i, row in ipairs(sheet.rows) do
    rows[i] = { row[sheet.column.path], row[sheet.column.bytes], { pandoc.Code(csv.clean(row[sheet.column.sha256])) } }
  end
  if count > 300 then
    return { pandoc.Para(page.words(count .. ' files:') .. pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('inputs.csv') }, 'inputs.csv') }) }
  end
  return page.details('hashes', page.words(count .. ' files with their SHA-256'),
    { tables.build({ 'file', 'bytes', 'SHA-256' }, rows, { caption = page.words('Everything this page was made from'), numeric = { false, true, false }, classes = { 'hashes' }, label = 'inputs' }) })
end

function appendix.reproduce()
  local id = page.machine
  return { pandoc.CodeBlock('make render MACHINE=' .. id .. '    # this page again, from the same data\n'
    .. 'make verify M=' .. id .. '          # do the inputs still have these hashes?'
    .. (page.published and '' or '\nmake again                 # measure anew, on this machine, in a new session')) }
end

return appendix
