// Effects of calls in Zig: its standard library.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /(?:^|\.)(?:openFile\w*|openDir\w*|openIterableDir\w*|readFileAlloc\w*|readToEndAlloc\w*|statFile|accessAbsolute|readLink\w*|realpath\w*)$/,
  },
  {
    effect: 'file_write',
    callee:
      /(?:^|\.)(?:createFile\w*|writeFile|deleteFile\w*|deleteDir\w*|deleteTree\w*|makeDir\w*|makePath|renameAbsolute|symLink\w*|atomicFile|setEndPos|copyFile\w*|updateFile)$/,
  },
  { effect: 'file_write', callee: /(?:^|\.)(?:dir|cwd\(\)|Dir)\.rename$/ },
  { effect: 'network', callee: /(?:^|\.)net\.\w+$/ },
  {
    effect: 'network',
    callee: /^(?:std\.)?(?:os|posix)\.(?:socket|connect|bind|listen|accept|send\w*|recv\w*|getaddrinfo)$/,
  },
  { effect: 'network', callee: /(?:^|\.)(?:http\.Client|tcpConnectTo\w*|client\.(?:open|fetch|request))$/ },
  {
    effect: 'process',
    callee:
      /(?:^|\.)(?:process\.(?:exit|abort|execv\w*|changeCurDir|Child\.\w+|spawn)|ChildProcess\.\w+|Child\.(?:init|run|exec))$/,
  },
  {
    effect: 'process',
    callee: /^(?:std\.)?(?:os|posix)\.(?:fork|exec\w*|kill|waitpid|exit|abort|setuid|setgid|chdir)$/,
  },
  { effect: 'process', callee: /(?:^|\.)(?:child|process|proc)\.(?:spawn|spawnAndWait|wait|kill)$/ },
  { effect: 'global_state', callee: /^(?:std\.)?(?:os|posix)\.(?:sigaction|setrlimit|sigprocmask|umask)$/ },
]
