-- shape.lua - a display table as a section shows it: which rows, in which order, and what is said once instead of in every row.
--
-- Works on sheets of texts, before any markup: { names, rows, column }, the
-- first `parameters` columns being parameters, then each value with the columns
-- that belong to it (its interval, its value by CPU time), then flags. No rule
-- here knows an experiment; all follow from what the rows have in common.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local page = require 'page'
local reading = require 'reading'
local shape = {}

local function has_number(text) return text ~= 'NA' and text ~= '' end

function shape.unmeasured(text)
  return text:match('^skipped') or text:match('^unsupported') or text:match('^failed') or text:match('^not measured')
end

local function reindex(sheet)
  sheet.column = {}
  for i, name in ipairs(sheet.names) do sheet.column[name] = i end
end

-- Values and the columns that belong to them: { at = 3, parts = { interval = 4, by_cpu = 5 } }.
function shape.values(sheet, parameters)
  local list = {}
  for c = parameters + 1, #sheet.names do
    local name, last = sheet.names[c], list[#list]
    local own = last and (name == 'interval' or name == sheet.names[last.at] .. ' interval')
    local cpu = last and (name == 'by CPU time' or name == sheet.names[last.at] .. ' by CPU time')
    if name == 'flags' then break end
    if own then last.interval = c
    elseif cpu then last.by_cpu = c
    else list[#list + 1] = { at = c } end
  end
  return list
end

-- Drop columns by number.
function shape.drop(sheet, dropped)
  local function kept(row)
    local out = {}
    for c = 1, #sheet.names do if not dropped[c] then out[#out + 1] = row[c] end end
    return out
  end
  for r, row in ipairs(sheet.rows) do sheet.rows[r] = kept(row) end
  sheet.names = kept(sheet.names)
  reindex(sheet)
end

-- Parameters in base units as people read them; placements in plain words.
function shape.spell(sheet, units)
  for c, unit in ipairs(units) do
    for _, row in ipairs(sheet.rows) do
      if unit == 'By' and tonumber(row[c]) then row[c] = reading.of(tonumber(row[c]), 'By')
      else row[c] = page.spoken(row[c]) end
    end
  end
end

-- Rows that name their own unit (`printed unit` that of `printed count`, `unit` that of every other count) read in
-- it, and the units' columns go. Returns the number of parameters left.
function shape.own_units(sheet, parameters)
  local unit_of, dropped, left = {}, {}, parameters
  for c = parameters + 1, #sheet.names do
    local stem = sheet.names[c]:match('^(.*) count$')
    local u = stem and (sheet.column[stem .. ' unit'] or sheet.column.unit)
    if u and u <= parameters then unit_of[c] = u; sheet.names[c] = stem end
  end
  for c, u in pairs(unit_of) do
    if not dropped[u] then dropped[u] = true; left = left - 1 end
    for _, row in ipairs(sheet.rows) do
      if tonumber(row[c]) then row[c] = reading.of(tonumber(row[c]), row[u]) end
    end
  end
  if next(dropped) then shape.drop(sheet, dropped) end
  return left
end

-- Columns of intervals that no row has.
function shape.without_intervals(sheet, parameters)
  local dropped = {}
  for _, value in ipairs(shape.values(sheet, parameters)) do
    local any = not value.interval
    for _, row in ipairs(sheet.rows) do any = any or has_number(row[value.interval]) end
    if not any then dropped[value.interval] = true end
  end
  shape.drop(sheet, dropped)
end

-- `statistic=bin pages=4k/thp` to a test of rows by the columns' headings.
local function conditions(sheet, text)
  local list = {}
  for name, value in (text or ''):gmatch('([%w_]+)=(%S+)') do
    local c = sheet.column[name] or sheet.column[reading.words(name)]
    local any = {}
    for one in value:gmatch('[^/]+') do any[one] = true end
    if c then list[#list + 1] = { c, any } end
  end
  return #list > 0 and function(row)
    for _, one in ipairs(list) do
      if not one[2][row[one[1]]] then return false end
    end
    return true
  end
end

-- Rows that the section leaves to the full table, and those that it puts first.
function shape.select(sheet, without, first)
  local leave, lead = conditions(sheet, without), conditions(sheet, first)
  local front, back = {}, {}
  for _, row in ipairs(sheet.rows) do
    if not (leave and leave(row)) then table.insert(lead and lead(row) and front or back, row) end
  end
  for _, row in ipairs(back) do front[#front + 1] = row end
  sheet.rows = front
end

local function others(row, parameters, but)
  local key = {}
  for c = 1, parameters do key[#key + 1] = c == but and '' or row[c] end
  return table.concat(key, '\0')
end

local function joined_flags(a, b)
  if shape.unmeasured(a) then return b end
  if shape.unmeasured(b) then return a end
  if not has_number(a) then return b end
  if not has_number(b) then return a end
  local seen, out = {}, {}
  for word in (a .. ' ' .. b):gmatch('%S+') do
    if not seen[word] then seen[word] = true; out[#out + 1] = word end
  end
  return table.concat(out, ' ')
end

-- A parameter that only tells which of the values a row holds (each value stands under one of its words alone):
-- its rows become one, and the word goes into the value's heading. Returns the number of parameters left.
function shape.complements(sheet, parameters)
  local values = shape.values(sheet, parameters)
  if #values < 2 then return parameters end
  for p = 1, parameters do
    local owner, words, count, single = {}, {}, 0, true
    for _, row in ipairs(sheet.rows) do
      for v, value in ipairs(values) do
        if has_number(row[value.at]) then
          if owner[v] and owner[v] ~= row[p] then single = false end
          owner[v] = row[p]
          if not words[row[p]] then words[row[p]] = true; count = count + 1 end
        end
      end
    end
    for v in ipairs(values) do single = single and owner[v] ~= nil end
    if single and count > 1 then
      local flags, rows, at = sheet.column.flags, {}, {}
      for _, row in ipairs(sheet.rows) do
        local key = others(row, parameters, p)
        local into = at[key]
        if not into then
          at[key] = row
          rows[#rows + 1] = row
        else
          for c = parameters + 1, #row do
            if c == flags then into[c] = joined_flags(into[c], row[c])
            elseif not has_number(into[c]) then into[c] = row[c] end
          end
        end
      end
      sheet.rows = rows
      for v, value in ipairs(values) do
        local name = sheet.names[value.at] .. ' (' .. owner[v] .. ')'
        sheet.names[value.at] = name
        if value.interval then sheet.names[value.interval] = name .. ' interval' end
        if value.by_cpu then sheet.names[value.by_cpu] = name .. ' by CPU time' end
      end
      shape.drop(sheet, { [p] = true })
      return parameters - 1
    end
  end
  return parameters
end

-- Rows of one set of CPUs under two names: the second name's are left out where the first has the same point.
-- Returns what was left out, as pairs of names.
function shape.same_cpus(sheet, parameters, cpus_of)
  local p, flags = sheet.column.placement, sheet.column.flags
  if not p or p > parameters then return {} end
  local seen, rows, told, pairs_told = {}, {}, {}, {}
  for _, row in ipairs(sheet.rows) do
    local cpus = cpus_of[row[p]]
    local key = cpus and cpus ~= 'NA' and not (flags and shape.unmeasured(row[flags])) and others(row, parameters, p) .. '\0' .. cpus
    if key and seen[key] and seen[key] ~= row[p] then
      local pair = seen[key] .. '\0' .. row[p]
      if not told[pair] then told[pair] = true; pairs_told[#pairs_told + 1] = { seen[key], row[p] } end
    else
      if key then seen[key] = row[p] end
      rows[#rows + 1] = row
    end
  end
  sheet.rows = rows
  return pairs_told
end

local function listed(values)
  if #values <= 4 then return table.concat(values, ', ') end
  return values[1] .. ' … ' .. values[#values]
end

-- Rows without a number leave the table; a line says what is missing, of what the table has, and why.
function shape.unmeasured_lines(sheet, parameters, explain)
  local flags, rows, reasons, order, distinct = sheet.column.flags, {}, {}, {}, {}
  if not flags then return {} end
  local function note(into, c, text)
    into[c] = into[c] or { seen = {} }
    if has_number(text) and not into[c].seen[text] then
      into[c].seen[text] = true
      table.insert(into[c], text)
    end
  end
  for _, row in ipairs(sheet.rows) do
    local silent = shape.unmeasured(row[flags])
    for c = parameters + 1, #row do
      if c ~= flags and has_number(row[c]) and row[c] ~= '0' then silent = false end
    end
    for c = 1, parameters do note(distinct, c, row[c]) end
    if silent then
      local why = reasons[row[flags]]
      if not why then
        why = { count = 0, values = {} }
        reasons[row[flags]] = why
        order[#order + 1] = row[flags]
      end
      why.count = why.count + 1
      for c = 1, parameters do note(why.values, c, row[c]) end
    else
      rows[#rows + 1] = row
    end
  end
  sheet.rows = rows
  local leads, lines, said = {}, {}, {}
  for _, text in ipairs(order) do
    local word, reason = text:match('^(%a+): *(.*)$')
    local lead = word == 'failed' and 'Failed' or word == 'unsupported' and 'Not supported' or 'Not measured'
    local why, parts = reasons[text], {}
    for c = 1, parameters do
      local values, all = why.values[c] or {}, distinct[c] or {}
      if #values > 0 and #values < #all and not values[1]:match(' to ') then parts[#parts + 1] = sheet.names[c] .. ' ' .. listed(values) end
    end
    reason = reason and reason ~= '' and (explain and explain(reason) or reason:gsub('_', ' '))
    local what = #parts > 0 and table.concat(parts, ', ') or (#rows == 0 and 'all of it' or why.count .. (why.count == 1 and ' point' or ' points'))
    if not said[lead] then said[lead] = {}; leads[#leads + 1] = lead end
    table.insert(said[lead], what .. (reason and ' (' .. reason .. ')' or ''))
  end
  for i, lead in ipairs(leads) do lines[i] = csv.clean(lead .. ': ' .. table.concat(said[lead], '; ') .. '.') end
  return lines
end

local function length(text) return utf8.len(text) or #text end

-- How many characters wide the table is, each column as wide as its widest cell.
function shape.width(sheet)
  local total = 0
  for c, name in ipairs(sheet.names) do
    local widest = 0
    for word in name:gmatch('%S+') do widest = math.max(widest, length(word)) end
    for _, row in ipairs(sheet.rows) do
      if c ~= sheet.column.flags then widest = math.max(widest, length(row[c])) end
    end
    total = total + widest + 2
  end
  return total
end

-- What moves into its value's cell, by the value's column: the value by CPU time, which few rows have, and where the
-- table is too wide the interval.
function shape.stack(sheet, parameters, too_wide)
  local moved = {}
  for _, value in ipairs(shape.values(sheet, parameters)) do
    if value.interval and too_wide then moved[value.interval] = value.at end
    if value.by_cpu then moved[value.by_cpu] = value.at end
  end
  return moved
end

return shape
