-- reading.lua - base units to what people read: 4096 By to 4 KiB, 1458 ns to 1.46 µs.
--
-- SPDX-License-Identifier: MIT
local reading = {}

local function significant(value)
  local size = math.abs(value)
  if size >= 99.95 or size == 0 then return string.format('%.0f', value) end
  if size >= 9.995 then return string.format('%.1f', value) end
  return string.format('%.2f', value)
end

local function decimal(value, steps)
  local size, best = math.abs(value), steps[1]
  for _, step in ipairs(steps) do
    if size >= step[1] * 0.9995 then best = step end
  end
  return significant(value / best[1]) .. ' ' .. best[2]
end

local function binary(value)
  local names, index = { 'B', 'KiB', 'MiB', 'GiB', 'TiB' }, 1
  while math.abs(value) >= 1024 and index < #names do
    value, index = value / 1024, index + 1
  end
  local text = value == math.floor(value) and string.format('%.0f', value) or significant(value)
  return text .. ' ' .. names[index]
end

local TIMES = { { 1e-3, 'ps' }, { 1, 'ns' }, { 1e3, 'µs' }, { 1e6, 'ms' }, { 1e9, 's' } }
local RATES = { { 1, 'B/s' }, { 1e3, 'kB/s' }, { 1e6, 'MB/s' }, { 1e9, 'GB/s' }, { 1e12, 'TB/s' } }
local HERTZ = { { 1, 'Hz' }, { 1e3, 'kHz' }, { 1e6, 'MHz' }, { 1e9, 'GHz' } }
local PLAIN = { { 1, '' }, { 1e3, 'k' }, { 1e6, 'M' }, { 1e9, 'G' }, { 1e12, 'T' } }

-- A number in a base unit (UCUM, as --describe states it) as text.
function reading.of(value, unit)
  if unit == 'ns' then return decimal(value, TIMES) end
  if unit == 'By' then return binary(value) end
  if unit == 'By/s' then return decimal(value, RATES) end
  if unit == 'Hz' then return decimal(value, HERTZ) end
  if unit == '1' or unit == 'NA' or unit == nil then
    return value == math.floor(value) and math.abs(value) < 1e15 and string.format('%.0f', value) or significant(value)
  end
  local operation = unit:match('^{([a-z_]+)}/s$')
  if operation then return decimal(value, PLAIN) .. operation .. '/s' end
  -- other units as they are, without the marks of their notation
  return significant(value) .. ' ' .. unit:gsub('[{}]', ''):gsub('%f[%w]By%f[%W]', 'B')
end

-- A column's name as words: the unit at its end is said by the number.
function reading.words(name)
  name = name:gsub('_per_s$', ''):gsub('_per_cycle$', '')
  return (name:gsub('_(%l+)$', { ns = '', bytes = '', hertz = '', ratio = '' }):gsub('_', ' '))
end

return reading
