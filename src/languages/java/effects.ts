// Effects of calls in Java: the standard library, JDBC, JPA and Spring.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^Files\.(?:read\w*|newBufferedReader|newInputStream|lines|list|walk\w*|find|exists|notExists|isDirectory|isRegularFile|size|getLastModifiedTime)$/,
  },
  {
    effect: 'file_read',
    callee: /^new (?:java\.io\.)?(?:FileInputStream|FileReader|RandomAccessFile|ZipFile|JarFile)$/,
  },
  { effect: 'file_read', callee: /^(?:FileUtils|IOUtils)\.(?:read\w*|lineIterator|listFiles)$/ },
  {
    effect: 'file_write',
    callee: /^Files\.(?:write\w*|newBufferedWriter|newOutputStream|create\w*|delete\w*|move|copy|set\w+)$/,
  },
  { effect: 'file_write', callee: /^new (?:java\.io\.)?(?:FileOutputStream|FileWriter|PrintWriter|RandomAccessFile)$/ },
  {
    effect: 'file_write',
    callee: /(?:^|\.)(?:file|dir|directory)\.(?:delete|deleteOnExit|mkdirs?|renameTo|createNewFile|setWritable)$/i,
  },
  {
    effect: 'file_write',
    callee: /^(?:FileUtils\.(?:write\w*|copy\w*|delete\w*|move\w*|forceMkdir)|File\.createTempFile)$/,
  },
  {
    effect: 'network',
    callee:
      /^new (?:java\.net\.)?(?:Socket|ServerSocket|DatagramSocket|MulticastSocket|SSLSocket|RestTemplate|OkHttpClient|HttpGet|HttpPost)$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:HttpClient\.newHttpClient|HttpClient\.newBuilder|InetAddress\.getBy\w+|InetAddress\.getAllByName|SocketChannel\.open|ServerSocketChannel\.open|WebClient\.create)$/,
  },
  { effect: 'network', callee: /(?:^|\.)(?:openConnection|openStream)$/ },
  {
    effect: 'network',
    callee:
      /(?:^|\.)(?:restTemplate|httpClient|webClient|okHttpClient)\.(?:get\w*|post\w*|put|delete|exchange|execute|send|sendAsync|newCall)$/,
  },
  { effect: 'process', callee: /^(?:new ProcessBuilder|System\.(?:exit|load|loadLibrary))$/ },
  { effect: 'process', callee: /(?:^|\.)(?:Runtime\.getRuntime\(\)|runtime|rt)\.(?:exec|exit|halt|addShutdownHook)$/ },
  { effect: 'process', callee: /(?:^|\.)(?:process|processBuilder|pb)\.(?:start|destroy|destroyForcibly|waitFor)$/ },
  { effect: 'database', callee: /^DriverManager\.getConnection$/ },
  { effect: 'database', callee: /(?:^|\.)(?:\w*(?:[sS]tatement|[sS]tmt)|ps)\.execute\w*$/ },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:dataSource\.getConnection|(?:conn|connection)\.(?:prepareStatement|prepareCall|createStatement|commit|rollback))$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:em|entityManager|session)\.(?:persist|merge|remove|find|createQuery|createNativeQuery|flush|save|saveOrUpdate)$/,
  },
  {
    effect: 'database',
    callee: /(?:^|\.)(?:\w*jdbcTemplate|\w*JdbcTemplate)\.(?:query\w*|update|batchUpdate|execute)$/,
  },
  { effect: 'database', callee: /(?:^|\.)\w+Repository\.(?:save\w*|delete\w*|find\w*|count|exists\w*)$/ },
  {
    effect: 'global_state',
    callee:
      /^(?:System\.(?:setProperty|clearProperty|setOut|setErr|setIn|setSecurityManager)|Locale\.setDefault|TimeZone\.setDefault|Thread\.setDefaultUncaughtExceptionHandler|Security\.addProvider)$/,
  },
]
