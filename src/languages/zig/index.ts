// Zig.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'zig',
  grammar: 'tree-sitter-zig',
  query,
  patterns,
  topQuery,
  newer,
  queryDepth: 16,
  // A container deep inside blocks and switch prongs.
  deeper: /^(?: {12}|\t{3})[^\n]{0,200}?\b(?:struct|union|enum|opaque)\b[^\n{]{0,80}\{/m,
  lexis,
  effects,
  exported: { words: ['pub', 'export'] },
  elsewhere: [{ head: /= *@import\([^)]*\)(?:\.\w+)*;?$/ }],
  unnamed: ['const', 'var'],
  modifiers: ['export', 'extern', 'inline', 'noinline', 'threadlocal'],
}
export default language
