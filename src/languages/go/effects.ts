// Effects of calls in Go: the standard library and the very common modules.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  { effect: 'file_read', callee: /^os\.(?:Open|OpenFile|ReadFile|ReadDir|Stat|Lstat|Readlink|DirFS)$/ },
  {
    effect: 'file_read',
    callee:
      /^(?:ioutil\.(?:ReadFile|ReadDir)|filepath\.(?:Walk|WalkDir|Glob|EvalSymlinks)|fs\.(?:ReadFile|ReadDir|WalkDir|Stat))$/,
  },
  {
    effect: 'file_write',
    callee:
      /^os\.(?:Create|CreateTemp|OpenFile|WriteFile|Remove|RemoveAll|Rename|Mkdir|MkdirAll|MkdirTemp|Chmod|Chown|Chtimes|Link|Symlink|Truncate)$/,
  },
  { effect: 'file_write', callee: /^ioutil\.(?:WriteFile|TempFile|TempDir)$/ },
  { effect: 'network', callee: /^net\.(?:Dial\w*|Listen\w*|Lookup\w*|Resolve\w*|FileConn|FileListener)$/ },
  { effect: 'network', callee: /^http\.(?:Get|Head|Post|PostForm|ListenAndServe\w*|Serve|ServeTLS)$/ },
  {
    effect: 'network',
    callee: /(?:^|\.)(?:http\.DefaultClient|client|httpClient|Client)\.(?:Do|Get|Post|PostForm|Head)$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:tls\.(?:Dial|Listen)\w*|rpc\.Dial\w*|grpc\.(?:Dial|NewClient)\w*|smtp\.(?:Dial|SendMail)|websocket\.Dial\w*)$/,
  },
  {
    effect: 'network',
    callee: /^(?:syscall|unix)\.(?:Socket|Connect|Bind|Listen|Accept4?|Sendto|Recvfrom|Sendmsg|Recvmsg)$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:exec\.Command(?:Context)?|os\.(?:Exit|StartProcess|FindProcess|Chdir)|signal\.(?:Notify|Ignore|Reset)|runtime\.Goexit)$/,
  },
  {
    effect: 'process',
    callee: /^(?:syscall|unix)\.(?:Exec|ForkExec|StartProcess|Kill|Exit|Wait4|Setuid|Setgid|Chroot)$/,
  },
  { effect: 'process', callee: /^(?:log\.Fatal\w*|base\.Fatalf?|base\.Exit)$/ },
  {
    effect: 'process',
    callee: /(?:^|\.)(?:cmd|command|process|proc|Process)\.(?:Run|Start|Output|CombinedOutput|Wait|Kill|Signal)$/,
  },
  {
    effect: 'database',
    callee: /^(?:sql|sqlx|pgx|pgxpool|gorm|mongo|redis|bolt|bbolt)\.(?:Open|Connect\w*|MustConnect|New\w*)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:db|DB|tx|Tx|conn|stmt|pool)\.(?:Query|QueryRow|Exec|Prepare|Begin|QueryContext|QueryRowContext|ExecContext|PrepareContext|BeginTx|Commit|Rollback|Select|Get|NamedExec)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:os\.(?:Setenv|Unsetenv|Clearenv)|syscall\.(?:Setenv|Unsetenv|Umask)|rand\.Seed|log\.Set\w+|flag\.Set|runtime\.GOMAXPROCS|debug\.Set\w+)$/,
  },
  { effect: 'global_state', assigned: /^(?:os\.(?:Args|Stdout|Stderr|Stdin)|http\.Default\w+)\b/ },
]
