-- tables.lua - CSV cells to pandoc tables: every value a Str, so that each writer escapes it.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local shape = require 'shape'
local tables = {}

local html = FORMAT:match('html') ~= nil

-- A table of more rows than this scrolls in a frame of its own.
local TALL = 30

-- Flag words and the short marks that stand for them; the order is that of the legend.
tables.MARKS = {
  { 'few', 'f', 'fewer than five undisturbed samples in a run' },
  { 'wide', 'w', 'the interval’s half-width exceeds five per cent of the median' },
  { 'spread', 's', 'the slowest round took more than half as long again as the fastest' },
  { 'short', 'h', 'a sample was shorter than it should be for this clock' },
  { 'drift', 'r', 'values rise or fall within most runs' },
  { 'clusters', 'c', 'rounds fall into separate groups; the median may lie in neither' },
  { 'between', 'b', 'rounds differ from each other far more than samples within a round' },
  { 'disturbed', 'd', 'another task took the processor during the samples used' },
  { 'neighbours', 'n', 'caches or memory were in use by other processors or guests' },
  { 'load', 'l', 'the machine was loaded when a run started, or others worked meanwhile' },
  { 'frequency', 'q', 'the real clock differed between runs' },
  { 'throttled', 't', 'the processor throttled itself during a run' },
  { 'virtual', 'v', 'a virtual machine, whose host is not seen' },
  { 'busy', 'y', 'measuring began although the machine did not become idle' },
  { 'single-order', 'o', 'measured alone, not among the other experiments in shuffled order' },
}
local mark_of, meaning_of = {}, {}
for _, m in ipairs(tables.MARKS) do mark_of[m[1]], meaning_of[m[1]] = m[2], m[3] end

local function str(text)
  text = csv.clean(text)
  if text == '' then return {} end
  return { pandoc.Str(text) }
end
tables.str = str

-- Is the cell read as a number (and so set to the right)? `0.92 ns`, `[0.91, 0.93] ns`, `4 KiB`, `96.9 %`, NA.
local function numeric(text)
  return text == 'NA' or text == '' or text:match('^%[?[<>≤≥~±+-]*%s*%d') ~= nil and #text < 40
end

