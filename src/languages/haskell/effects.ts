// Effects of calls in Haskell: base and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /(?:^|\.)(?:readFile\w*|getContents|withFile|openFile|hGetContents|doesFileExist|doesDirectoryExist|listDirectory|getDirectoryContents|getModificationTime|canonicalizePath|decodeFile\w*)$/,
  },
  {
    effect: 'file_write',
    callee:
      /(?:^|\.)(?:writeFile\w*|appendFile|createDirectory\w*|removeFile|removeDirectory\w*|removePathForcibly|renameFile|renameDirectory|copyFile\w*|withSystemTempFile|withSystemTempDirectory|openTempFile|encodeFile|setPermissions)$/,
  },
  {
    effect: 'network',
    callee:
      /(?:^|\.)(?:httpLbs|httpLBS|httpJSON|httpNoBody|simpleHttp|runReq|socket|connect|bind|listen|getAddrInfo|runTCPServer|runTCPClient|runClientM)$/,
  },
  { effect: 'network', callee: /^(?:Warp|Scotty|Wreq)\.\w+$/ },
  {
    effect: 'process',
    callee:
      /(?:^|\.)(?:readProcess\w*|createProcess\w*|callProcess|callCommand|spawnProcess|spawnCommand|system|rawSystem|runProcess\w*|exitWith|exitFailure|exitSuccess|executeFile|forkProcess|signalProcess|installHandler|setCurrentDirectory)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:runSqlite|runSqlPool|runSqlConn|withConnection|execute_?|executeMany|query_|runSession|withTransaction)$/,
  },
  {
    effect: 'global_state',
    callee: /(?:^|\.)(?:setEnv|unsetEnv|setLocaleEncoding|hSetBuffering|hSetEncoding|setStdGen)$/,
  },
]
