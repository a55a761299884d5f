// Effects of calls and assignments in Kotlin: its standard library, Java's, Ktor, Android and Room.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  { effect: 'file_read', callee: /^(?:FileInputStream|FileReader|RandomAccessFile|ZipFile|JarFile)$/ },
  {
    effect: 'file_write',
    callee: /^(?:FileOutputStream|FileWriter|PrintWriter|RandomAccessFile|createTempFile|createTempDir)$/,
  },
  {
    effect: 'file_read',
    callee: /^Files\.(?:read\w*|newBufferedReader|newInputStream|lines|list|walk\w*|exists|isDirectory|size)$/,
  },
  {
    effect: 'file_write',
    callee: /^Files\.(?:write\w*|newBufferedWriter|newOutputStream|create\w*|delete\w*|move|copy|set\w+)$/,
  },
  {
    effect: 'file_read',
    callee:
      /\.(?:readText|readLines|readBytes|forEachLine|useLines|listFiles|walkTopDown|walk|inputStream|bufferedReader|openInputStream|openFileInput)$/,
  },
  {
    effect: 'file_write',
    callee:
      /\.(?:writeText|appendText|writeBytes|appendBytes|deleteRecursively|copyRecursively|copyTo|mkdirs?|createNewFile|renameTo|outputStream|bufferedWriter|printWriter|openOutputStream|openFileOutput)$/,
  },
  { effect: 'file_write', callee: /(?:^|\.)(?:file|dir|directory|\w*File|\w*Dir)\.delete$/ },
  {
    effect: 'network',
    callee: /^(?:Socket|ServerSocket|DatagramSocket|OkHttpClient|HttpClient|Retrofit\.Builder|Request\.Builder)$/,
  },
  { effect: 'network', callee: /(?:^|\.)(?:openConnection|openStream|newCall|newWebSocket)$/ },
  {
    effect: 'network',
    callee:
      /(?:^|\.)(?:client|httpClient|okHttpClient|http)\.(?:get|post|put|delete|patch|request|newCall|execute|submitForm)$/,
  },
  { effect: 'network', callee: /^InetAddress\.\w+$/ },
  {
    effect: 'process',
    callee: /^(?:ProcessBuilder|exitProcess|System\.(?:exit|load|loadLibrary)|Process\.killProcess)$/,
  },
  { effect: 'process', callee: /(?:^|\.)(?:Runtime\.getRuntime\(\)|runtime)\.(?:exec|exit|halt|addShutdownHook)$/ },
  {
    effect: 'process',
    callee: /(?:^|\.)(?:startActivity|startService|startForegroundService|stopService|bindService|sendBroadcast)$/,
  },
  {
    effect: 'database',
    callee:
      /^(?:DriverManager\.getConnection|Room\.(?:databaseBuilder|inMemoryDatabaseBuilder)|Database\.connect|transaction)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:db|database|writableDatabase|readableDatabase|connection|conn|statement|stmt|contentResolver)\.(?:query|rawQuery|execSQL|insert\w*|update|delete|replace|compileStatement|prepareStatement|executeQuery|executeUpdate|beginTransaction|endTransaction)$/,
  },
  {
    effect: 'database',
    callee: /(?:^|\.)\w*[dD]ao\.\w+$|(?:^|\.)\w+Repository\.(?:save\w*|delete\w*|find\w*|insert\w*|update\w*)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:System\.(?:setProperty|clearProperty|setOut|setErr)|Locale\.setDefault|TimeZone\.setDefault|Thread\.setDefaultUncaughtExceptionHandler)$/,
  },
  {
    effect: 'global_state',
    callee:
      /(?:^|\.)(?:\w*[pP]refs?|\w*[pP]references|editor)(?:\(\)|\.edit\(\))?\.(?:edit|putString|putInt|putBoolean|putLong|putFloat|remove|clear|apply|commit)$/,
  },
]
