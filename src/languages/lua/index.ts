// Lua 5.1 to 5.4 and LuaJIT.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'lua',
  grammar: 'tree-sitter-lua',
  query,
  newer,
  patterns,
  topQuery,
  values: {},
  lexis,
  effects,
  exported: { hiddenBy: ['local'], hiddenName: /^_[a-z]/, byDefault: true },
  unnamed: ['const', 'var'],
  modifiers: ['local'],
  rename: [{ kind: 'var', when: /^_*[A-Z][A-Z0-9_]+$/, as: 'const' }],
}
export default language
