-- check.lua - the rules by which a display table is shaped, on small sheets; prints what went wrong.
--
-- SPDX-License-Identifier: MIT
package.path = os.getenv('ROOT') .. '/report/filter/?.lua;' .. package.path
local shape = require 'shape'
local page = require 'page'

local bad = 0
local function is(what, got, want)
  if got ~= want then
    bad = bad + 1
    io.stderr:write('shape: ' .. what .. ': ' .. tostring(got) .. ', not ' .. tostring(want) .. '\n')
  end
end

local function sheet(text)
  local made = { rows = {}, column = {} }
  for line in text:gmatch('[^\n]+') do
    local row = {}
    for field in (line .. '|'):gmatch('([^|]*)|') do row[#row + 1] = field end
    if made.names then made.rows[#made.rows + 1] = row else made.names = row end
  end
  for i, name in ipairs(made.names) do made.column[name] = i end
  return made
end

local function text(made)
  local lines = { table.concat(made.names, '|') }
  for _, row in ipairs(made.rows) do lines[#lines + 1] = table.concat(row, '|') end
  return table.concat(lines, '\n')
end

-- Each value under one word alone: one row an operation, the word in the heading, flags of both.
local one = sheet [[
operation|dependence|latency|latency interval|throughput|throughput interval|flags
add|chain|4 ns|[3, 5] ns|NA|NA|wide
add|independent|NA|NA|1 ns|[1, 1] ns|few wide
mul|chain|5 ns|[5, 5] ns|NA|NA|NA
mul|independent|NA|NA|NA|NA|skipped: no_such]]
is('complements leaves', shape.complements(one, 2), 1)
is('complements', text(one), [[
operation|latency (chain)|latency (chain) interval|throughput (independent)|throughput (independent) interval|flags
add|4 ns|[3, 5] ns|1 ns|[1, 1] ns|wide few
mul|5 ns|[5, 5] ns|NA|NA|NA]])

-- A value under both words is no such case.
local two = sheet [[
operation|dependence|latency|throughput|flags
add|chain|4 ns|NA|NA
add|independent|1 ns|2|NA]]
local before = text(two)
is('complements keeps', shape.complements(two, 2), 2)
is('complements leaves alone', text(two), before)

-- One set of CPUs under two names, measured twice; a skipped row is no measurement.
local three = sheet [[
placement|threads|rate|flags
all-performance-cores|1|5|NA
all-performance-cores|2|9|NA
all-physical|2|8|NA
all-logical|2|NA|skipped: same_cpus]]
local twice = shape.same_cpus(three, 2, { ['all-performance-cores'] = '0-1', ['all-physical'] = '0-1', ['all-logical'] = '0-1' })
is('same CPUs told', #twice == 1 and table.concat(twice[1], ' '), 'all-performance-cores all-physical')
is('same CPUs left', #three.rows, 3)
is('other CPUs stay', #shape.same_cpus(three, 2, { ['all-performance-cores'] = '0-1', ['all-logical'] = '0-3' }), 0)

-- What was not measured is said once for each reason, by what sets it apart.
local lines = shape.unmeasured_lines(three, 2, function(key) return key == 'same_cpus' and 'the same CPUs' or nil end)
is('lines', table.concat(lines, '/'), 'Not measured: placement all-logical, threads 2 (the same CPUs).')
is('rows with numbers', #three.rows, 2)

-- A section's own choice of rows.
local four = sheet [[
statistic|edge|share
bin|1|2
p50|2|3
p99|3|4]]
shape.select(four, 'statistic=bin', 'statistic=p99')
is('select', text(four), 'statistic|edge|share\np99|3|4\np50|2|3')

-- Rows with a unit of their own, and intervals that nobody has.
local five = sheet [[
case|printed unit|unit|printed count|printed count interval|implied count|ratio
a|By/s|ns|2000000000|NA|1500|2
b|{operation}/s|Hz|3e12|NA|NA|NA]]
shape.without_intervals(five, 3)
is('own units leave', shape.own_units(five, 3), 1)
is('own units', text(five), 'case|printed|implied|ratio\na|2.00 GB/s|1.50 µs|2\nb|3.00 Toperation/s|NA|NA')

-- Intervals move below their values, and only theirs.
local moved = shape.stack(one, 1, true)
is('stack', moved[3] == 2 and moved[5] == 4 and moved[6] == nil, true)

is('spoken', page.spoken('placement one-performance-core'), os.getenv('KINDS') == '1' and 'placement one core' or 'placement one-performance-core')
if bad == 0 then io.stderr:write('shape: all as it should be\n') end
