-- conditions.lua - the machine: masthead, glance table, facts by group, topology, warnings, what differs between sessions.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local page = require 'page'
local reading = require 'reading'
local sections = require 'sections'
local tables = require 'tables'
local conditions = {}

-- What this page is of: the processor's name, the rest in a line, a banner over numbers that nobody measured here.
function conditions.masthead()
  local name = page.fact('model_name', 'cpu_model_name') or page.published and page.fact('gpu0_model') or page.machine
  local parts = pandoc.List { page.machine }
  local cores, threads, memory = page.fact('cores'), page.fact('threads', 'logical_cpus'), page.fact('memory_bytes')
  if tonumber(cores) and tonumber(threads) then
    parts:insert(cores .. (cores == '1' and ' core, ' or ' cores, ') .. threads .. (threads == '1' and ' CPU' or ' CPUs'))
  end
  if tonumber(memory) then parts:insert(reading.of(tonumber(memory), 'By') .. ' of memory') end
  if page.fact('guest') == 'yes' then
    local virtual = page.fact('virtualization', 'virtualisation')
    parts:insert('a virtual machine' .. (virtual and virtual ~= 'none' and ' (' .. virtual .. ')' or ''))
  end
  if page.sessions[1] then
    parts:insert('measured ' .. page.date(page.sessions[1].time))
    parts:insert(page.sessions[1].rounds .. (page.sessions[1].rounds == 1 and ' round' or ' rounds'))
  end
  local banners = pandoc.List {}
  local origin = page.fact('origin')
  if page.machine_dir:match('^build/quick/') then
    banners:insert(page.notice('partial', 'A rehearsal:', 'one round over coarse points, to try the pipeline; not the machine’s numbers'))
  end
  if origin == 'generated' then
    banners:insert(page.notice('failed', 'Not a measurement:', 'every number on this page was made by a formula, to test the page'))
  elseif origin then
    banners:insert(page.notice('partial', 'A page of published values:', 'others measured and printed these numbers, Latbook did not' ..
      (page.fact('citation') and '. Their source: ' .. page.fact('citation') or '; their source is not named')))
  end
  return tables.str(name), page.words(table.concat(parts, ' · ')), banners
end

