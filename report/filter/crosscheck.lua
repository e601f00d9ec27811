-- crosscheck.lua - other tools' values beside ours, for the method chapter and for the page of its own.
--
-- Reads crosscheck.csv of the report's folder; where there is none, there is
-- nothing to say. Sentences are the tools' files', numbers the table's.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local page = require 'page'
local reading = require 'reading'
local sheets = require 'sheets'
local crosscheck = {}

local UNITS = { ns = 'ns', bytes_per_s = 'By/s', bytes = 'By', hertz = 'Hz' }
local WORDS = { 'agree', 'agree by intervals', 'differs by definition', 'unexplained', 'cannot be told', 'not measured' }
local OPEN = {
  not_installed = 'not installed here', not_possible_here = 'the tool cannot run on this machine', no_number = 'it printed no such number as is looked for',
  timeout = 'it did not end in time', killed = 'it was killed', given_up = 'it failed twice', ours_missing = 'our experiment has no value here',
  no_such_point = 'our experiment has no such point', ran_never = 'it was never run',
}

local rows = csv.records(page.file('crosscheck.csv'))
crosscheck.rows = rows

function crosscheck.session() return rows[1] and rows[1].session or 'NA' end

local function paragraph(text) return pandoc.Para(page.words(csv.clean(text))) end

local function value(row, side)
  local unit = UNITS[row.unit]
  local text = sheets.value(row[side], unit)
  local low, high = tonumber(row[side .. '_low']), tonumber(row[side .. '_high'])
  if not low or not high then return text end
  return text .. ' [' .. reading.of(low, unit) .. ', ' .. reading.of(high, unit) .. ']'
end

local function cell_name(row)
  local point = sheets.point(row.point)
  return row.key:gsub('_', ' ') .. (point ~= '' and ': ' .. point or '')
end

local function tool_name(row) return row.tool .. ' ' .. row.case:gsub('_', ' ') end

-- Agreement of intervals alone is the weaker one: wide intervals meet easily.
local function verdict(row)
  local ratio = tonumber(row.ratio)
  if row.verdict ~= 'agree' or not ratio then return row.verdict end
  return math.abs(math.log(ratio)) <= math.log(1.05) + 1e-12 and 'agree' or 'agree by intervals'
end

-- How many of each verdict, in words.
function crosscheck.counts()
  local count, list = {}, {}
  for _, row in ipairs(rows) do count[verdict(row)] = (count[verdict(row)] or 0) + 1 end
  for _, word in ipairs(WORDS) do
    if count[word] then list[#list + 1] = count[word] .. ' ' .. word end
  end
  return table.concat(list, ', ')
end

function crosscheck.table()
  local list = {}
  for _, row in ipairs(rows) do
    if row.verdict ~= 'not measured' then
      list[#list + 1] = { cell_name(row), value(row, 'ours'), tool_name(row), value(row, 'theirs'),
        sheets.ratio(row.ratio) .. (tonumber(row.ratio_low) and ' ' .. sheets.interval(row.ratio_low, row.ratio_high) or ''), verdict(row) }
    end
  end
  if #list == 0 then return { page.notice('absent', 'No pair:', 'no other tool measured anything that we measured too') } end
  return { sheets.build({ 'measured', 'Latbook', 'tool', 'its value', 'its value over ours', 'verdict' }, list,
    { caption = 'Other tools beside Latbook, in turns on the same CPUs and sizes', numeric = { false, true, false, true, true, false }, id = 'table-crosscheck' }) }
end

-- One row for all cases of a tool that share a sentence.
local function grouped(wanted, heads, caption, sentence)
  local groups, order, list = {}, {}, {}
  for _, row in ipairs(rows) do
    if wanted(row) then
      local id = row.tool .. '\n' .. sentence(row)
      if not groups[id] then groups[id] = { row = row, cases = {} } order[#order + 1] = id end
      table.insert(groups[id].cases, (row.case:gsub('_', ' ')))
    end
  end
  for _, id in ipairs(order) do
    local group = groups[id]
    list[#list + 1] = { group.row.tool, table.concat(group.cases, ', '), sentence(group.row) }
  end
  if #list == 0 then return {} end
  return { sheets.build(heads, list, { caption = caption }) }
end

function crosscheck.definitions()
  return grouped(function(row) return row.verdict ~= 'not measured' and row.reason ~= 'NA' end, { 'tool', 'cases', 'how the definitions differ' },
    'Pairs that do not measure quite the same', function(row) return row.reason end)
end

function crosscheck.open()
  return grouped(function(row) return row.verdict == 'not measured' end, { 'tool', 'cases', 'why' }, 'Pairs without two values', function(row)
    if row.reason == 'not_installed' then return 'not installed here; Debian’s package is ' .. row.package end
    return OPEN[row.reason] or row.reason:gsub('_', ' ')
  end)
end

-- The part of the method chapter.
function crosscheck.crosscheck()
  local out = pandoc.List {}
  if #rows == 0 then return out end
  out:insert(pandoc.Header(3, page.words('Beside other tools'), pandoc.Attr('crosscheck')))
  out:insert(paragraph('What other tools measure too was measured by both in turns, on ' .. page.date(crosscheck.session()) .. ': ' .. crosscheck.counts() ..
    '. A pair agrees when the ratio lies within five per cent of one, or else by its intervals when they overlap, which says less the wider they are.'))
  out:extend(crosscheck.table())
  out:extend(crosscheck.definitions())
  out:extend(crosscheck.open())
  return out
end

return crosscheck
