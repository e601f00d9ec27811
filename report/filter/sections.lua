-- sections.lua - the blocks of an experiment's section: about, insight, chart, table, value.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local describe = require 'describe'
local page = require 'page'
local reading = require 'reading'
local shape = require 'shape'
local tables = require 'tables'
local sections = {}

-- Above this many rows a table stays in its file, and the page links to it.
local ROWS_MAX, BYTES_MAX = 300, 100 * 1024

local insight_rows = {}
local function insight_row(key, row)
  if not insight_rows[key] then insight_rows[key] = csv.records(page.file('insight/' .. key .. '.csv')) end
  for _, record in ipairs(insight_rows[key]) do
    if record.position == row then return record end
  end
end

local function described(key)
  local copy = csv.records(page.file('describe/' .. key .. '.csv'))
  if #copy > 0 then return copy end
  local shown = page.of[key]
  if not shown or shown.session == 'NA' then return {} end
  return csv.records(page.machine_dir .. '/sessions/' .. shown.session .. '/' .. key .. '/describe.csv')
end

-- A reason's key as its program explains it, or the text itself.
local REASONS = { no_nvcc = 'not built: no nvcc', no_driver = 'no NVIDIA driver on this machine', not_built = 'not built on this machine',
  no_device = 'no GPU that may be used' }
local function explain(key, reason)
  local _, _, reasons = describe.columns(described(key))
  local name, rest = reason:match('^([a-z][a-z0-9_]*): (.+)$')
  if name then return reasons[name] or rest end
  return reasons[reason] or REASONS[reason] or (reason:match('^[a-z_]+$') and (reason:gsub('_', ' ')) or reason)
end

sections.explain = explain

local function sentences(key)
  local _, _, reasons = describe.columns(described(key))
  return function(reason) return reasons[reason] or REASONS[reason] end
end

-- Did any point of a summary give a number? If none did, shown.csv's reason is that of the first.
local numbered = {}
local function has_numbers(key)
  if numbered[key] == nil then
    local summary = csv.read(page.file('summary/' .. key .. '.csv'))
    local status, reason = summary and summary.column.status, summary and summary.column.reason
    numbered[key] = not (summary and status) or #summary.rows == 0
    for _, row in ipairs(summary and status and summary.rows or {}) do
      if row[status] == 'ok' or row[status] == 'disturbed' then numbered[key] = true break end
    end
    if not numbered[key] and page.of[key].reason == 'NA' and reason then page.of[key].reason = summary.rows[1][reason] end
  end
  return numbered[key]
end

function sections.measured(key)
  local state = page.of[key] and page.of[key].state
  return state == 'published' or state == 'computed' or (state == 'measured' and has_numbers(key))
end

