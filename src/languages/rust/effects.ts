// Effects of calls and assignments in Rust: the standard library and the very common crates.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee: /^(?:std::|tokio::|async_std::)?fs::(?:read\w*|metadata|symlink_metadata|canonicalize|exists|try_exists)$/,
  },
  { effect: 'file_read', callee: /(?:^|::)(?:File::open|OpenOptions::new|BufReader::new\(\)\.read_line)$/ },
  {
    effect: 'file_write',
    callee:
      /^(?:std::|tokio::|async_std::)?fs::(?:write|remove\w*|rename|copy|create_dir\w*|hard_link|soft_link|set_permissions)$/,
  },
  { effect: 'file_write', callee: /(?:^|::)(?:File::create(?:_new)?|NamedTempFile::new|tempfile::\w+|TempDir::new)$/ },
  {
    effect: 'network',
    callee:
      /(?:^|::)(?:TcpStream|TcpListener|UdpSocket|UnixStream|UnixListener|UnixDatagram)::(?:connect\w*|bind|accept)$/,
  },
  { effect: 'network', callee: /^(?:reqwest|hyper|ureq|surf|isahc|tonic|tungstenite|connect_async)(?:::|$)/ },
  {
    effect: 'network',
    callee: /(?:^|\.|::)(?:Client::new|client|http)(?:\(\))?\.(?:get|post|put|delete|patch|head|request|execute)$/,
  },
  { effect: 'network', callee: /\.to_socket_addrs$/ },
  { effect: 'process', callee: /(?:^|::)Command::new$/ },
  { effect: 'process', callee: /^(?:std::)?process::(?:exit|abort)$/ },
  {
    effect: 'process',
    callee:
      /^(?:libc|nix::\w+|nix|rustix::\w+)::(?:fork|exec\w*|kill|waitpid|setuid|setgid|_exit|prctl|signal|sigaction)$/,
  },
  { effect: 'process', callee: /^(?:std::)?env::set_current_dir$/ },
  {
    effect: 'database',
    callee: /^(?:sqlx::\w+!?|diesel::\w+|rusqlite::\w+|tokio_postgres::\w+|mongodb::\w+|redis::\w+)(?:::|$)/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|::)(?:Connection::open\w*|PgPool::connect\w*|PgConnection::establish|SqlitePool::connect|query!|query_as!)$/,
  },
  {
    effect: 'database',
    callee: /(?:^|\.)(?:conn|connection|db|pool|tx|client)\.(?:execute\w*|query\w*|prepare|batch_execute|transaction)$/,
  },
  {
    effect: 'global_state',
    callee: /^(?:std::)?(?:env::(?:set_var|remove_var)|panic::set_hook|alloc::set_alloc_error_hook)$/,
  },
  {
    effect: 'global_state',
    callee: /^(?:log::set_(?:logger|boxed_logger|max_level)|tracing::subscriber::set_global_default)$/,
  },
  // Statics are named in capitals, and only unsafe code assigns to one.
  { effect: 'global_state', assigned: /^\*?(?:[A-Z][A-Z0-9_]*::)*[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=$|[.[])/ },
]
