-- sections.lua - the blocks of an experiment's section: about, insight, chart, table, value.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local describe = require 'describe'
local page = require 'page'
local reading = require 'reading'
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
  return reasons[reason] or REASONS[reason] or (reason:match('^[a-z_]+$') and (reason:gsub('_', ' ')) or reason)
end

sections.explain = explain

local function sentences(key)
  local _, _, reasons = describe.columns(described(key))
  return function(reason) return reasons[reason] or REASONS[reason] end
end

function sections.measured(key)
  local state = page.of[key] and page.of[key].state
  return state == 'measured' or state == 'published' or state == 'computed'
end

-- The line of a section without a number.
function sections.missing(header)
  local key = header.identifier
  local shown = page.of[key] or { state = 'absent', reason = 'no session of this machine holds it', log = 'NA' }
  local failed = shown.state == 'failed'
  local text = (failed and 'failed: ' or 'not measured: ') .. explain(key, shown.reason)
  if failed and shown.log and shown.log ~= 'NA' then text = text .. '; its log is ' .. shown.log end
  local line = pandoc.List { pandoc.Strong(header.content), pandoc.Str(','), pandoc.Space() } .. page.words(csv.clean(text))
  return pandoc.Div({ pandoc.Para(line) }, pandoc.Attr(key, { 'notice', failed and 'failed' or 'absent' }))
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
      local cause = record and record.text and csv.clean(record.text):match('^Not computed: (.-)%.$')
      if cause then
        -- Sentences that the machine's data cannot fill are counted, not repeated.
        if not silent[cause] then causes[#causes + 1] = cause end
        silent[cause] = (silent[cause] or 0) + 1
      elseif record and record.text and record.text ~= 'NA' and record.text ~= '' then
        -- What the sentence rests on stands in brackets at its end: smaller, for those who check.
        local text = csv.clean(record.text)
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
    local words = page.words('Not computed' .. (silent[cause] > 1 and ', ' .. silent[cause] .. ' sentences' or '') .. ': ' .. cause .. '.')
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
    return { page.notice('absent', 'No chart:', 'no point was measured') }
  end
  local records = described(key)
  local about = 'median by point'
  for _, r in ipairs(records) do if r.item == 'experiment' then about = r.meaning end end
  local alt = describe.chart(summary, records)
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
  return dropped
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
  return tables.display(sheet, { caption = caption, parameters = #units, units = units, explain = sentences(key), dropped = told_only(key, sheet), id = 'table-' .. key, label = pandoc.utils.stringify(caption) })
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
