// Effects of calls in C++: C's, with and without `std::`, and standard streams, file system and threads.
import { effects as c } from '../c/effects.ts'
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  // The same functions with a namespace: `std::fopen`, `::open`.
  ...c.map(rule =>
    rule.callee ? { ...rule, callee: new RegExp(rule.callee.source.replace('^', '^(?:std)?(?:::)?')) } : rule,
  ),
  { effect: 'file_read', callee: /^(?:new )?(?:std::)?(?:ifstream|fstream)$/ },
  {
    effect: 'file_read',
    callee:
      /^(?:std::)?(?:filesystem|fs)::(?:exists|file_size|directory_iterator|recursive_directory_iterator|status|read_symlink|is_\w+)$/,
  },
  { effect: 'file_write', callee: /^(?:new )?(?:std::)?(?:ofstream|fstream)$/ },
  {
    effect: 'file_write',
    callee:
      /^(?:std::)?(?:filesystem|fs)::(?:remove\w*|rename|copy\w*|create_\w+|resize_file|permissions|last_write_time)$/,
  },
  { effect: 'network', callee: /^(?:boost::)?asio::(?:connect|read|write|async_\w+)$/ },
  { effect: 'process', callee: /^(?:new )?std::(?:thread|jthread|async|terminate|at_quick_exit)$/ },
  { effect: 'process', callee: /^(?:boost::process::\w+|QProcess::\w+)$/ },
]
