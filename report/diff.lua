-- diff.lua - the page of two sides: settings, verdicts, changed cells, chapters, what could not be compared.
--
-- Reads what recipes/diff.sh left in LATBOOK_REPORT_DIR: diff.csv, diff.json's
-- sentence (sentence.txt), settings.csv, charts. Data become cells and nothing else.
--
-- SPDX-License-Identifier: MIT
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'filter/?.lua;' .. package.path
local csv = require 'csv'
local page = require 'page'
local sheets = require 'sheets'

-- A table above this many rows stays in diff.csv; in Markdown, where nothing folds, sooner.
local ROWS_MAX = page.html and 300 or 60
local WORDS = { 'slower', 'faster', 'higher', 'lower', 'small', 'same', 'inconclusive', 'clusters', 'moved?', 'ratio', 'untested', 'not comparable', 'not measured', 'only in A', 'only in B' }
local MEANING = {
  slower = 'worse beyond the margin', faster = 'better beyond the margin', higher = 'larger beyond the margin', lower = 'smaller beyond the margin',
  small = 'certain, but within the margin', same = 'the whole interval lies within the margin', inconclusive = 'the interval reaches beyond the margin',
  clusters = 'rounds of a side fall into groups', ['moved?'] = 'beyond the margin, but sessions may do that by themselves', ratio = 'no verdict is due',
  untested = 'too few or disturbed rounds', ['not comparable'] = 'two different things', ['not measured'] = 'no number on either side',
  ['only in A'] = 'no number in B', ['only in B'] = 'no number in A',
}
local CHANGED = { slower = true, faster = true, higher = true, lower = true, ['moved?'] = true }
local BARRED = { untested = true, ['not comparable'] = true, ['only in A'] = true, ['only in B'] = true }

local rows = csv.records(page.file('diff.csv'))
local facts = {}
for _, record in ipairs(csv.records(page.file('facts.csv'))) do facts[record.key] = record.value end
local different = facts.relation == 'machines' or facts.relation == 'published'

local function cell_name(row)
  local point = sheets.point(row.parameters)
  return row.key:gsub('_', ' ') .. (point ~= '' and ': ' .. point or '')
end

-- The verdict as it is counted: what neither side holds is no difference of kind.
local function verdict_of(row)
  return row.verdict == 'not comparable' and row.a_value == 'NA' and row.b_value == 'NA' and 'not measured' or row.verdict
end

local function settled(row)
  if row.needed == 'NA' then return '' end
  return (row.needed:gsub('^>', 'more than ')) .. ' ' .. row.needed_of
end

local function paragraph(text) return pandoc.Para(page.words(csv.clean(text))) end

-- A value with what it is, where it is no plain measurement.
local function value_of(row, side)
  local validity = row[side .. '_validity']
  return sheets.value(row[side .. '_value'], row.unit) .. ((validity == 'ok' or validity == 'NA') and '' or ' (' .. validity:gsub('_', ' ') .. ')')
end

local function effect(row)
  return { cell_name(row), row.column, value_of(row, 'a'), value_of(row, 'b'),
    sheets.ratio(row.ratio), sheets.interval(row.low_ratio, row.high_ratio), row.verdict, settled(row), sheets.percent(row.margin_ratio), sheets.rate(row.q) }
end
local EFFECT_HEADS = { 'cell', 'column', 'A', 'B', 'B/A', 'interval', 'verdict', 'would settle it', 'margin', 'q' }
local EFFECT_NUMERIC = { false, false, true, true, true, true, false, false, true, true }

