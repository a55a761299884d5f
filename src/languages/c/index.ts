// C, with the annotations of the Linux kernel.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { declarators, query, values } from './query.ts'

// Words between a function's type and its name that expand to attributes or to nothing. To a grammar they are a second
// type, which costs it the definition; a preprocessor line that defines one keeps it.
const ANNOTATIONS =
  /(?<!^[ \t]*#.*)\b(?:__(?:aligned|printf|scanf|section|acquires|releases|must_hold|acquire|release|alloc_size|assume_aligned|counted_by|no_sanitize|nonnull|malloc|copy|alias|cond_lock)[ \t]*\((?:[^()\n]|\([^()\n]*\))*\)|__(?:init|exit|initdata|initconst|exitdata|exitcall|init_memblock|init_or_module|initdata_or_module|initconst_or_module|meminit|meminitdata|memexit|cpuinit|cpuinitdata|devinit|devexit|devinitdata|net_init|net_exit|net_initdata|ref|refdata|refconst|user|iomem|kernel|percpu|rcu|force|bitwise|must_check|always_inline|always_unused|maybe_unused|used|unused|cold|hot|weak|pure|packed|visible|ro_after_init|read_mostly|sched|lockfunc|kprobes|noreturn|randomize_layout|no_randomize_layout|noclone|noendbr|cpuidle|flatten|latent_entropy|lsm_ro_after_init|safe|private|nocast|attribute_const__|deprecated|malloc|designated_init|bpf_kfunc|nonstring|cacheline_aligned|cacheline_aligned_in_smp|page_aligned_data|page_aligned_bss|irq_entry|softirq_entry|entry_text|entry|xipram|no_kcsan|no_sanitize_\w+|no_profile|no_stack_protector|optimize|naked|mips16|cpu_to_be32_const|THROW|wur)|____cacheline_\w+|asmlinkage|noinline|noinline_for_stack|noinstr|notrace|nokprobe_inline|noinline_for_kasan|fastcall)\b/gm

const language: Language = {
  name: 'c',
  grammar: 'tree-sitter-c',
  query,
  queryDepth: 4,
  values,
  declarators,
  masks: [{ text: ANNOTATIONS }],
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['static'], byDefault: true },
  modifiers: ['static', 'inline', 'extern', '_Noreturn', 'register', '_Thread_local', 'volatile'],
  rename: [{ kind: 'var', head: /\bconst\b/, as: 'const' }],
}
export default language
