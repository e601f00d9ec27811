-- sheets.lua - large tables for the pages that compare machines: text in, escaped markup out, without a detour through pandoc's tables.
--
-- A page of differences has thousands of cells; as pandoc tables they would take
-- longer than everything else together. Every text is cleaned and escaped here.
--
-- SPDX-License-Identifier: MIT
local csv = require 'csv'
local page = require 'page'
local reading = require 'reading'
local tables = require 'tables'
local sheets = {}

local ENTITIES = { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;', ["'"] = '&#39;' }
function sheets.escape(text) return (csv.clean(text):gsub('[&<>"\']', ENTITIES)) end

-- A table of plain texts. options: caption (text), numeric (list of booleans), id.
function sheets.build(heads, rows, options)
  if not page.html then
    return tables.build(heads, rows, { caption = page.caption('Table', nil, options.caption), numeric = options.numeric, label = options.caption })
  end
  local out, numeric = {}, options.numeric or {}
  local function put(text) out[#out + 1] = text end
  put('<div class="scroll' .. (#rows > 24 and ' tall' or '') .. '" tabindex="0" role="region" aria-label="' .. sheets.escape(options.caption) .. '">')
  put('<table' .. (options.id and ' id="' .. options.id .. '"' or '') .. '><caption><span class="number">' .. page.number('Table') .. '.</span> ' .. sheets.escape(options.caption) .. '</caption>')
  put('<thead><tr>')
  for c, head in ipairs(heads) do put('<th scope="col"' .. (numeric[c] and ' class="n"' or '') .. '>' .. sheets.escape(head) .. '</th>') end
  put('</tr></thead><tbody>')
  for _, row in ipairs(rows) do
    local cells = {}
    for c = 1, #heads do
      local text = row[c] or ''
      local class = numeric[c] and ' class="n"' or text == 'NA' and ' class="na"' or ''
      cells[c] = c == 1 and '<th scope="row">' .. sheets.escape(text) .. '</th>' or '<td' .. class .. '>' .. sheets.escape(text) .. '</td>'
    end
    put('<tr>' .. table.concat(cells) .. '</tr>')
  end
  put('</tbody></table></div>')
  return pandoc.RawBlock('html', table.concat(out, '\n'))
end

-- "pages=4k size_bytes=4096" as people read it: "4k, size 4 KiB".
function sheets.point(parameters)
  if parameters == 'NA' then return '' end
  local out = {}
  for name, value in parameters:gmatch('([a-z0-9_]+)=(%S*)') do
    local number = tonumber(value)
    if value == 'NA' then
      -- a parameter that does not apply here says nothing
    elseif number and name:match('_bytes$') then out[#out + 1] = reading.words(name) .. ' ' .. reading.of(number, 'By')
    elseif number then out[#out + 1] = reading.words(name) .. ' ' .. value
    else out[#out + 1] = value end
  end
  return table.concat(out, ', ')
end

function sheets.value(text, unit)
  local number = tonumber(text)
  return number and reading.of(number, unit) or 'NA'
end

-- A ratio with as many digits as tell it from 1.
function sheets.ratio(text)
  local number = tonumber(text)
  if not number then return 'NA' end
  if number >= 100 then return string.format('%.0f', number) end
  if number >= 10 then return string.format('%.1f', number) end
  return string.format('%.3f', number)
end

function sheets.interval(low, high)
  if not tonumber(low) or not tonumber(high) then return 'NA' end
  return '[' .. sheets.ratio(low) .. ', ' .. sheets.ratio(high) .. ']'
end

function sheets.percent(text)
  local number = tonumber(text)
  return number and string.format('%.3g %%', 100 * number) or 'NA'
end

-- A false discovery rate; below a ten-thousandth nobody decides by its digits.
function sheets.rate(text)
  local number = tonumber(text)
  if not number then return 'NA' end
  return number < 0.0001 and '< 0.0001' or string.format('%.2g', number)
end

-- Titles of chapters in their order, then what belongs to none.
function sheets.chapters()
  local out = {}
  for _, record in ipairs(csv.records(PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'chapters.csv')) do
    out[#out + 1] = { name = record.chapter, title = record.title }
  end
  out[#out + 1] = { name = 'other', title = 'Without a section' }
  return out
end

-- Drawings of the keys, those that were drawn, in order.
function sheets.drawings(keys, caption)
  local out = pandoc.List {}
  for _, key in ipairs(keys) do
    local drawing = page.drawing(page.file('charts/' .. key .. '.svg'), 'charts/' .. key .. '.svg', key,
      page.caption('Figure', nil, key:gsub('_', ' ') .. ': ' .. caption), key:gsub('_', ' ') .. ', ' .. caption .. '; the numbers stand in the table of this chapter')
    if drawing then out:extend(drawing) end
  end
  return out
end

-- A page beside the report: its template's empty blocks filled, under its subject.
function sheets.page(doc, fill, title, subject, colophon)
  local blocks = pandoc.List {}
  for _, block in ipairs(doc.blocks) do
    local filler = block.t == 'Div' and fill[block.classes[1]]
    if filler then blocks:extend(filler(block)) else blocks:insert(block) end
  end
  doc.meta.contents = pandoc.MetaBlocks(page.contents(blocks))
  doc.meta.title = pandoc.MetaInlines(title)
  if page.html then
    doc.meta.subject, doc.meta.colophon, doc.meta.banners = pandoc.MetaInlines(subject), pandoc.MetaInlines(colophon), pandoc.MetaBlocks {}
    return pandoc.Pandoc(blocks, doc.meta)
  end
  return pandoc.Pandoc(pandoc.List { pandoc.Header(1, subject), pandoc.Para(colophon) } .. blocks, doc.meta)
end

return sheets
