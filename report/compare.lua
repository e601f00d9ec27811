-- compare.lua - the page of several machines: headline rows, differing facts, chapters with overlaid charts and tables.
--
-- Reads what recipes/compare.sh left in LATBOOK_REPORT_DIR. Data become cells and nothing else.
--
-- SPDX-License-Identifier: MIT
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'filter/?.lua;' .. package.path
local csv = require 'csv'
local page = require 'page'
local reading = require 'reading'
local sheets = require 'sheets'

local ROWS_MAX = page.html and 300 or 60
local CELLS_MAX = 6000 -- of one table: many machines make each row wide
local UNITS = { bytes = 'By', bytes_per_s = 'By/s', hertz = 'Hz', ratio = '1', count = '1', celsius = '°C', watt = 'W' }

local function lines(name)
  local list = {}
  for line in (csv.slurp(page.file(name)) or ''):gmatch('[^\n]+') do list[#list + 1] = csv.clean(line) end
  return list
end
local sides, base = lines('sides.txt'), lines('base.txt')[1]

local function unit_of(name)
  if UNITS[name] then return UNITS[name] end
  local operation = name:match('^([a-z]+)_per_s$')
  return operation and '{' .. operation .. '}/s' or name
end

local function factor(text)
  local number = tonumber(text)
  if not number then return '' end
  return number >= 100 and string.format('%.0f×', number) or string.format('%.2f×', number)
end

local function heads_of(first, ...)
  local heads, numeric = { first, ... }, {}
  for _, side in ipairs(sides) do
    heads[#heads + 1] = side .. (side == base and ' (base)' or '')
    numeric[#heads] = true
  end
  return heads, numeric
end

local fill = {}

function fill.glance()
  local records = csv.records(page.file('glance.csv'))
  local heads, numeric = heads_of('operation')
  local list = {}
  for _, record in ipairs(records) do
    local row = { record.label }
    for _, side in ipairs(sides) do
      local name = side:lower():gsub('[^a-z0-9_]', '_')
      local text = side == base and record.text or record[name .. '_text']
      row[#row + 1] = text or 'NA'
    end
    list[#list + 1] = row
  end
  if #list == 0 then return { page.notice('absent', 'Not measured:', 'no section offers a number') } end
  return { sheets.build(heads, list, { caption = 'Headline numbers of every machine', numeric = numeric, id = 'table-glance' }) }
end

function fill.facts()
  local order, by_key = {}, {}
  for _, record in ipairs(csv.records(page.file('facts.csv'))) do
    if not by_key[record.key] then by_key[record.key] = {} order[#order + 1] = record.key end
    by_key[record.key][record.machine] = record.value
  end
  local heads = heads_of('fact')
  local list = {}
  for i, key in ipairs(order) do
    local row = { (key:gsub('_', ' ')) }
    for _, side in ipairs(sides) do row[#row + 1] = by_key[key][side] or 'NA' end
    list[i] = row
  end
  if #list == 0 then return { pandoc.Para(page.words('They state the same facts.')) } end
  return { sheets.build(heads, list, { caption = 'Facts that differ' }) }
end

-- Cells of a chapter: one row a cell, one column a machine with value and factor.
local function chapter_rows(records, chapter)
  local list, keys, seen, row, last = {}, {}, {}, nil, nil
  for _, r in ipairs(records) do
    if r.chapter == chapter then
      local id = r.key .. '\n' .. r.parameters .. '\n' .. r.column
      if id ~= last then
        row = { label = r.key:gsub('_', ' ') .. (r.parameters ~= 'NA' and ': ' .. sheets.point(r.parameters) or ''), column = r.column, cells = {}, held = 0 }
        last = id
        list[#list + 1] = row
        if not seen[r.key] then seen[r.key] = true keys[#keys + 1] = r.key end
      end
      if tonumber(r.value) then
        row.held = row.held + 1
        local text = reading.of(tonumber(r.value), unit_of(r.unit))
        if r.validity ~= 'ok' and r.validity ~= 'NA' then text = text .. ' (' .. r.validity:gsub('_', ' ') .. ')' end
        row.cells[r.machine] = text .. (r.machine ~= base and factor(r.base_ratio) ~= '' and ' · ' .. factor(r.base_ratio) or '')
      end
    end
  end
  return list, keys
end

function fill.chapters()
  local records, out = csv.records(page.file('compare.csv')), pandoc.List {}
  for _, chapter in ipairs(sheets.chapters()) do
    local list, keys = chapter_rows(records, chapter.name)
    local heads, numeric = heads_of('cell', 'column')
    local rows = {}
    for _, row in ipairs(list) do
      if row.held > 0 then
        local cells = { row.label, row.column }
        for _, side in ipairs(sides) do cells[#cells + 1] = row.cells[side] or 'NA' end
        rows[#rows + 1] = cells
      end
    end
    if #rows > 0 then
      out:insert(pandoc.Header(2, page.words(chapter.title), pandoc.Attr('chapter-' .. chapter.name)))
      out:extend(sheets.drawings(keys, 'all machines'))
      if #rows > ROWS_MAX or #rows * #heads > CELLS_MAX then
        out:insert(pandoc.Para(page.words(#rows .. ' cells were measured here; they stand in') .. pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('compare.csv') }, 'compare.csv') }))
      else
        out:insert(sheets.build(heads, rows, { caption = chapter.title .. ': medians, and their factor to the base', numeric = numeric }))
      end
    end
  end
  return out
end

function fill.files()
  return { pandoc.Para(page.words('Every number of this page:') .. pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('compare.csv') }, 'compare.csv') }) }
end

function Pandoc(doc)
  return sheets.page(doc, fill, page.words('Latbook: ' .. table.concat(sides, ', ')), page.words(#sides .. ' machines side by side'),
    page.words(table.concat(sides, ' · ') .. ' · factors refer to ' .. base))
end
