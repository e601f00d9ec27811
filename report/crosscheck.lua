-- crosscheck.lua - the page that lays other tools' values beside ours.
--
-- SPDX-License-Identifier: MIT
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'filter/?.lua;' .. package.path
local page = require 'page'
local crosscheck = require 'crosscheck'

local fill = {}

function fill.conclusion()
  return { page.notice('partial', 'In one sentence:', crosscheck.counts()) }
end

fill.pairs, fill.open = crosscheck.table, crosscheck.open

function fill.definitions()
  local blocks = crosscheck.definitions()
  if #blocks == 0 then blocks = { pandoc.Para(page.words('All pairs of this page measure the same, as far as is known.')) } end
  return blocks
end

function fill.versions()
  local seen, list = {}, {}
  for _, row in ipairs(crosscheck.rows) do
    if not seen[row.tool] then
      seen[row.tool] = true
      list[#list + 1] = row.tool .. ' ' .. (row.version == 'NA' and '(no version)' or row.version)
    end
  end
  return { pandoc.Para(page.words('Tools: ' .. table.concat(list, ', ') .. '. Every number of this page:') ..
    pandoc.List { pandoc.Space(), pandoc.Link({ pandoc.Str('crosscheck.csv') }, 'crosscheck.csv') }) }
end

function Pandoc(doc)
  local blocks = pandoc.List {}
  for _, block in ipairs(doc.blocks) do
    local filler = block.t == 'Div' and fill[block.classes[1]]
    if filler then blocks:extend(filler(block)) else blocks:insert(block) end
  end
  local subject = page.words(page.machine .. ' beside other tools')
  local colophon = page.words('measured in turns, ' .. page.date(crosscheck.session()))
  doc.meta.contents = pandoc.MetaBlocks(page.contents(blocks))
  doc.meta.title = pandoc.MetaInlines(page.words('Latbook: ' .. page.machine .. ' beside other tools'))
  if page.html then
    doc.meta.subject, doc.meta.colophon, doc.meta.banners = pandoc.MetaInlines(subject), pandoc.MetaInlines(colophon), pandoc.MetaBlocks {}
    return pandoc.Pandoc(blocks, doc.meta)
  end
  return pandoc.Pandoc(pandoc.List { pandoc.Header(1, subject), pandoc.Para(colophon) } .. blocks, doc.meta)
end
