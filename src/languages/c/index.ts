// C, with the annotations of the Linux kernel.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { constants, declarators, headers, query, values } from './query.ts'

const language: Language = {
  name: 'c',
  grammar: 'tree-sitter-c',
  query,
  values,
  declarators,
  patterns,
  skeleton: 'c',
  fastPath: 'c',
  lexis,
  effects,
  exported: { hiddenBy: ['static'], headers, byDefault: true },
  modifiers: ['static', 'inline', 'extern', '_Noreturn', 'register', '_Thread_local', 'volatile'],
  rename: [constants],
}
export default language
