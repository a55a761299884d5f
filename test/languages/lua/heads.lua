--- Does f.
-- more
-- @param x
function f(x, y) end
--- triple
--- lines
local function g(...) return 1 end
M.h = function(a, b) end
-- luacheck: ignore
function M:i(self) return 1 end
local x = function(a) return a end
