// Effects of calls in Lua: its libraries, LuaSocket, LuaFileSystem and the hosts that many scripts run in.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee: /^(?:io\.(?:open|lines|read|input)|loadfile|dofile|lfs\.(?:dir|attributes|symlinkattributes))$/,
  },
  {
    effect: 'file_read',
    callee:
      /^vim\.(?:fn\.(?:readfile|filereadable|glob)|loop\.fs_(?:stat|open|read|scandir)|uv\.fs_(?:stat|open|read|scandir))$/,
  },
  { effect: 'file_write', callee: /^io\.open$/, arguments: /,\s*["'][wa]/ },
  {
    effect: 'file_write',
    callee:
      /^(?:io\.(?:write|output|tmpfile)|os\.(?:remove|rename|tmpname)|lfs\.(?:mkdir|rmdir|touch|link)|vim\.fn\.(?:writefile|delete|mkdir))$/,
  },
  {
    effect: 'network',
    callee: /^(?:socket\.\w+|http\.request|https\.request|ngx\.(?:socket\.\w+|location\.capture)|net\.\w+)$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:os\.(?:execute|exit)|io\.popen|vim\.(?:fn\.(?:system|systemlist|jobstart)|system|loop\.spawn|uv\.spawn))$/,
  },
  {
    effect: 'database',
    callee: /(?:^|\.)(?:db|conn|con|redis|red|sql)[:.](?:execute|query|exec|prepare|commit|rollback|get|set)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:os\.setlocale|math\.randomseed|collectgarbage|debug\.set\w+|rawset|setfenv|vim\.(?:cmd|api\.nvim_set_\w+|keymap\.set))$/,
  },
  { effect: 'global_state', assigned: /^(?:_G|_ENV|package\.(?:path|cpath|loaded|preload)|vim\.(?:g|o|opt|env))\b/ },
]
