// OCaml implementations. Interfaces have their own grammar, in ../ocaml_interface/.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'ocaml',
  grammar: 'tree-sitter-ocaml',
  query,
  patterns,
  topQuery,
  unmistakable: /^(?:let[ \t]+(?:rec[ \t]+)?[a-z_]|(?:module|type|exception|external)[ \t])/gm,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], hiddenName: /^_/, byDefault: true },
  unnamed: ['const', 'var'],
  modifiers: ['rec', 'external', 'virtual', 'private', 'nonrec'],
}
export default language
