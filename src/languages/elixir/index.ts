// Elixir.
import { wordList } from '../control-words.ts'
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
  // Examples in strings are indented deeper than the members of a module.
  unmistakable:
    /^def(?:module|protocol|impl)[ \t]+(?=[A-Z])|(?<=^ {2})def(?:p|macrop?|guardp?)?[ \t]+(?!unquote\b)[a-z_]\w*|(?<=^(?: {2}){1,2})test[ \t]+"/gm,
  lexis,
  effects,
  exported: { hiddenBy: ['defp', 'defmacrop', 'typep', 'defguardp', 'defnp'], byDefault: true },
  modifiers: wordList('defp defmacrop typep defguardp defdelegate defguard opaque callback macrocallback'),
  // A function inside a protocol (`__deriving__`) does not belong to its implementers.
  rename: [
    { kind: 'fn', head: /^defmacrop?\s/, as: 'macro' },
    { kind: 'method', head: /^defmacrop?\s/, as: 'macro' },
  ],
  transparentDirectories: ['lib'],
}
export default language
