// Effects of calls in C#: the base library, Entity Framework, ADO.NET and Unity.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:System\.IO\.)?(?:File\.(?:Read\w*|Open(?:Read|Text)?|Exists|Get\w+)|Directory\.(?:Get\w+|Enumerate\w+|Exists))$/,
  },
  {
    effect: 'file_read',
    callee: /^new (?:System\.IO\.)?(?:FileStream|StreamReader|FileInfo|DirectoryInfo|FileSystemWatcher)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:System\.IO\.)?(?:File\.(?:Write\w*|Append\w*|Create\w*|Delete|Move|Copy|Replace|Set\w+)|Directory\.(?:Create\w+|Delete|Move|Set\w+))$/,
  },
  { effect: 'file_write', callee: /^new (?:System\.IO\.)?StreamWriter$/ },
  {
    effect: 'network',
    callee:
      /^new (?:System\.Net\.\w+\.|System\.Net\.)?(?:HttpClient|WebClient|TcpClient|TcpListener|UdpClient|Socket|ClientWebSocket|HttpListener|SmtpClient)$/,
  },
  { effect: 'network', callee: /^(?:WebRequest\.Create|Dns\.\w+|UnityWebRequest\.\w+)$/ },
  {
    effect: 'network',
    callee: /(?:^|\.)_?(?:httpClient|client|http)\.(?:Get\w*Async|Post\w*Async|Put\w*Async|Delete\w*Async|Send\w*)$/,
  },
  {
    effect: 'process',
    callee: /^(?:Process\.Start|Environment\.(?:Exit|FailFast)|Application\.Quit|new (?:Process|Thread))$/,
  },
  {
    effect: 'process',
    callee: /^(?:Task\.(?:Run|Factory\.StartNew)|ThreadPool\.\w+|AppDomain\.\w+|Assembly\.Load\w*)$/,
  },
  {
    effect: 'database',
    callee: /(?:^|\.)(?:ExecuteReader|ExecuteNonQuery|ExecuteScalar|SaveChanges|FromSql\w*|ExecuteSql\w*)(?:Async)?$/,
  },
  {
    effect: 'database',
    callee: /^new (?:\w+\.)*(?:Sql|Npgsql|MySql|Sqlite|OleDb|Odbc)(?:Connection|Command|DataAdapter)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:Environment\.SetEnvironmentVariable|Console\.Set\w+|Registry\.SetValue|PlayerPrefs\.(?:Set\w+|Delete\w+|Save))$/,
  },
]
