// Effects of calls in Julia: Base, its standard library and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:Base\.)?(?:open|read|readlines|eachline|readdir|readline|isfile|isdir|ispath|stat|filesize|mtime|walkdir|include|readlink|realpath)$/,
  },
  {
    effect: 'file_read',
    callee:
      /^(?:CSV\.(?:read|File)|JSON3?\.parsefile|TOML\.parsefile|JLD2?\.load|DelimitedFiles\.readdlm|readdlm|deserialize)$/,
  },
  { effect: 'file_write', callee: /^(?:Base\.)?open$/, arguments: /,\s*"[wa]/ },
  {
    effect: 'file_write',
    callee:
      /^(?:Base\.)?(?:write|mkdir|mkpath|rm|mv|cp|touch|symlink|chmod|mktemp|mktempdir|writedlm|CSV\.write|serialize)$/,
  },
  {
    effect: 'network',
    callee: /^(?:HTTP\.\w+|download|Downloads\.download|Sockets\.\w+|connect|listen|accept|getaddrinfo)$/,
  },
  {
    effect: 'process',
    callee: /^(?:run|pipeline|exit|atexit|addprocs|rmprocs|kill|cd|@spawnat|remotecall\w*|Base\.exit)$/,
  },
  { effect: 'database', callee: /^(?:DBInterface|SQLite|LibPQ|MySQL|ODBC)\.\w+!?$/ },
  { effect: 'global_state', callee: /^(?:Random\.seed!|@eval|eval|push!\(LOAD_PATH\)|Pkg\.\w+)$/ },
  { effect: 'global_state', assigned: /^(?:ENV|LOAD_PATH|DEPOT_PATH|ARGS)\b/ },
]
