// Go.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'go',
  grammar: 'tree-sitter-go',
  query,
  topQuery,
  queryDepth: 5,
  // A local type. gofmt indents it, but no top-level type.
  deeper: /(?:^[ \t]+|[{;][ \t]*)type[ \t(]/m,
  bodies: { defining: [], naming: ['type'], holding: ['interface'], lists: 'plain', importing: ['import'] },
  patterns,
  lexis,
  effects,
  exported: { name: /^\p{Lu}/u },
  modifiers: [],
  unnamed: ['fn', 'method', 'struct', 'interface', 'type', 'const', 'var'],
}
export default language
