// Elixir.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'elixir',
  grammar: 'tree-sitter-elixir',
  query,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['defp', 'defmacrop', 'typep', 'defguardp', 'defnp'], byDefault: true },
  modifiers: [
    'defp',
    'defmacrop',
    'typep',
    'defguardp',
    'defdelegate',
    'defguard',
    'opaque',
    'callback',
    'macrocallback',
  ],
  rename: [{ kind: 'fn', head: /^defmacrop?\s/, as: 'macro' }],
  transparentDirectories: ['lib'],
}
export default language
