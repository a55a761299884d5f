// Effects of calls in Scala: its standard library, Java's, and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:(?:scala\.io\.)?Source\.from(?:File|Resource|InputStream|Path)|new (?:java\.io\.)?(?:FileInputStream|FileReader|RandomAccessFile|ZipFile))$/,
  },
  {
    effect: 'file_read',
    callee:
      /^(?:os\.(?:read|list|walk|exists|isFile|isDir)(?:\.\w+)?|Files\.(?:read\w*|newBufferedReader|newInputStream|lines|list|walk\w*|exists|isDirectory|size))$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:os\.(?:write|remove|move|copy|makeDir)(?:\.\w+)?|Files\.(?:write\w*|newBufferedWriter|newOutputStream|create\w*|delete\w*|move|copy)|IO\.(?:write\w*|delete|createDirectory|copyFile))$/,
  },
  { effect: 'file_write', callee: /^new (?:java\.io\.)?(?:FileOutputStream|FileWriter|PrintWriter|BufferedWriter)$/ },
  {
    effect: 'network',
    callee:
      /^(?:new (?:java\.net\.)?(?:Socket|ServerSocket|DatagramSocket|URL)|Http\(\)\.(?:singleRequest|newServerAt)|requests\.(?:get|post|put|delete)|basicRequest\.\w+)$/,
  },
  {
    effect: 'network',
    callee:
      /(?:^|\.)(?:ws|wsClient|client|httpClient|backend)\.(?:url|get|post|put|delete|send|expect|fetch)$|\.openConnection$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:sys\.exit|System\.exit|Process|sys\.process\.\w+|new ProcessBuilder|os\.proc|Runtime\.getRuntime\.exec|sys\.addShutdownHook)$/,
  },
  {
    effect: 'database',
    callee:
      /^(?:DriverManager\.getConnection|Database\.for\w+|Transactor\.\w+)$|(?:^|\.)(?:db|database|conn|connection|session|statement|stmt|ctx|spark)\.(?:run|sql|execute\w*|query|prepareStatement|createStatement|prepare|transactionally)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:System\.(?:setProperty|clearProperty|setOut|setErr)|sys\.props\.(?:put|update|remove)|Locale\.setDefault|Random\.setSeed)$/,
  },
]
