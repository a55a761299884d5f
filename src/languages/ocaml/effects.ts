// Effects of calls in OCaml: the standard library, Unix and the very common libraries.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:Stdlib\.)?(?:open_in\w*|In_channel\.\w+|Sys\.(?:file_exists|is_directory|readdir)|Unix\.(?:openfile|stat|lstat|opendir|readdir|readlink)|(?:Lwt_io|Stdio|In_channel)\.(?:open_file|read_\w+|with_file))$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:Stdlib\.)?(?:open_out\w*|Out_channel\.\w+|Sys\.(?:remove|rename|mkdir|rmdir)|Unix\.(?:unlink|rename|mkdir|rmdir|chmod|chown|link|symlink|truncate|utimes)|Filename\.(?:temp_file|open_temp_file))$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:Lwt_)?(?:Unix|unix)\.(?:socket|connect|bind|listen|accept|send|recv|sendto|recvfrom|getaddrinfo|gethostbyname|open_connection|establish_server)$/,
  },
  { effect: 'network', callee: /(?:^|\.)(?:Client\.(?:get|post|put|delete|call|head)|Cohttp_\w+\.\w+)$/ },
  {
    effect: 'process',
    callee:
      /^(?:Stdlib\.)?(?:exit|at_exit|Sys\.(?:command|chdir|signal|set_signal)|Unix\.(?:fork|exec\w*|create_process\w*|open_process\w*|system|kill|waitpid|wait|setuid|setgid|chdir)|Lwt_process\.\w+)$/,
  },
  { effect: 'database', callee: /^(?:Sqlite3|Postgresql|Mysql|Caqti\w*)\.\w+$/ },
  {
    effect: 'global_state',
    callee: /^(?:Unix\.(?:putenv|umask)|Random\.(?:self_init|init|set_state)|Printexc\.record_backtrace|Gc\.set)$/,
  },
]
