-- crosscheck.lua - the page that lays other tools' values beside ours.
--
-- SPDX-License-Identifier: MIT
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'filter/?.lua;' .. package.path
local page = require 'page'
local sheets = require 'sheets'
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
  return sheets.page(doc, fill, page.words('Latbook: ' .. page.machine .. ' beside other tools'), page.words(page.machine .. ' beside other tools'),
    page.words('measured in turns, ' .. page.date(crosscheck.session())))
end
