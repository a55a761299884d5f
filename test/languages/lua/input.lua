#!/usr/bin/env lua
-- Doc
local M = {}
local function loc(a, b)
  local x = 1
  local function inner() end
  local lam = function() end
  return function() end
end
function global(...) end
function M.f(a) end
function M:m(a) end
function M.sub.g() end
M.h = function(x) end
M["key"] = function() end
local anon = function() end
glob2 = function() end
MAX = 10
local LIMIT <const> = 5
local a, b = 1, 2
x, y = 3, 4
local tbl = {
  run = function(self) end,
  ["q"] = function() end,
  nested = { deep = function() end },
  field = 1,
}
if true then
  function cond() end
  local c = 1
end
do
  local scoped = function() end
end
M.version = "1"
local pairs, type =
  pairs, type
local log, concat, next = require "log", table.concat, next
local first, second = select(1, ...)
local imported, too = require "log"
local settings = require "settings".get("a") or 1
local handlers = { [M.version] = function() end, [x] = function() end }
setmetatable(M, { __index = function(t, k) end })
local C = class("C", { new = function() end })
--[[ block ]]
--- LDoc
local function recursive() end
local one, two, three = 1, -- one
  function() end, -- two
  3
goto done
::done::
return M
local pairs_of = {
  ["^" .. word .. "$"] = function(token) end,
}
Module.handlers = {
  opened = function(id) return id end,
  nested = { closed = function() end },
}
do
  local loader = (require "log").loader
  local base = { describe = function() end, deep = { show = function() end } }
  base["on"].call = function() end
end
local shape = (require "tableshape").types
function M.action()
  local steps = { mount = function() local function done() end end }
end