-- Which sessions stand on a side, newest last, and with how many rounds.
local function side_sessions(side)
  local seen, list, rounds = {}, {}, 0
  for _, record in ipairs(csv.records(page.file('manifest.csv'))) do
    if record.role == side and record.session ~= 'NA' and not seen[record.session] then
      seen[record.session] = true
      list[#list + 1] = record.session
    end
  end
  for _, row in ipairs(rows) do rounds = math.max(rounds, tonumber(row[side .. '_rounds']) or 0) end
  table.sort(list)
  if #list == 0 then return 'published' end
  local dates = {}
  for i = math.max(1, #list - 2), #list do dates[#dates + 1] = page.date(list[i]) end
  return (#list > 3 and #list .. ' sessions, the newest ' or '') .. table.concat(dates, ', ') .. ', ' .. rounds .. (rounds == 1 and ' round' or ' rounds')
end

-- Eight rounds find what six miss.
local ROUNDS_ASKED = 8
local function few_rounds()
  local least
  for _, row in ipairs(rows) do
    local used = tonumber(row.rounds) or 0
    if used > 0 and row.test ~= 'sessions' then least = math.min(least or used, used) end
  end
  return least and least < ROUNDS_ASKED and least
end

local fill = {}

function fill.conclusion()
  local out = pandoc.List { page.notice(facts.exit_status == '1' and 'failed' or 'partial', 'In one sentence:', facts.sentence or 'NA') }
  if facts.relation == 'machines' then
    out:insert(page.notice('partial', 'Different machines:', 'ratios with their intervals; nothing here got better or worse'))
  elseif few_rounds() then
    out:insert(page.notice('partial', 'Few rounds:', few_rounds() .. ' a side were compared; ' .. ROUNDS_ASKED .. ' find much more. make report ROUNDS=' .. ROUNDS_ASKED .. ' adds the rest to an open session'))
  elseif facts.relation == 'published' then
    out:insert(page.notice('partial', 'A published side:', 'its numbers were not measured by Latbook; ratios only'))
  end
  return out
end

function fill.settings()
  local records, out = csv.records(page.file('settings.csv')), pandoc.List {}
  for _, part in ipairs { 'identity', 'configuration' } do
    local list = {}
    for _, r in ipairs(records) do
      if r.part == part then list[#list + 1] = { (r.key:gsub('_', ' ')), r.a, r.b } end
    end
    if #list > 0 then out:insert(sheets.build({ 'fact', 'A', 'B' }, list, { caption = part == 'identity' and 'Hardware' or 'Configuration' }))
    else out:insert(paragraph(part == 'identity' and 'Their hardware does not differ.' or 'No setting differs that is known of both sides.')) end
  end
  return out
end

function fill.counts()
  local count, list = {}, {}
  for _, row in ipairs(rows) do count[verdict_of(row)] = (count[verdict_of(row)] or 0) + 1 end
  for _, word in ipairs(WORDS) do
    if count[word] then list[#list + 1] = { word, tostring(count[word]), MEANING[word] } end
  end
  if #list == 0 then return { page.notice('absent', 'No cell:', 'neither side holds a number') } end
  return { sheets.build({ 'verdict', 'cells', 'meaning' }, list, { caption = 'Cells by verdict', numeric = { false, true } }) }
end

-- What the same rules find where nothing changed.
function fill.unchanged()
  if facts.relation == 'interleaved' then return { paragraph('Rounds of both sides were measured in turns, so that sessions do not enter.') } end
  if facts.relation ~= 'stored' then return {} end
  local pairs_seen, cells = tonumber(facts.unchanged_pairs) or 0, tonumber(facts.unchanged_cells) or 0
  if pairs_seen == 0 or cells == 0 then
    return { page.notice('partial', 'Session noise unknown:', 'no two further sessions of equal configuration of this machine tell how much sessions differ by themselves') }
  end
  local function share(name) return string.format('%.2g %%', 100 * (tonumber(facts[name]) or 0) / cells) end
  return { paragraph('Unchanged sessions of this machine, diffed in ' .. pairs_seen .. (pairs_seen == 1 and ' pair' or ' pairs') .. ' of equal configuration: the rules of this page call ' ..
    share('unchanged_by_rule') .. ' of their ' .. cells .. ' cells changed; rounds alone would call ' .. share('unchanged_by_rounds') .. '.') }
end

function fill.changes()
  local list = {}
  for i, row in ipairs(rows) do
    if CHANGED[row.verdict] then list[#list + 1] = { row = row, at = i, size = math.abs(math.log(tonumber(row.ratio) or 1)) } end
  end
  if #list == 0 then return { paragraph(different and 'No verdicts are due; the chapters below hold the ratios.' or 'None.') } end
  table.sort(list, function(a, b) if a.size ~= b.size then return a.size > b.size end return a.at < b.at end)
  local out, shown = pandoc.List {}, {}
  for i = 1, math.min(#list, ROWS_MAX) do shown[i] = effect(list[i].row) end
  out:insert(sheets.build(EFFECT_HEADS, shown, { caption = 'Changed cells by size of effect', numeric = EFFECT_NUMERIC, id = 'table-changes' }))
  if #list > #shown then out:insert(paragraph((#list - #shown) .. ' more stand in diff.csv.')) end
  return out
end

-- Each chapter with a cell that was compared: its charts with both sides, then its cells.
function fill.chapters()
  local out = pandoc.List {}
  for _, chapter in ipairs(sheets.chapters()) do
    local list, keys, seen = {}, {}, {}
    for _, row in ipairs(rows) do
      if row.chapter == chapter.name and not BARRED[row.verdict] then
        list[#list + 1] = row
        if not seen[row.key] then seen[row.key] = true keys[#keys + 1] = row.key end
      end
    end
    if #list > 0 then
      out:insert(pandoc.Header(2, page.words(chapter.title), pandoc.Attr('chapter-' .. chapter.name)))
      out:extend(sheets.drawings(keys, 'both sides'))
      if #list > ROWS_MAX then
        out:insert(pandoc.Para(page.words(#list .. ' cells were compared here; they stand in') .. pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('diff.csv') }, 'diff.csv') }))
      else
        local cells = {}
        for i, row in ipairs(list) do cells[i] = effect(row) end
        out:insert(sheets.build(EFFECT_HEADS, cells, { caption = chapter.title .. ': every cell that was compared', numeric = EFFECT_NUMERIC }))
      end
    end
  end
  return out
end

-- Cells without a verdict, one line for all of an experiment that share a reason.
function fill.obstacles()
  local text, advice = {}, {}
  for _, r in ipairs(csv.records(PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'diff_reasons.csv')) do text[r.reason], advice[r.reason] = r.text, r.settled end
  local groups, order = {}, {}
  for _, row in ipairs(rows) do
    if BARRED[row.verdict] then
      local id = row.key .. '\n' .. verdict_of(row) .. '\n' .. row.reason
      if not groups[id] then groups[id] = { row = row, count = 0 } order[#order + 1] = id end
      groups[id].count = groups[id].count + 1
    end
  end
  if #order == 0 then return { paragraph('Every cell was compared.') } end
  local list = {}
  for i = 1, math.min(#order, ROWS_MAX) do
    local group = groups[order[i]]
    local row = group.row
    local settle = settled(row)
    list[i] = { row.key:gsub('_', ' '), verdict_of(row), tostring(group.count), text[row.reason] or (row.reason:gsub('_', ' ')), settle ~= '' and settle .. ' or more' or advice[row.reason] or 'see the machine’s report' }
  end
  return { sheets.build({ 'experiment', 'verdict', 'cells', 'why', 'would settle it' }, list, { caption = 'Cells without a verdict', numeric = { false, false, true } }) }
end

function fill.files()
  return { pandoc.Para(page.words('Every number of this page:') .. pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('diff.csv') }, 'diff.csv'), pandoc.Str(','), pandoc.Space(),
    pandoc.Link({ pandoc.Str('diff.json') }, 'diff.json'), pandoc.Str(','), pandoc.Space(), pandoc.Link({ pandoc.Str('settings.csv') }, 'settings.csv') }) }
end

function Pandoc(doc)
  local a, b = csv.clean(facts.a or 'A'), csv.clean(facts.b or 'B')
  local subject = pandoc.List { pandoc.Str(b), pandoc.Space(), pandoc.Str('against'), pandoc.Space(), pandoc.Str(a) }
  return sheets.page(doc, fill, pandoc.List { pandoc.Str('Latbook:'), pandoc.Space() } .. subject, subject,
    page.words('A: ' .. a .. ', ' .. side_sessions('a') .. ' · B: ' .. b .. ', ' .. side_sessions('b')))
end
