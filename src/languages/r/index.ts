// R: functions, S4 and reference classes with their methods, R6 classes.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'r',
  grammar: 'tree-sitter-r',
  query,
  patterns,
  topQuery,
  unmistakable: /^[\w.]+[ \t]*(?:<-|=)[ \t]*(?:function|(?:\w+::)?(?:ggproto|R6Class|setRefClass)(?=\())\b/gm,
  lexis,
  effects,
  exported: { hiddenName: /^\./, byDefault: true },
  modifiers: [],
  rename: [{ kind: 'var', when: /^\.?[A-Z][A-Z0-9_.]*$/, as: 'const' }],
  transparentDirectories: ['R'],
}
export default language
