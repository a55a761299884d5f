// Effects of calls and assignments in PHP: its functions, PDO, and the very common frameworks.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  { effect: 'file_read', callee: /^\\?(?:fopen|gzopen|bzopen)$/ },
  {
    effect: 'file_write',
    callee: /^\\?(?:fopen|gzopen|bzopen)$/,
    arguments: /,\s*['"](?:[waxc][bt+]*|r[bt]*\+[bt]*)['"]/,
  },
  {
    effect: 'file_read',
    callee:
      /^\\?(?:file_get_contents|file|readfile|fread|fgets|fgetc|fgetcsv|file_exists|is_file|is_dir|is_readable|is_writable|filesize|filemtime|stat|lstat|scandir|glob|opendir|readdir|realpath|parse_ini_file|simplexml_load_file|md5_file|sha1_file|hash_file|exif_read_data|getimagesize|show_source|highlight_file)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^\\?(?:file_put_contents|fwrite|fputs|fputcsv|unlink|rename|copy|mkdir|rmdir|touch|chmod|chown|chgrp|symlink|link|tempnam|tmpfile|ftruncate|move_uploaded_file|ini_write)$/,
  },
  {
    effect: 'file_read',
    callee:
      /^(?:new \\?(?:SplFileObject|DirectoryIterator|RecursiveDirectoryIterator|Finder)|Storage::(?:get|exists|files|disk)|File::(?:get|exists|files))$/,
  },
  {
    effect: 'file_write',
    callee: /(?:^(?:Storage|File)::(?:put|delete|move|copy|append|makeDirectory)|->(?:dumpFile|appendToFile))$/,
  },
  {
    effect: 'network',
    callee:
      /^\\?(?:curl_\w+|fsockopen|pfsockopen|stream_socket_\w+|socket_\w+|mail|gethostbyname|dns_get_record|ftp_\w+|ssh2_\w+|imap_open|ldap_connect|http_get|get_headers|wp_remote_\w+|wp_mail)$/,
  },
  {
    effect: 'network',
    callee: /^(?:new \\?(?:GuzzleHttp\\)?(?:Client|SoapClient)|Http::\w+|Mail::\w+|HttpClient::create)$/,
  },
  {
    effect: 'network',
    callee:
      /(?:client|httpClient|http|guzzle|mailer)(?:\(\))?->(?:get|post|put|patch|delete|request|send|sendAsync|sendRequest)$/i,
  },
  {
    effect: 'process',
    callee:
      /^\\?(?:exec|shell_exec|system|passthru|proc_open|popen|pcntl_\w+|posix_kill|exit|die|eval|register_shutdown_function|set_time_limit|chdir|dl)$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:new \\?(?:Symfony\\Component\\Process\\)?Process|Process::(?:run|start|fromShellCommandline)|Artisan::call)$/,
  },
  {
    effect: 'database',
    callee: /^\\?(?:mysqli?_\w+|pg_(?:query|execute|prepare|connect)\w*|sqlite_\w+|oci_\w+|odbc_\w+)$/,
  },
  { effect: 'database', callee: /^(?:new \\?(?:PDO|mysqli|SQLite3|MongoClient|Redis)|DB::\w+|Schema::\w+)$/ },
  {
    effect: 'database',
    callee:
      /\$?(?:wpdb|pdo|db|dbh|conn|connection|stmt|statement|mysqli|database|em|entityManager|manager|dbw|dbr)(?:\(\))?->(?:query|exec|execute|prepare|get_results|get_row|get_var|get_col|insert|update|delete|replace|select\w*|fetch\w*|beginTransaction|commit|rollBack|persist|flush|remove|find\w*|createQuery\w*)$/,
  },
  {
    effect: 'database',
    callee: /^[A-Z]\w*::(?:where|find|findOrFail|create|all|insert|updateOrCreate|firstOrCreate|destroy)$/,
  },
  { effect: 'database', callee: /^(?:update|add|delete|get)_option$|^(?:wp_insert|wp_update|wp_delete)_\w+$/ },
  {
    effect: 'global_state',
    callee:
      /^\\?(?:ini_set|putenv|setlocale|date_default_timezone_set|error_reporting|set_error_handler|set_exception_handler|spl_autoload_register|session_\w+|header|setcookie|mb_internal_encoding|define|libxml_\w+)$/,
  },
  {
    effect: 'global_state',
    assigned: /^\$(?:GLOBALS|_SESSION|_ENV|_SERVER|_COOKIE|_GET|_POST)\b|^(?:self|static|[A-Z]\w*)::\$/,
  },
]