-- The latencies everybody should know, of this machine, with the human scale: one nanosecond read as one second.
function conditions.glance(block)
  local records = csv.records(page.file('glance.csv'))
  if #records == 0 then return { page.notice('absent', 'Not measured:', 'no section offers a number yet') } end
  local rows = {}
  for i, r in ipairs(records) do
    local label = page.words(csv.clean(r.label))
    if r.key:match('^[a-z][a-z0-9_]*$') and page.of[r.key] then label = pandoc.List { pandoc.Link(label, '#' .. r.key) } end
    local missing = not tonumber(r.value)
    local note = ''
    local shown = page.of[r.key]
    if missing and shown and shown.state == 'absent' then note = sections.explain(r.key, shown.reason)
    elseif missing then note = r.reason and r.reason ~= 'NA' and sections.explain(r.key, r.reason) or 'no such point'
    elseif r.validity ~= 'ok' and r.validity ~= 'NA' then note = r.validity:gsub('_', ' ') end
    rows[i] = { label, missing and 'NA' or r.text, (missing or r.interval == 'NA') and '' or r.interval, (r.human ~= 'NA' and not missing) and r.human or '', (r.flags ~= 'NA' and not missing) and r.flags or note }
  end
  -- What others published stands beside it in one column, each value with its machine.
  local references = {}
  for name in pairs(records[1]) do
    local reference = name:match('^(.+)_text$')
    local any = false
    for _, r in ipairs(records) do any = any or (r[name] and r[name] ~= 'NA' and r[name] ~= '' and (tonumber(r.value) or not page.published)) end
    if reference and any then references[#references + 1] = reference end
  end
  table.sort(references)
  local function elsewhere(record)
    local list = {}
    for _, reference in ipairs(references) do
      local text = record[reference .. '_text']
      if text and text ~= 'NA' and text ~= '' then list[#list + 1] = text .. ', ' .. reference:gsub('^published_', ''):gsub('_', ' ') end
    end
    return table.concat(list, '; ')
  end
  local names = { 'operation', 'median', 'interval', '1\u{a0}ns as 1\u{a0}s' }
  if #references > 0 then names[#names + 1] = 'published elsewhere' end
  names[#names + 1] = 'flags'
  local sheet, labels = { names = names, rows = {}, column = { flags = #names } }, {}
  local lacking, reasons = {}, {}
  for i, row in ipairs(rows) do
    local measured, other, note = row[2] ~= 'NA', elsewhere(records[i]), row[5]
    -- A page of published values does not list what its source never meant to tell.
    if measured or other ~= '' and not page.published then
      labels[#labels + 1] = row[1]
      local cells = { tostring(#labels), row[2], row[3], row[4] }
      if #references > 0 then cells[#cells + 1] = other end
      cells[#cells + 1] = not measured and 'not measured' or note ~= '' and note or 'NA'
      sheet.rows[#labels] = cells
    end
    if not measured and not page.published then
      -- Why stands below, once for all rows of one reason; a row that nobody else measured stands only there.
      local reason = note:gsub('^not measured[:,] *', '')
      if not lacking[reason] then
        lacking[reason] = pandoc.List {}
        reasons[#reasons + 1] = reason
      end
      local names_so_far = lacking[reason]
      if #names_so_far > 0 then names_so_far:extend { pandoc.Str(','), pandoc.Space() } end
      names_so_far:extend(row[1])
    end
  end
  local out = pandoc.List {}
  local drawing = page.drawing(page.file('charts/glance.svg'), 'charts/glance.svg', 'glance',
    page.caption('Figure', nil, 'Every time of the table on one scale; each mark is a median, each bar its interval'),
    'the operations of the table beside it, by time; it holds the same numbers')
  local display = tables.display(sheet, { caption = page.caption('Table', nil, 'Numbers at a glance; in one column a nanosecond is read as a second'),
    id = 'table-glance', label = 'numbers at a glance', labels = labels, whole = true, texts = { ['published elsewhere'] = true } })
  out:extend(display)
  for _, reason in ipairs(reasons) do
    local line = page.words('Not measured' .. (reason ~= '' and ' (' .. reason .. ')' or '') .. ':')
    line:insert(pandoc.Space())
    line:extend(lacking[reason])
    line:insert(pandoc.Str('.'))
    out:insert(pandoc.Div({ pandoc.Para(line) }, pandoc.Attr('', { 'legend' })))
  end
  if drawing then out:extend(drawing) end
  return out
end

-- Group, label and place of a fact; what the list does not know stands under its own name, in the full list only.
local labels
local function label_of(key)
  if not labels then labels = csv.records(PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'facts.csv') end
  for i, l in ipairs(labels) do
    if l.key == key then return { group = l.group, label = l.label, show = l.show, rank = i } end
    local prefix = l.key:match('^(.*)%*$')
    if prefix and key:sub(1, #prefix) == prefix then
      local rest = key:sub(#prefix + 1):gsub('_bytes$', ''):gsub('_', ' '):gsub('(%d+) kib', function(kib) return reading.of(tonumber(kib) * 1024, 'By') end)
      return { group = l.group, label = (l.label:gsub('%*', rest)), show = l.show, rank = i }
    end
  end
  return { group = 'Other', label = (key:gsub('_', ' ')), show = 'full', rank = 10000 }
end

local function value_cell(record)
  if record.value == 'NA' or record.value == '' then
    local out = pandoc.List { pandoc.Span({ pandoc.Str('NA') }, pandoc.Attr('', { 'na' })) }
    if record.note and record.note ~= 'NA' and record.note ~= '' then
      out:insert(pandoc.Str(':'))
      out:insert(pandoc.Space())
      out:extend(page.words(csv.clean(record.note)))
    end
    return out
  end
  local number = tonumber(record.value)
  local text = record.value
  if number and record.key:match('_bytes_per_s$') then text = reading.of(number, 'By/s')
  elseif number and record.key:match('_bytes$') then text = reading.of(number, 'By')
  elseif number and record.key:match('_hertz$') then text = reading.of(number, 'Hz') end
  local out = tables.str(text)
  if record.note and record.note ~= 'NA' and record.note ~= '' then
    out = pandoc.List(out)
    out:insert(pandoc.Space())
    out:insert(pandoc.Span(page.words('(' .. csv.clean(record.note) .. ')'), pandoc.Attr('', { 'aside' })))
  end
  return out
end

local function missing(record) return record.value == 'NA' or record.value == '' end

-- Every fact of the machine and of the newest session, in the order of facts.csv.
local function all_facts()
  local facts, seen = {}, {}
  local function take(records)
    for key, record in pairs(records) do
      if not seen[key] then
        seen[key] = true
        local fact = label_of(key)
        fact.key, fact.record = key, record
        facts[#facts + 1] = fact
      end
    end
  end
  take(page.identity)
  if page.sessions[1] then take(page.config(page.sessions[1].time)) end
  table.sort(facts, function(a, b)
    if a.rank ~= b.rank then return a.rank < b.rank end
    return a.key < b.key
  end)
  return facts
end

-- What matters most, by group and without sources; then everything with its source, folded.
function conditions.facts()
  local facts, kinds = all_facts(), page.fact('core_kinds')
  local groups, order, clean = {}, {}, {}
  local function put(group, label, value)
    if not groups[group] then groups[group] = {}; order[#order + 1] = group end
    table.insert(groups[group], { label, value })
  end
  for _, fact in ipairs(facts) do
    local of_one_kind = (fact.key:match('^performance_') or fact.key:match('^efficiency_') or fact.key:match('^low_power_')) and kinds == '1'
    local shown = fact.show == 'always' or (fact.show == 'known' and not missing(fact.record))
    if fact.key:match('^mitigation_') and fact.record.value == 'Not affected' then
      clean[#clean + 1] = fact.label
    elseif shown and not of_one_kind then
      put(fact.group, fact.label, value_cell(fact.record))
    end
  end
  if #clean > 0 then put('Mitigations', 'not affected by', page.words(csv.clean(table.concat(clean, ', ')))) end
  local blocks = pandoc.List {}
  for _, group in ipairs(order) do
    blocks:insert(tables.build({ 'fact', 'value' }, groups[group], { caption = page.words(group), classes = { 'facts' }, label = 'facts: ' .. group }))
  end
  local rows = {}
  for i, fact in ipairs(facts) do
    rows[i] = { { pandoc.Code(csv.clean(fact.key)) }, value_cell(fact.record), fact.record.source and fact.record.source ~= 'NA' and fact.record.source or '' }
  end
  local out = pandoc.List { pandoc.Div(blocks, pandoc.Attr('', { 'facts-grid' })) }
  out:extend(page.details('facts-full', page.words('All ' .. #rows .. ' facts, each with its source or the reason why it is not known'),
    { tables.build({ 'fact', 'value', 'source' }, rows, { caption = page.words(page.published and 'Facts as the source states them' or 'Identity of the machine and configuration of the newest session'),
      classes = { 'all-facts' }, label = 'all facts' }) }, 'statistics'))
  return out
end

-- The sessions on this page, and the configuration keys whose values are not the same in all of them.
function conditions.changes()
  if page.published then return nil end
  if #page.sessions == 0 then return { page.notice('absent', 'Not measured:', 'this machine has no session yet') } end
  local out, rows = pandoc.List {}, {}
  for i, session in ipairs(page.sessions) do
    local keys = pandoc.List {}
    for k, key in ipairs(session.keys) do
      if k > 1 then keys:extend { pandoc.Str(','), pandoc.Space() } end
      keys:insert(pandoc.Link({ pandoc.Str(key) }, '#' .. key))
    end
    rows[i] = { page.date(session.time), tostring(session.rounds), keys }
  end
  out:insert(tables.build({ 'session', 'rounds', 'sections' }, rows, { caption = page.caption('Table', nil, 'Sessions shown on this page'),
    numeric = { false, true, false }, label = 'sessions' }))
  local names, seen = {}, {}
  for _, session in ipairs(page.sessions) do
    for _, key in ipairs(page.changed(session.time)) do
      if not seen[key] then seen[key] = true; names[#names + 1] = key end
    end
  end
  table.sort(names)
  if #names > 0 then
    local heads, changes = { 'key' }, {}
    for _, session in ipairs(page.sessions) do heads[#heads + 1] = page.date(session.time) end
    for i, key in ipairs(names) do
      local row = { key }
      for _, session in ipairs(page.sessions) do
        local record = page.config(session.time)[key]
        row[#row + 1] = record and record.value or 'NA'
      end
      changes[i] = row
    end
    out:insert(tables.build(heads, changes, { caption = page.caption('Table', nil, 'What changed between these sessions'), label = 'changes between sessions' }))
  end
  return out
end

function conditions.topology(block)
  local svg = csv.slurp(page.file('topology.svg'))
  if not svg and page.published then return nil end
  if not svg then return { page.notice('absent', 'No topology drawing:', 'the machine folder holds no topology') } end
  local alt = csv.clean(svg:match('<desc>(.-)</desc>') or 'the processor’s packages, caches and cores')
  return page.drawing(page.file('topology.svg'), 'topology.svg', 'topology',
    page.caption('Figure', block.content, 'Packages, memory nodes, caches, cores and CPUs as the kernel states them'), alt)
end

function conditions.warnings()
  local records = csv.records(page.file('warnings.csv'))
  if page.published then return nil end
  if #records == 0 then return { pandoc.Para(page.words('Nothing about this machine calls for a warning.')) } end
  local items = pandoc.List {}
  local function sentence(text)
    text = csv.clean(text):gsub('^%l', string.upper)
    return page.words(text:match('[.?!]$') and text or text .. '.')
  end
  for _, w in ipairs(records) do
    local line = pandoc.List { w.severity == 'warning' and pandoc.Strong(sentence(w.message)) or pandoc.Span(sentence(w.message)), pandoc.Space() }
    if w.advice and w.advice ~= 'NA' then line:insert(pandoc.Span(sentence(w.advice), pandoc.Attr('', { 'advice' }))) end
    local class = w.severity == 'warning' and 'warning' or 'remark'
    items:insert { page.html and pandoc.Div({ pandoc.Plain(line) }, pandoc.Attr('', { class })) or pandoc.Plain(line) }
  end
  local list = pandoc.BulletList(items)
  return { page.html and pandoc.Div({ list }, pandoc.Attr('', { 'warnings' })) or list }
end

return conditions