-- Sections of a chapter without a number: a line for each reason, with the titles that it holds for.
function sections.missing(headers)
  local out, lines, order = pandoc.List {}, {}, {}
  for _, header in ipairs(headers) do
    local key = header.identifier
    local shown = page.of[key] or { state = 'absent', reason = 'no session of this machine holds it', log = 'NA' }
    local failed = shown.state == 'failed'
    local text = explain(key, shown.reason):gsub('^not measured[:,] *', '')
    text = (failed and 'failed: ' or 'not measured: ') .. text
    if failed and shown.log and shown.log ~= 'NA' then text = text .. '; its log is ' .. shown.log end
    if not lines[text] then
      lines[text] = { class = failed and 'failed' or 'absent', titles = pandoc.List {} }
      order[#order + 1] = text
    end
    local titles = lines[text].titles
    if #titles > 0 then titles:extend { pandoc.Str(','), pandoc.Space() } end
    titles:insert(pandoc.Span({ pandoc.Strong(header.content) }, pandoc.Attr(key)))
  end
  for _, text in ipairs(order) do
    local line = lines[text].titles .. pandoc.List { pandoc.Str(','), pandoc.Space() } .. page.words(csv.clean(text))
    out:insert(pandoc.Div({ pandoc.Para(line) }, pandoc.Attr('', { 'notice', lines[text].class })))
  end
  return out
end

-- Of a page of published values: the sections of a chapter that the source says nothing of, in one line.
function sections.unpublished(headers)
  local line = pandoc.List { pandoc.Strong(page.words('Not among the published values:')), pandoc.Space() }
  for i, header in ipairs(headers) do
    if i > 1 then line:extend { pandoc.Str(','), pandoc.Space() } end
    line:insert(pandoc.Span(header.content, pandoc.Attr(header.identifier)))
  end
  line:insert(pandoc.Str('.'))
  return pandoc.List { pandoc.Div({ pandoc.Para(line) }, pandoc.Attr('', { 'notice', 'absent', 'unpublished' })) }
end

-- Chapters of which the source holds nothing become a line each, before the page's own method.
function sections.silent_chapters(blocks)
  local out, items, at = pandoc.List {}, pandoc.List {}, 1
  while at <= #blocks do
    local here, after, beyond = blocks[at], blocks[at + 1], blocks[at + 2]
    if here.t == 'Header' and here.identifier:match('^chapter%-') and after and after.t == 'Div' and after.classes:includes('unpublished')
      and (not beyond or beyond.t == 'Header' and beyond.level == 2) then
      local words = pandoc.List { pandoc.Strong(here.content .. pandoc.List { pandoc.Str(':') }) }
      for i, inline in ipairs(after.content[1].content) do
        if i > 1 then words:insert(inline) end
      end
      items:insert { pandoc.Plain(words) }
      at = at + 2
    else
      if #items > 0 and here.t == 'Header' and here.identifier == 'published' then
        out:insert(pandoc.Header(2, page.words('Not among the published values'), pandoc.Attr('unpublished', { 'chapter' })))
        out:insert(pandoc.BulletList(items))
      end
      out:insert(here)
      at = at + 1
    end
  end
  return out
end

-- Session, rounds, what changed since; links.
function sections.about(block)
  local key = block.attributes.key
  local shown = page.of[key]
  local out, line = pandoc.List {}, pandoc.List {}
  if shown.session ~= 'NA' then
    local folder = page.machine_dir .. '/sessions/' .. shown.session .. '/' .. key
    line:extend(page.words('Session ' .. page.date(shown.session) .. ', ' .. shown.rounds .. (shown.rounds == '1' and ' round' or ' rounds')))
    local changed = page.changed(shown.session)
    if #changed > 0 then
      line:extend { pandoc.Str(';'), pandoc.Space(),
        pandoc.Span(page.words('differs from the newest in ' .. csv.clean(table.concat(changed, ', '))), pandoc.Attr('', { 'changed' })) }
    end
    line:extend { pandoc.Space(), pandoc.Str('·'), pandoc.Space(), page.link('raw CSV', folder),
      pandoc.Space(), pandoc.Str('·'), pandoc.Space() }
    line:insert(pandoc.Link({ pandoc.Str('full table') }, '#full-' .. key))
    line:extend { pandoc.Space(), pandoc.Str('·'), pandoc.Space() }
  end
  if shown.state == 'published' then
    line:extend(page.words('Published numbers, not measured by this program'))
    line:extend { pandoc.Space(), pandoc.Str('·'), pandoc.Space(), page.link('summary', page.machine_dir .. '/summary/' .. key .. '.csv'),
      pandoc.Space(), pandoc.Str('·'), pandoc.Space() }
  end
  if shown.state == 'computed' then
    line:extend(page.words('Computed from other sections'))
    line:extend { pandoc.Space(), pandoc.Str('·'), pandoc.Space(), page.link('program', 'analysis/' .. key .. '.c') }
    out:insert(pandoc.Div({ pandoc.Para(line) }, pandoc.Attr('', { 'meta' })))
    return out
  end
  line:insert(page.link('program', (key:match('^gpu_') or key:match('^pcie_')) and 'cuda/' .. key .. '.cu' or 'bench/' .. key .. '.c'))
  out:insert(pandoc.Div({ pandoc.Para(line) }, pandoc.Attr('', { 'meta' })))
  if shown.reason ~= 'NA' then 
    out:insert(page.notice('partial', 'Some rounds are missing:', explain(key, shown.reason) .. (shown.log ~= 'NA' and '; the log is ' .. shown.log or '')))
  end
  return out
end

function sections.insights(block)
  local items, silent, causes = pandoc.List {}, {}, {}
  for _, inner in ipairs(block.content) do
    if inner.t == 'Div' and inner.classes:includes('insight') then
      local record = insight_row(inner.attributes.key, inner.attributes.row)
      local text = record and record.text and page.spoken(csv.clean(record.text)):gsub("(%a)'(%a)", '%1’%2') or 'NA'
      local cause = text:match('^Not computed: (.-)%.$')
      if cause and page.published then
        -- what the source does not tell is no want of it
      elseif cause then
        -- What the machine's data cannot fill stands together, by the reason why.
        local why, points = record.reason ~= 'NA' and record.reason or nil, cause:match('^not measured: (.*)$')
        local group = points and (why and sentences(inner.attributes.key)(why) or 'not measured') or cause
        if not silent[group] then causes[#causes + 1] = group; silent[group] = {} end
        local known = false
        for _, said in ipairs(silent[group]) do known = known or said == points end
        if points and not known then table.insert(silent[group], points) end
      elseif text ~= 'NA' and text ~= '' then
        -- What the sentence rests on stands in brackets at its end: smaller, for those who check.
        local sentence, evidence = text:match('^(.-)%s(%b())%.$')
        local words = page.words(sentence and sentence .. '.' or text)
        if page.html and evidence then
          words:extend { pandoc.Space(), pandoc.Span(page.words(evidence), pandoc.Attr('', { 'evidence' })) }
        elseif evidence then
          words = page.words(text)
        end
        if record.state ~= 'ok' and page.html then words = pandoc.List { pandoc.Span(words, pandoc.Attr('', { 'unsupported' })) } end
        items:insert { pandoc.Plain(words) }
      end
    end
  end
  for _, cause in ipairs(causes) do
    local points = table.concat(silent[cause], '; ')
    local words = page.words('Not computed' .. (points ~= '' and ', for ' .. points or '') .. ': ' .. cause .. '.')
    items:insert { pandoc.Plain(page.html and pandoc.List { pandoc.Span(words, pandoc.Attr('', { 'unsupported' })) } or words) }
  end
  if #items == 0 then return nil end
  local list = pandoc.BulletList(items)
  return { page.html and pandoc.Div({ list }, pandoc.Attr('', { 'insights' })) or list }
end

function sections.chart(block)
  local key = block.attributes.key
  local path = page.file('charts/' .. key .. '.svg')
  local summary = csv.read(page.file('summary/' .. key .. '.csv'))
  local svg = csv.slurp(path)
  if not svg or not summary then
    return { page.notice('absent', 'No chart:', page.published and 'the source has nothing of what it would show' or 'no point was measured') }
  end
  local records = described(key)
  local about = 'median by point'
  for _, r in ipairs(records) do if r.item == 'experiment' then about = r.meaning end end
  local alt = page.spoken(describe.chart(summary, records))
  return page.drawing(path, 'charts/' .. key .. '.svg', key, page.caption('Figure', block.content, about), alt)
end

-- Columns that a section leaves to the full table: shares that no one compares, and intervals of what is only told.
local function told_only(key, sheet)
  local dropped, _, values = {}, describe.columns(described(key))
  for _, value in ipairs(values) do
    if value.better == 'none' then
      local words = reading.words(value.name)
      local column = sheet.column[words]
      if value.name:match('_ratio$') and column then dropped[column] = true end
      local interval = sheet.column[words .. ' interval']
      if interval then dropped[interval] = true end
    end
  end
  -- A source that gives no interval at all needs no column of them.
  for name, at in pairs(sheet.column) do
    local empty = page.published and name:match('interval$') and true
    for _, row in ipairs(sheet.rows) do empty = empty and row[at] == 'NA' end
    if empty then dropped[at] = true end
  end
  return dropped
end

-- A section's words on the method are of our program; numbers that others printed came about in their way.
function sections.method_of_ours(block)
  return pandoc.walk_block(block, { Span = function(span)
    if span.classes:includes('runin') then return pandoc.Span(page.words('How Latbook measures it, not how the source did.'), span.attr) end
  end })
end

local function too_large(path, sheet) return #sheet.rows > ROWS_MAX or #csv.slurp(path) > BYTES_MAX end

function sections.table(block)
  local key = block.attributes.key
  local path = page.file('tables/' .. key .. '.csv')
  local sheet = csv.read(path)
  if not sheet or #sheet.rows == 0 then return nil end
  local caption = page.caption('Table', block.content, 'medians over rounds with their intervals')
  if too_large(path, sheet) then
    return { pandoc.Para(caption .. pandoc.List { pandoc.Space() } .. page.words('The table has ' .. #sheet.rows .. ' rows:') ..
      pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('summary as CSV') }, 'summary/' .. key .. '.csv') }) }
  end
  local units = {}
  for i, parameter in ipairs(describe.columns(described(key))) do units[i] = parameter.unit end
  local explain, lines = sentences(key), {}
  shape.select(sheet, block.attributes.without, block.attributes.first)
  local twice = shape.same_cpus(sheet, #units, page.cpus_of(page.of[key].session))
  shape.drop(sheet, told_only(key, sheet))
  shape.without_intervals(sheet, #units)
  shape.spell(sheet, units)
  local parameters = shape.complements(sheet, shape.own_units(sheet, #units))
  for _, pair in ipairs(twice) do
    lines[#lines + 1] = 'Left out: ' .. page.spoken(pair[2]) .. ', where it is the same CPUs as ' .. page.spoken(pair[1]) .. ' measured once more; the full table has both.'
  end
  if block.attributes.without then lines[#lines + 1] = 'Left to the full table: ' .. block.attributes.without:gsub('=', ' '):gsub('/', ', ') .. '.' end
  for _, line in ipairs(shape.unmeasured_lines(sheet, parameters, explain)) do lines[#lines + 1] = page.spoken(line) end
  return tables.display(sheet, { caption = caption, parameters = parameters, explain = explain, lines = lines, id = 'table-' .. key, label = pandoc.utils.stringify(caption) })
end

-- Every section's whole summary, folded, for the appendix.
function sections.full_tables()
  local out = pandoc.List {}
  for _, shown in ipairs(page.shown) do
    local path = page.file('tables/' .. shown.key .. '.full.csv')
    local sheet = csv.read(path)
    if sheet and #sheet.rows > 0 then
      local title = pandoc.Str(shown.key)
      local count = page.words(': ' .. #sheet.rows .. ' rows')
      local content
      if too_large(path, sheet) then
        content = { pandoc.Para { pandoc.Link({ pandoc.Str('summary as CSV') }, 'summary/' .. shown.key .. '.csv') } }
      else
        content = tables.display(sheet, { caption = page.words('All statistics of ' .. shown.key), explain = sentences(shown.key), label = 'all statistics of ' .. shown.key })
      end
      out:extend(page.details('full-' .. shown.key, pandoc.List { pandoc.Code(shown.key) } .. count, content, 'statistics'))
    elseif shown.session ~= 'NA' then
      out:insert(pandoc.Div({ pandoc.Para(pandoc.List { pandoc.Code(shown.key) } .. page.words(': no summary')) }, pandoc.Attr('full-' .. shown.key)))
    end
  end
  return out
end

-- @value: only what parses as a number with a unit, or a word of a fixed list, reaches prose.
local WORDS = { yes = true, no = true, on = true, off = true, none = true, always = true, madvise = true, never = true,
  performance = true, powersave = true, schedutil = true, ondemand = true, NA = true }
local UNITS = { [''] = true, ns = true, ['µs'] = true, ms = true, s = true, ps = true, B = true, bytes = true, KiB = true, MiB = true, GiB = true,
  TiB = true, ['B/s'] = true, ['kB/s'] = true, ['MB/s'] = true, ['GB/s'] = true, ['TB/s'] = true, Hz = true, kHz = true, MHz = true, GHz = true,
  ['%'] = true, CPUs = true, cores = true, cycles = true }

function sections.span(span)
  if not span.classes:includes('value') then
    if not page.html and span.classes:includes('runin') then return pandoc.Strong(span.content) end
    if not page.html and #span.classes > 0 then return span.content end
    return nil
  end
  local record = insight_row(span.attributes.key, span.attributes.row)
  local text = record and csv.clean(record.text or 'NA') or 'NA'
  local number, unit = text:match('^([+-]?[%d.]+[eE]?[+-]?%d*)%s*(%S*)$')
  if number and tonumber(number) then
    if not UNITS[unit] then return pandoc.Str('NA') end
    if unit == '' then return { pandoc.Str(number), pandoc.Str('\u{a0}'), pandoc.Str(pandoc.utils.stringify(span)) } end
    return pandoc.Str(number .. '\u{a0}' .. unit)
  end
  if WORDS[text] then
    return text == 'NA' and pandoc.Emph { pandoc.Str('unknown') } or pandoc.Str(text)
  end
  return pandoc.Emph { pandoc.Str('unknown') }
end

return sections
