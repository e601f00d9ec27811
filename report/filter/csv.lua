-- csv.lua - read RFC 4180 CSV that may come from anybody; refuse what is malformed with file, line, column, reason.
--
-- Text leaves here with control characters stripped and invalid UTF-8 replaced,
-- so that whoever prints it only has to wrap it in pandoc.Str.
--
-- SPDX-License-Identifier: MIT
local csv = {}

local FILE_LIMIT, FIELD_LIMIT, ROW_LIMIT = 64 * 1024 * 1024, 64 * 1024, 1000000

function csv.slurp(path)
  local file = io.open(path, 'rb')
  if not file then return nil end
  local text = file:read('*a')
  file:close()
  if text == '' then return nil end  -- an empty file stands for "nothing measured"
  return text
end

function csv.clean(text)
  text = text:gsub('[\r\n\t]+', ' '):gsub('[%z\1-\31\127]', '')
  if not utf8.len(text) then text = text:gsub('[\128-\255]', '?') end
  text = text:gsub('\xC2[\x80-\x9F]', '')          -- C1 controls
  text = text:gsub('\xE2\x80[\xAA-\xAE]', ''):gsub('\xE2\x81[\xA6-\xA9]', '')  -- direction overrides
  return text
end

local function refuse(path, line, column, reason)
  error(string.format("page: cannot read '%s': line %d, column %d: %s; restore the file or measure anew", path, line, column, reason), 0)
end

local function parse(text, path)
  local rows, row, at, line, size = {}, {}, 1, 1, #text
  if text:sub(1, 3) == '\239\187\191' then at = 4 end
  local line_start = at
  while at <= size do
    local value, column = nil, at - line_start + 1
    if text:byte(at) == 34 then
      local parts = {}
      at = at + 1
      while true do
        local quote = text:find('"', at, true)
        if not quote then refuse(path, line, column, 'a quote is never closed') end
        local part = text:sub(at, quote - 1)
        for break_at in part:gmatch('()\n') do line = line + 1; line_start = at + break_at end
        parts[#parts + 1] = part
        at = quote + 1
        if text:byte(at) ~= 34 then break end
        parts[#parts + 1] = '"'
        at = at + 1
      end
      value = table.concat(parts)
      local following = text:sub(at, at)
      if not (following == '' or following == ',' or following == '\n' or following == '\r') then
        refuse(path, line, at - line_start + 1, 'text after a closing quote')
      end
    else
      local stop = text:find('[,\r\n]', at) or size + 1
      value = text:sub(at, stop - 1)
      if value:find('"', 1, true) then refuse(path, line, column, 'a quote inside an unquoted field') end
      at = stop
    end
    if #value > FIELD_LIMIT then refuse(path, line, column, 'a field longer than 64 KiB') end
    row[#row + 1] = value
    if text:byte(at) == 44 then
      at = at + 1
      if at > size then refuse(path, line, at - line_start + 1, 'the last line is cut off') end
    else
      if text:byte(at) == 13 then at = at + 1 end
      if at > size then refuse(path, line, at - line_start + 1, 'the last line is cut off') end
      if rows[1] and #row ~= #rows[1] then
        refuse(path, line, column, #row .. ' fields where the header has ' .. #rows[1])
      end
      rows[#rows + 1] = row
      if #rows > ROW_LIMIT then refuse(path, line, 1, 'more than a million rows') end
      row = {}
      at = at + 1
      line = line + 1
      line_start = at
    end
  end
  return rows
end

-- A table read whole: { names = header, rows = arrays, column = name to index }, or nil if there is no such file.
function csv.read(path)
  local text = csv.slurp(path)
  if not text then return nil end
  if #text > FILE_LIMIT then refuse(path, 1, 1, 'larger than 64 MiB') end
  local rows = parse(text, path)
  if #rows == 0 then refuse(path, 1, 1, 'no header') end
  local names, column = table.remove(rows, 1), {}
  for i, name in ipairs(names) do column[name] = i end
  return { names = names, rows = rows, column = column, path = path }
end

-- The same as a list of records by column name; an absent file is an empty list.
function csv.records(path)
  local sheet, list = csv.read(path), {}
  if not sheet then return list end
  for _, row in ipairs(sheet.rows) do
    local record = {}
    for name, index in pairs(sheet.column) do record[name] = row[index] end
    list[#list + 1] = record
  end
  return list
end

return csv
