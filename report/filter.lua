-- filter.lua - the page's only reader of data: fills the empty blocks that expand.awk left, from CSV and drawings.
--
-- LATBOOK_MACHINE_DIR and LATBOOK_REPORT_DIR name the folders, LATBOOK_ROOT the
-- way from the page back to the tree (for links). Every value passes csv.lua
-- and becomes a pandoc.Str; nothing from data is ever parsed as Markdown.
--
-- SPDX-License-Identifier: MIT
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'filter/?.lua;' .. package.path
local page = require 'page'
local sections = require 'sections'
local conditions = require 'conditions'
local appendix = require 'appendix'
local crosscheck = require 'crosscheck'

local masthead = conditions.masthead
conditions.masthead = nil

local fillers = {}
for _, room in ipairs { sections, conditions, appendix, { crosscheck = crosscheck.crosscheck } } do
  for name, filler in pairs(room) do fillers[name] = filler end
end

-- Blocks in document order, so that figures and tables are numbered as they are met.
-- Sections that have no number stand together where they would be, titles and why.
local function fill(blocks)
  local out, without, silent, theirs = pandoc.List {}, false, {}, false
  local function speak()
    if #silent > 0 then out:extend((page.published and sections.unpublished or sections.missing)(silent)) end
    silent = {}
  end
  for _, block in ipairs(blocks) do
    if block.t == 'Header' then
      without = block.classes:includes('section') and not sections.measured(block.identifier)
      -- Of published values the sources' silence is told once a chapter.
      local shown = page.of[block.identifier]
      theirs = shown and shown.state == 'published'
      if block.level == 2 or not without and not page.published then speak() end
      if without then silent[#silent + 1] = block else out:insert(block) end
    elseif without then
      -- its prose would explain numbers that are not there
    elseif theirs and block.t == 'Div' and block.classes:includes('method') then
      out:insert(sections.method_of_ours(block))
    elseif block.t == 'Div' then
      local filler = fillers[block.classes[1]]
      if filler then
        for _, made in ipairs(filler(block) or {}) do out:insert(made) end
      else
        block.content = fill(block.content)
        if #block.content > 0 then out:insert(block) end
      end
    else
      out:insert(block)
    end
  end
  speak()
  return out
end

-- Words in sentences; the cells of tables are ready, and visiting each would cost more than all the rest.
local function prose(blocks)
  return pandoc.List(blocks):map(function(block)
    if block.t == 'Table' then
      block.caption.long = prose(block.caption.long)
      return block
    elseif block.t == 'Div' then
      block.content = prose(block.content)
      return block
    end
    return pandoc.walk_block(block, { Span = sections.span, Inlines = page.plainly })
  end)
end

function Pandoc(doc)
  local blocks = fill(doc.blocks)
  if page.published then blocks = sections.silent_chapters(blocks) end
  blocks = prose(blocks)
  doc.meta.contents = pandoc.MetaBlocks(page.contents(blocks))
  doc.meta.title = pandoc.MetaInlines { pandoc.Str('Latbook: ' .. page.machine) }
  local subject, colophon, banners = masthead()
  if page.html then
    doc.meta.subject, doc.meta.colophon, doc.meta.banners = pandoc.MetaInlines(subject), pandoc.MetaInlines(colophon), pandoc.MetaBlocks(banners)
    return pandoc.Pandoc(blocks, doc.meta)
  end
  local top = pandoc.List { pandoc.Header(1, subject), pandoc.Para(colophon) }
  top:extend(banners)
  top:extend(blocks)
  return pandoc.Pandoc(page.plain(top), doc.meta)
end