local function split(text)
  local list = {}
  for word in text:gmatch('%S+') do list[#list + 1] = word end
  return list
end

local unmeasured = shape.unmeasured

-- Flags that every measured row bears are said once, not in each row.
local function common_flags(sheet, index)
  local count, rows, order = {}, 0, {}
  for _, row in ipairs(sheet.rows) do
    if not unmeasured(row[index]) then
      rows = rows + 1
      for _, word in ipairs(split(row[index])) do
        if mark_of[word] and not count[word] then order[#order + 1] = word end
        count[word] = (count[word] or 0) + 1
      end
    end
  end
  local common, list = {}, {}
  if rows > 1 then
    for _, word in ipairs(order) do
      if count[word] == rows then common[word] = true; list[#list + 1] = word end
    end
  end
  return common, list
end

-- The cell of flags: `skipped: reason`, `validity: reason flag flag`, or flags alone. explain gives a reason's sentence.
local function flags_cell(text, common, used, explain)
  if text == 'NA' or text == '' or text == 'ok' then return {} end
  local out, marks = pandoc.List {}, {}
  local lead, reason, rest = text:match('^([^:]*:) (%S+)(.*)$')
  if unmeasured(text) and reason and reason:find('[^a-z0-9_]') then return str(text) end
  if lead then
    local words = str(lead:gsub('_', ' ') .. ' ' .. reason:gsub('_', ' '))
    local sentence = explain and explain(reason)
    if html and sentence then words = { pandoc.Span(words, pandoc.Attr('', {}, { title = csv.clean(sentence) })) } end
    out:extend(words)
    text = rest
  end
  for _, word in ipairs(split(text)) do
    if mark_of[word] then
      if not common[word] then
        used[word] = true
        marks[#marks + 1] = word
      end
    else
      if #out > 0 then out:insert(pandoc.Space()) end
      out:extend(str(word))
    end
  end
  for i, word in ipairs(marks) do
    if i > 1 or #out > 0 then out:insert(pandoc.Space()) end
    if html then
      out:insert(pandoc.Span({ pandoc.Str(mark_of[word]) }, pandoc.Attr('', { 'mark-flag' }, { title = word .. ': ' .. meaning_of[word] })))
    else
      out:insert(pandoc.Str(mark_of[word]))
    end
  end
  return out
end

local function legend(used, common)
  local out = pandoc.List {}
  for _, m in ipairs(tables.MARKS) do
    if used[m[1]] then
      if #out > 0 then out:extend { pandoc.Str(','), pandoc.Space() } end
      out:extend { html and pandoc.Span({ pandoc.Str(m[2]) }, pandoc.Attr('', { 'mark-flag' })) or pandoc.Strong { pandoc.Str(m[2]) },
        pandoc.Space(), pandoc.Str(m[1]) }
    end
  end
  if #common > 0 then
    if #out > 0 then out:extend { pandoc.Str('.'), pandoc.Space() } end
    out:extend { pandoc.Str('In every row: ' .. table.concat(common, '; ')) }
  end
  if #out == 0 then return nil end
  if next(used) then
    out:insert(1, pandoc.Space())
    out:insert(1, pandoc.Str('Marks:'))
    out:extend { pandoc.Space(), pandoc.Link({ pandoc.Str('(meanings)') }, '#flags') }
  end
  return pandoc.Div({ pandoc.Plain(out) }, pandoc.Attr('', { 'legend' }))
end

-- A table of plain cells. heads: strings or inlines; rows: arrays of strings or inlines.
-- options: whole (never cut to a window that scrolls), caption (inlines), numeric (list of booleans), id, classes, row_heads (number of leading header columns).
function tables.build(heads, rows, options)
  local align, widths, head, body = {}, {}, {}, {}
  for c = 1, #heads do
    align[c] = (not html and options.numeric and options.numeric[c]) and pandoc.AlignRight or pandoc.AlignDefault
    widths[c] = 0
    head[c] = { pandoc.Plain(type(heads[c]) == 'string' and str(heads[c]) or heads[c]) }
  end
  for r, row in ipairs(rows) do
    local cells = {}
    for c = 1, #heads do
      cells[c] = { pandoc.Plain(type(row[c]) == 'string' and str(row[c]) or row[c]) }
    end
    body[r] = cells
  end
  local block = pandoc.utils.from_simple_table(pandoc.SimpleTable(options.caption or {}, align, widths, head, body))
  if not html then return block end
  block.attr = pandoc.Attr(options.id or '', options.classes or {})
  local attrs = {}
  local function attr_of(class, scope)
    local id = class .. ' ' .. scope
    attrs[id] = attrs[id] or pandoc.Attr('', class ~= '' and { class } or {}, scope ~= '' and { scope = scope } or {})
    return attrs[id]
  end
  local function each(list, scope, leading)
    for _, row in ipairs(list) do
      for c, cell in ipairs(row.cells or row[2]) do
        local class, heads = options.numeric and options.numeric[c] and 'n' or '', (scope == 'col' or c <= leading) and scope or ''
        if class .. heads ~= '' then cell.attr = attr_of(class, heads) end
      end
    end
  end
  local leading = options.row_heads or 1
  each(block.head.rows, 'col', 0)
  block.bodies[1].row_head_columns = leading
  each(block.bodies[1].body, 'row', leading)
  local label = csv.clean(options.label or 'table')
  local classes = { 'scroll' }
  if #rows > TALL and not options.whole then classes[2] = 'tall' end
  return pandoc.Div({ block }, pandoc.Attr('', classes, { { 'tabindex', '0' }, { 'role', 'region' }, { 'aria-label', label } }))
end

-- Columns with one text in every row, parameters and then values without an interval but the first: they are said below the table instead.
local function constants(sheet, parameters)
  local constant, said, left = {}, {}, parameters
  if #sheet.rows < 3 or parameters == 0 then return constant, said end
  for c = 1, #sheet.names do
    local text, name = sheet.rows[1][c], sheet.names[c]
    local same = c ~= parameters + 1 and name ~= 'flags' and not name:match('interval$') and not (c > parameters and sheet.column[name .. ' interval'])
    for _, row in ipairs(sheet.rows) do
      if row[c] ~= text then same = false break end
    end
    if same and (c > parameters and text ~= 'NA' or c <= parameters and left > 1) then
      if c <= parameters then left = left - 1 end
      constant[c] = true
      if text ~= 'NA' then said[#said + 1] = sheet.names[c] .. ' ' .. csv.clean(text) end
    end
  end
  return constant, said
end

-- A value with what belongs to it in one cell: its interval without the unit again, its value by CPU time.
local function stacked(row, at, moved)
  local out = pandoc.List(row[at] == 'NA' and html and { pandoc.Span({ pandoc.Str('NA') }, pandoc.Attr('', { 'na' })) } or str(row[at]))
  for c = at + 1, #row do
    if moved[c] == at and row[c] ~= 'NA' then
      local text = row[c]:match('^(%b[])') or 'by CPU ' .. row[c]
      out:insert(html and pandoc.Span(str(text), pandoc.Attr('', { 'iv' })) or pandoc.Space())
      if not html then out:extend(str(text)) end
    end
  end
  return out
end

-- Characters that a table may be wide before intervals move below their values.
local WIDTH_MOST = 122

-- A display table from analysis: flags become marks with a legend, what all rows share is said once.
-- options.explain: a reason's key to its sentence.
-- options.parameters: how many leading columns are parameters (0: leave them all); options.labels: first cells as inlines.
-- options.lines: sentences below the table; options.texts: names of columns that are no numbers, whatever they look like.
function tables.display(sheet, options)
  local flags, parameters = sheet.column.flags, options.parameters or 0
  local rows, used = {}, {}
  local common, said = {}, {}
  if flags then common, said = common_flags(sheet, flags) end
  local constant, constant_said = constants(sheet, parameters)
  for _, text in ipairs(constant_said) do said[#said + 1] = text end
  local width = parameters > 0 and shape.width(sheet) or 0
  for c in pairs(constant) do width = width - #sheet.rows[1][c] - 2 end
  local moved = parameters > 0 and shape.stack(sheet, parameters, width > WIDTH_MOST) or {}
  local kept = {}
  for c = 1, #sheet.names do
    if not constant[c] and not moved[c] then kept[#kept + 1] = c end
  end
  local flags_empty = true
  for r, row in ipairs(sheet.rows) do
    local cells = {}
    for i, c in ipairs(kept) do
      if c == flags then
        cells[i] = flags_cell(row[c], common, used, options.explain)
        if #cells[i] > 0 then flags_empty = false end
      elseif next(moved) and c > parameters then
        cells[i] = stacked(row, c, moved)
      elseif row[c] == 'NA' and html then
        cells[i] = { pandoc.Span({ pandoc.Str('NA') }, pandoc.Attr('', { 'na' })) }
      else
        cells[i] = row[c]
      end
    end
    if options.labels then cells[1] = options.labels[r] end
    rows[r] = cells
  end
  local heads, is_numeric = {}, {}
  for i, c in ipairs(kept) do
    heads[i] = sheet.names[c]
    is_numeric[i] = c ~= flags and not (options.labels and i == 1) and not (options.texts and options.texts[sheet.names[c]])
    for _, row in ipairs(sheet.rows) do
      if is_numeric[i] and not numeric(row[c]) then is_numeric[i] = false end
    end
  end
  if flags and flags_empty and kept[#kept] == flags then
    heads[#kept] = nil
    for _, row in ipairs(rows) do row[#kept] = nil end
  end
  options.numeric = is_numeric
  options.classes = { 'points' }
  local leading = 0
  for c = 1, parameters do if not constant[c] then leading = leading + 1 end end
  options.row_heads = math.max(1, leading)
  local blocks = pandoc.List {}
  if #rows > 0 then blocks:insert(tables.build(heads, rows, options)) end
  local marks = legend(used, said)
  if marks then blocks:insert(marks) end
  local lines = pandoc.List {}
  if #rows > TALL and not options.whole and html then
    lines:insert(pandoc.Span(str('Its ' .. #rows .. ' rows scroll in their frame.'), pandoc.Attr('', { 'hint' })))
  end
  for _, line in ipairs(options.lines or {}) do
    if #lines > 0 then lines:insert(pandoc.Space()) end
    lines:extend(str(line))
  end
  if #lines > 0 then blocks:insert(pandoc.Div({ pandoc.Plain(lines) }, pandoc.Attr('', { 'legend' }))) end
  return blocks
end

return tables
