-- page.lua - what all parts of the page share: where the data are, which session each key shows, numbering, links, contents.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local figure = require 'figure'
local page = {}

page.html = FORMAT:match('html') ~= nil
page.machine_dir = assert(os.getenv('LATBOOK_MACHINE_DIR'), 'page: LATBOOK_MACHINE_DIR is not set; run report/render.sh')
page.report_dir = assert(os.getenv('LATBOOK_REPORT_DIR'), 'page: LATBOOK_REPORT_DIR is not set; run report/render.sh')
page.root = os.getenv('LATBOOK_ROOT') or ''
page.machine = csv.clean(page.machine_dir:match('([^/]+)/*$'))
if not page.machine:match('^[a-z0-9][a-z0-9._-]*$') or #page.machine > 64 then
  error("page: a machine's folder is named by lower-case letters, digits, '.', '_' and '-'; rename it", 0)
end

local KEY, SESSION = '^[a-z][a-z0-9_]*$', '^%d%d%d%d%-%d%d%-%d%dT%d%d%d%dZ[a-z0-9._-]*$'

function page.file(name) return page.report_dir .. '/' .. name end

-- Sections in page order with their session: key, session, state, reason, log, rounds, finished.
page.shown, page.of = {}, {}
for _, record in ipairs(csv.records(page.file('shown.csv'))) do
  if record.key and record.key:match(KEY) then
    if not (record.session or ''):match(SESSION) then record.session = 'NA' end
    page.shown[#page.shown + 1] = record
    page.of[record.key] = record
  end
end

local function keyed(path)
  local map = {}
  for _, record in ipairs(csv.records(path)) do
    if record.key then map[record.key] = record end
  end
  return map
end
page.identity = keyed(page.machine_dir .. '/identity.csv')

local configs = {}
function page.config(session)
  if not configs[session] then configs[session] = keyed(page.machine_dir .. '/sessions/' .. session .. '/config.csv') end
  return configs[session]
end

-- The sessions on the page, newest first, each with its keys.
page.sessions = {}
do
  local by_time = {}
  for _, shown in ipairs(page.shown) do
    if shown.session ~= 'NA' then
      if not by_time[shown.session] then
        by_time[shown.session] = { time = shown.session, keys = {}, rounds = 0 }
        table.insert(page.sessions, by_time[shown.session])
      end
      local session = by_time[shown.session]
      table.insert(session.keys, shown.key)
      session.rounds = math.max(session.rounds, tonumber(shown.rounds) or 0)
    end
  end
  table.sort(page.sessions, function(a, b) return a.time > b.time end)
end

-- The CPUs of each placement of a session.
function page.cpus_of(session)
  local cpus = {}
  if session == 'NA' then return cpus end
  for _, record in ipairs(csv.records(page.machine_dir .. '/sessions/' .. session .. '/placements.csv')) do
    cpus[record.name or ''] = record.cpus
  end
  return cpus
end

-- Names of configuration keys whose values differ between a session and the newest on the page.
function page.changed(time)
  local newest, names = page.sessions[1] and page.sessions[1].time, {}
  if not newest or newest == time then return names end
  local now, before = page.config(newest), page.config(time)
  for key, record in pairs(now) do
    if before[key] and before[key].value ~= record.value and before[key].value ~= 'NA' and record.value ~= 'NA' then
      names[#names + 1] = key
    end
  end
  table.sort(names)
  return names
end

-- 2026-01-02T0304Z -> 2026-01-02 03:04 UTC
function page.date(time)
  local day, hour, minute = time:match('^(%d+%-%d+%-%d+)T(%d%d):?(%d%d)')
  return day and day .. '\u{a0}' .. hour .. ':' .. minute .. '\u{a0}UTC' or time
end

function page.fact(...)
  for _, key in ipairs { ... } do
    local record = page.identity[key]
    if record and record.value ~= 'NA' and record.value ~= '' then return csv.clean(record.value) end
  end
end

function page.words(text)
  local out = pandoc.List {}
  for word in text:gmatch('%S+') do
    if #out > 0 then out:insert(pandoc.Space()) end
    out:insert(pandoc.Str(word))
  end
  return out
end

-- Where all cores are of one kind, no reader asks which; the data keep the name that all machines share.
local one_kind = page.fact('core_kinds') == '1'
function page.spoken(text)
  if not one_kind then return text end
  text = text:gsub('one%-performance%-core', 'one core'):gsub('all%-performance%-cores', 'all cores'):gsub('all%-performance%-logical', 'all-logical')
  return (text:gsub('performance%-performance', 'alike'):gsub('performance core', 'core'):gsub('performance thread', 'thread'))
end

-- The same in prose, where the words are apart.
function page.plainly(inlines)
  if not one_kind then return nil end
  local out, at = pandoc.List {}, 1
  while at <= #inlines do
    local here, after = inlines[at], inlines[at + 2]
    if here.t == 'Str' and here.text == 'performance' and after and after.t == 'Str' and after.text:match('^cores?%f[%A]') then at = at + 2
    else out:insert(here); at = at + 1 end
  end
  return out
end

-- Numbers that somebody else measured and printed: summaries without sessions.
page.published = page.fact('origin') == 'published' and #page.sessions == 0

-- A link to a file of the tree; spaces in its path are escaped.
function page.link(text, path)
  local target = path:match('^/') and path or page.root .. path
  return pandoc.Link({ pandoc.Str(text) }, (target:gsub(' ', '%%20')))
end

function page.notice(class, lead, text)
  return pandoc.Div({ pandoc.Para(pandoc.List { pandoc.Strong(page.words(lead)), pandoc.Space() } .. page.words(csv.clean(text))) },
    pandoc.Attr('', { 'notice', class }))
end

-- For code hosts: divs and spans dissolve, and links within the page aim at the ids that hosts derive from headings.
function page.plain(blocks)
  local slugs = {}
  local function slug(header)
    local text = pandoc.utils.stringify(header.content):lower():gsub('[^%w%s_-]', ''):gsub('%s', '-')
    if header.identifier ~= '' then slugs['#' .. header.identifier] = '#' .. text end
  end
  pandoc.walk_block(pandoc.Div(blocks), { Header = slug })
  return pandoc.walk_block(pandoc.Div(blocks), {
    Div = function(div) return div.content end,
    Span = function(span) return span.content end,
    Link = function(link)
      -- what is no heading there cannot be aimed at
      if link.target:match('^#') and not slugs[link.target] then return link.content end
      link.target = slugs[link.target] or link.target
      return link
    end,
  }).content
end

local numbers = { Figure = 0, Table = 0 }
function page.number(kind)
  numbers[kind] = numbers[kind] + 1
  return kind .. ' ' .. numbers[kind]
end

local function inlines_of(blocks)
  for _, block in ipairs(blocks) do
    if block.t == 'Para' or block.t == 'Plain' then return block.content end
  end
  return nil
end
page.inlines_of = inlines_of

function page.caption(kind, blocks, fallback)
  local out = pandoc.List { page.html and pandoc.Span({ pandoc.Str(page.number(kind) .. '.') }, pandoc.Attr('', { 'number' }))
    or pandoc.Strong { pandoc.Str(page.number(kind) .. '.') }, pandoc.Space() }
  local given = inlines_of(blocks or {})
  out:extend(given or page.words(fallback))
  return out
end

-- A drawing with caption; alt is one paragraph in words. In Markdown an image beside the page.
function page.drawing(path, relative, name, caption, alt)
  local svg = csv.slurp(path)
  if not svg then return nil end
  if not page.html then
    local image = pandoc.Image(page.words(alt), relative)
    return pandoc.List { pandoc.Para { image }, pandoc.Para(caption) }
  end
  local drawn = figure.inline(svg, name .. '-', pandoc.utils.stringify(caption), csv.clean(alt))
  if not drawn then return pandoc.List { page.notice('failed', 'No drawing:', 'the file is not an SVG drawing') } end
  return pandoc.List {
    pandoc.RawBlock('html', '<figure class="chart" id="figure-' .. name .. '"><div class="scroll" tabindex="0" role="region" aria-label="chart">' .. drawn .. '</div><figcaption>'),
    pandoc.Plain(caption), pandoc.RawBlock('html', '</figcaption></figure>') }
end

-- Folded content: <details> in both writers.
function page.details(id, summary, blocks, class)
  local out = pandoc.List { pandoc.RawBlock('html', '<details id="' .. id .. '"' .. (class and ' class="' .. class .. '"' or '') .. '><summary>'),
    pandoc.Plain(summary), pandoc.RawBlock('html', '</summary>') }
  out:extend(blocks)
  out:insert(pandoc.RawBlock('html', '</details>'))
  return out
end

-- The contents list, two levels: chapters and their sections.
function page.contents(blocks)
  local items, current = pandoc.List {}, nil
  for _, block in ipairs(blocks) do
    if block.t == 'Header' and (block.level == 2 or block.level == 3) then
      local entry = pandoc.Plain { pandoc.Link(block.content, '#' .. block.identifier) }
      if block.level == 2 or not current then
        current = { entry }
        items:insert(current)
      else
        if not current[2] then current[2] = pandoc.BulletList {} end
        current[2].content:insert { entry }
      end
    end
  end
  return { pandoc.BulletList(items) }
end

return page
