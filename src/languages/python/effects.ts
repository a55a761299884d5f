// Effects of calls and assignments in Python: the standard library and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:open|io\.open|codecs\.open|gzip\.open|bz2\.open|lzma\.open|tarfile\.open|zipfile\.ZipFile|os\.fdopen)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:open|io\.open|codecs\.open|gzip\.open|bz2\.open|lzma\.open|tarfile\.open|zipfile\.ZipFile|os\.fdopen)$/,
    arguments: /,\s*(?:mode\s*=\s*)?["'](?:[wax][bt+]*|r[bt]*\+[bt]*)(?::\w+)?["']/,
  },
  { effect: 'file_read', callee: /^os\.(?:open|read|listdir|scandir|walk|stat|lstat|access|readlink)$/ },
  {
    effect: 'file_read',
    callee:
      /^(?:os\.path\.(?:exists|isfile|isdir|getmtime|getsize|islink)|glob\.i?glob|fileinput\.input|linecache\.getlines?)$/,
  },
  { effect: 'file_read', callee: /\.(?:read_text|read_bytes|iterdir|rglob)$/ },
  { effect: 'file_write', callee: /\.(?:write_text|write_bytes|unlink|rmdir|symlink_to|hardlink_to)$/ },
  {
    effect: 'file_write',
    callee:
      /^os\.(?:write|remove|unlink|rename|renames|replace|mkdir|makedirs|rmdir|removedirs|chmod|chown|link|symlink|truncate|utime|mkfifo)$/,
  },
  {
    effect: 'file_write',
    callee: /^(?:shutil\.\w+|tempfile\.(?:mkstemp|mkdtemp|NamedTemporaryFile|TemporaryFile|TemporaryDirectory))$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:requests|httpx|aiohttp|urllib3?|http\.client|ftplib|smtplib|telnetlib|xmlrpc|paramiko|websockets)\.(?!parse\b|error\b|exceptions\b|utils\b)/,
  },
  { effect: 'network', callee: /^(?:urlopen|urlretrieve|urllib\.request\.\w+)$/ },
  { effect: 'network', callee: /^socket\.(?:socket|create_connection|create_server|getaddrinfo|gethostbyname)$/ },
  {
    effect: 'network',
    callee: /(?:^|[._])(?:sock|socket)\.(?:connect|send|sendall|sendto|recv|recvfrom|bind|listen|accept)$/,
  },
  { effect: 'network', callee: /(?:^|\.)session\.(?:get|post|put|patch|delete|request)$/ },
  { effect: 'network', callee: /^(?:asyncio\.(?:open_connection|start_server)|boto3\.\w+)$/ },
  { effect: 'process', callee: /^subprocess\.(?:run|call|check_call|check_output|Popen|getoutput|getstatusoutput)$/ },
  {
    effect: 'process',
    callee:
      /^os\.(?:system|popen|exec[lv]p?e?|spawn\w+|fork|forkpty|kill|killpg|abort|_exit|setuid|setgid|chdir|startfile)$/,
  },
  { effect: 'process', callee: /^(?:sys\.exit|signal\.(?:signal|alarm|raise_signal)|exec|eval|run_command|Popen)$/ },
  {
    effect: 'process',
    callee: /^(?:asyncio\.create_subprocess_(?:exec|shell)|multiprocessing\.(?:Process|Pool)|atexit\.register)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|[._])(?:cursor|cur|conn|connection|db|database|engine|session)\.(?:execute|executemany|executescript|callproc|commit|rollback|fetchone|fetchall|fetchmany)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:sqlite3|psycopg2?|pymysql|MySQLdb|asyncpg|cx_Oracle|pymongo|redis)\.(?:connect|create_pool|MongoClient|Redis|StrictRedis)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)objects(?:\(\))?\.(?:get|create|filter|exclude|all|update|delete|bulk_create|bulk_update|get_or_create|update_or_create|aggregate|raw)$/,
  },
  {
    effect: 'database',
    callee: /(?:^|[._])session\.(?:add|add_all|delete|merge|flush|query|scalars?|bulk_save_objects)$/,
  },
  { effect: 'database', callee: /(?:^|\.)(?:schema_editor|connection\.schema_editor\(\))\.\w+$/ },
  {
    effect: 'global_state',
    callee:
      /^(?:os\.(?:putenv|unsetenv|umask|environ\.(?:pop|update|setdefault|clear))|sys\.path\.(?:append|insert|remove)|locale\.setlocale|globals\(\)\.update|random\.seed)$/,
  },
  {
    effect: 'global_state',
    assigned: /^(?:os\.environ|sys\.(?:path|modules|stdout|stderr|stdin|argv|excepthook)|builtins\.|globals\(\))/,
  },
]
