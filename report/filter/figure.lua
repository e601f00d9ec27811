-- figure.lua - a drawing made elsewhere (gnuplot, topology.awk) to markup that is safe and readable inside a page.
--
-- The drawing may carry foreign text, so only elements and attributes of a
-- fixed list pass. Ids get the figure's own prefix, because gnuplot uses the
-- same ones in every file; size gives way to the view box, so that the page
-- decides; black becomes the colour of the text around it.
--
-- SPDX-License-Identifier: MIT
local figure = {}

local function set(words)
  local members = {}
  for word in words:gmatch('%S+') do members[word] = true end
  return members
end

local ELEMENTS = set 'svg g path text tspan use defs circle rect line polyline polygon ellipse clipPath pattern image'
local ATTRIBUTES = set [[id class d x y x1 x2 y1 y2 cx cy r rx ry dx dy width height points transform viewBox fill
  fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  font-family font-size font-weight font-style text-anchor dominant-baseline clip-path color href xlink:href
  preserveAspectRatio patternUnits patternContentUnits clipPathUnits clip-rule]]

local function attribute(name, value, prefix)
  if not ATTRIBUTES[name] then return '' end
  if name == 'font-family' or name == 'stroke-linecap' or name == 'stroke-linejoin' then return '' end
  if name == 'id' then return ' id="' .. prefix .. value .. '"' end
  if name == 'href' or name == 'xlink:href' then
    if value:match('^#[%w_.-]+$') then return ' href="#' .. prefix .. value:sub(2) .. '"' end
    if value:match('^data:image/png;base64,[%w+/=%s]+$') then return ' href="' .. value:gsub('%s', '') .. '"' end
    return ''
  end
  if value:find('url%(') then
    local target = value:match('^url%(#([%w_.-]+)%)$')
    return target and ' ' .. name .. '="url(#' .. prefix .. target .. ')"' or ''
  end
  value = value:gsub('^rgb%(%s*(%d+),%s*(%d+),%s*(%d+)%)$', function(r, g, b)
    return string.format('#%02x%02x%02x', r, g, b)
  end)
  if value == 'black' or value == '#000000' then value = 'currentColor' end
  value = value:gsub('^%s+', ''):gsub('%s+$', ''):gsub('[<>"]', '')
  return ' ' .. name .. '="' .. value .. '"'
end

local function tag(source, prefix)
  local closing, name, rest = source:match('^(/?)([%a:]+)(.*)$')
  if not name or not ELEMENTS[name] or name == 'svg' then return nil end
  if closing == '/' then return '</' .. name .. '>' end
  local out = { '<' .. name }
  for key, _, value in rest:gmatch('([%w:-]+)%s*=%s*(["\'])(.-)%2') do
    out[#out + 1] = attribute(key, value, prefix)
  end
  out[#out + 1] = rest:match('/%s*$') and '/>' or '>'
  return table.concat(out)
end

-- The inner markup of an SVG and its view box, everything outside the lists dropped.
function figure.sanitize(svg, prefix)
  local width, height = svg:match('viewBox=["\']%s*[%d.]+%s+[%d.]+%s+([%d.]+)%s+([%d.]+)')
  local out, at, skip = {}, 1, nil
  local root = svg:find('<svg', 1, true)
  if not root or not width then return nil end
  at = svg:find('>', root, true) + 1
  while true do
    local open = svg:find('<', at, true)
    if not open then break end
    local text = svg:sub(at, open - 1)
    if not skip and text:find('%S') then out[#out + 1] = text:gsub('>', '&gt;') end
    if svg:sub(open, open + 3) == '<!--' then
      local stop = svg:find('-->', open, true)
      if not stop then break end
      at = stop + 3
    else
      local stop = svg:find('>', open, true)
      if not stop then break end
      local source = svg:sub(open + 1, stop - 1)
      local name = source:match('^/?([%a:]+)')
      if skip then
        if source:match('^/') and name == skip then skip = nil end
      else
        local kept = tag(source, prefix)
        if kept then out[#out + 1] = source:match('^/') and kept or '\n' .. kept
        elseif not source:match('^/') and not source:match('/$') and name and name ~= 'svg' then skip = name end
      end
      at = stop + 1
    end
  end
  local body = table.concat(out):gsub('<g>%s*</g>', ''):gsub('<g [^>]*>%s*</g>', ''):gsub('[ \t]*\n[ \t\n]*', '\n')
  return body, width, height
end

local function escape(text)
  return (text:gsub('&', '&amp;'):gsub('<', '&lt;'):gsub('>', '&gt;'):gsub('"', '&quot;'))
end

local function drawing(body, width, height, attributes, names, title, description)
  return '<svg role="img"' .. attributes .. ' viewBox="0 0 ' .. width .. ' ' .. height .. '" aria-labelledby="' .. names .. 'title ' .. names .. 'desc">'
    .. '<title id="' .. names .. 'title">' .. escape(title) .. '</title><desc id="' .. names .. 'desc">' .. escape(description) .. '</desc>' .. body .. '</svg>'
end

-- The whole inline drawing, with its title and description for those who cannot see it. A narrow drawing inside it
-- (charts/nest.awk) becomes a second one beside it; the page shows whichever has room.
function figure.inline(svg, prefix, title, description)
  local at = svg:find('<svg class="narrow"', 1, true)
  local body, width, height = figure.sanitize(at and svg:sub(1, at - 1) .. '</svg>' or svg, prefix)
  if not body then return nil end
  local style = ' style="max-width:' .. math.floor(width * 1.06) .. 'px;min-width:' .. math.floor(math.min(tonumber(width), 544)) .. 'px"'
  local out = drawing(body, width, height, (at and ' class="wide"' or '') .. style, prefix, title, description)
  if at then
    body, width, height = figure.sanitize(svg:sub(at), prefix)
    if body then
      out = out .. '\n' .. drawing(body, width, height, ' class="narrow" style="max-width:' .. math.floor(width * 1.2) .. 'px"', prefix .. 'n-', title, description)
    end
  end
  return out
end

return figure
