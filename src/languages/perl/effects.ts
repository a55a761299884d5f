// Effects of calls in Perl: its built-in functions and the very common modules.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee: /^(?:open|sysopen|opendir|readdir|stat|lstat|readlink|glob|read|sysread|slurp|read_file|IO::File->new)$/,
  },
  { effect: 'file_write', callee: /^(?:open|sysopen)$/, arguments: /["']\s*\+?>{1,2}/ },
  {
    effect: 'file_write',
    callee:
      /^(?:unlink|rename|mkdir|rmdir|link|symlink|chmod|chown|utime|truncate|syswrite|copy|move|make_path|remove_tree|mkpath|rmtree|tempfile|tempdir|write_file)$/,
  },
  { effect: 'file_read', callee: /(?:->|^)(?:slurp|slurp_utf8|lines|children)$/ },
  { effect: 'file_write', callee: /->(?:spew|spew_utf8|append|mkpath|remove_tree|remove)$/ },
  { effect: 'network', callee: /^(?:socket|connect|bind|listen|accept|send|recv|gethostbyname|getaddrinfo|shutdown)$/ },
  {
    effect: 'network',
    callee: /^(?:IO::Socket(?:::\w+)*|LWP::\w+|HTTP::\w+|Mojo::UserAgent|Net::\w+(?:::\w+)*)(?:->new)?$/,
  },
  {
    effect: 'network',
    callee: /\$(?:self->)?(?:ua|http|client|agent)->(?:get|post|put|delete|head|patch|request|start)$/,
  },
  {
    effect: 'process',
    callee: /^(?:system|exec|fork|wait|waitpid|kill|exit|chdir|qx|open3|open2|run|IPC::\w+(?:::\w+)*)$/,
  },
  { effect: 'database', callee: /^DBI->connect\w*$/ },
  {
    effect: 'database',
    callee:
      /(?:dbh|sth|db|schema|rs|resultset)->(?:do|prepare\w*|execute|select\w*|fetch\w*|begin_work|commit|rollback|search|find|create|update|delete|insert|txn_do)$/,
  },
  { effect: 'global_state', callee: /^(?:umask|setpgrp|setpriority|srand|select|binmode|flock)$/ },
  { effect: 'global_state', assigned: /^(?:\$ENV|%ENV|\$SIG|%SIG|@INC|%INC|\$0|\$\/|\$\||\$,)/ },
]
