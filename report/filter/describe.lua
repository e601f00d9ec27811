-- describe.lua - a chart in words, from the summary it was drawn from.
--
-- SPDX-License-Identifier: MIT
local reading = require 'reading'
local describe = {}

-- The parameters and values of an experiment as --describe lists them, units beside.
function describe.columns(records)
  local parameters, values, reasons = {}, {}, {}
  for _, r in ipairs(records) do
    if r.item == 'column' and r.role == 'parameter' then parameters[#parameters + 1] = r end
    if r.item == 'column' and r.role == 'value' then values[#values + 1] = r end
    if r.item == 'reason' then reasons[r.name] = r.meaning end
  end
  return parameters, values, reasons
end

-- The summary's column that holds a statistic of a value: latency_ns, median -> latency_median_ns.
function describe.statistic(sheet, name, statistic)
  local at = #name
  while at do
    local candidate = name:sub(1, at - 1) .. '_' .. statistic .. name:sub(at)
    if name:sub(at, at) == '_' and sheet.column[candidate] then return sheet.column[candidate] end
    at = at > 1 and at - 1 or nil
  end
  return nil
end

local function range_of(sheet, index)
  local least, most, seen, count = nil, nil, {}, 0
  for _, row in ipairs(sheet.rows) do
    local value = tonumber(row[index])
    if not value then return nil end
    if not seen[value] then seen[value], count = true, count + 1 end
    least = math.min(least or value, value)
    most = math.max(most or value, value)
  end
  return least, most, count
end

local function at_point(sheet, row, parameters)
  local words = {}
  for _, p in ipairs(parameters) do
    local index = sheet.column[p.name]
    if index and row[index] ~= 'NA' then
      local value = tonumber(row[index])
      words[#words + 1] = reading.words(p.name) .. ' ' .. (value and reading.of(value, p.unit) or row[index])
    end
  end
  return table.concat(words, ', ')
end

-- Flags that say something of every run of a session single no point out (charts/style.gp draws them full).
local WHOLE = { NA = true, virtual = true, busy = true, load = true, ['single-order'] = true }
local function singled_out(flags)
  for word in flags:gmatch('%S+') do
    if not WHOLE[word] then return true end
  end
  return false
end

-- Sentences: axis range, first and last, lowest and highest, how many points are flagged or missing.
function describe.chart(sheet, records)
  local parameters, values = describe.columns(records)
  local value, index
  for _, v in ipairs(values) do
    index = describe.statistic(sheet, v.name, 'median')
    if index then value = v break end
  end
  if not value then return 'No measured points.' end
  local out = {}
  for i = #parameters, 1, -1 do
    local column = sheet.column[parameters[i].name]
    if column then
      local least, most, count = range_of(sheet, column)
      if least and count > 2 then
        out[#out + 1] = 'Along ' .. reading.words(parameters[i].name) .. ' from ' .. reading.of(least, parameters[i].unit)
          .. ' to ' .. reading.of(most, parameters[i].unit) .. '.'
        break
      end
    end
  end
  local first, last, lowest, highest, all, flagged, missing = nil, nil, nil, nil, {}, 0, 0
  for _, row in ipairs(sheet.rows) do
    local number = tonumber(row[index])
    if number then
      first, last = first or row, row
      if not lowest or number < tonumber(lowest[index]) then lowest = row end
      if not highest or number > tonumber(highest[index]) then highest = row end
      all[#all + 1] = number
      if sheet.column.flags and singled_out(row[sheet.column.flags]) then flagged = flagged + 1 end
    else
      missing = missing + 1
    end
  end
  if #all == 0 then return 'No measured points.' end
  table.sort(all)
  local function say(row) return reading.of(tonumber(row[index]), value.unit) .. ' (' .. at_point(sheet, row, parameters) .. ')' end
  local name = reading.words(value.name)
  out[#out + 1] = 'Median ' .. name .. ' of ' .. #all .. ' points: first ' .. say(first) .. ', last ' .. say(last) .. '.'
  out[#out + 1] = 'Lowest ' .. say(lowest) .. ', middle ' .. reading.of(all[(#all + 1) // 2], value.unit) .. ', highest ' .. say(highest) .. '.'
  if flagged > 0 then out[#out + 1] = flagged .. (flagged == 1 and ' point is flagged.' or ' points are flagged.') end
  if missing > 0 then out[#out + 1] = missing .. ' points were not measured.' end
  return table.concat(out, ' ')
end

return describe
