// Rust.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { macroItems } from './macro-items.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'rust',
  grammar: 'tree-sitter-rust',
  query,
  // A token used only in macros (`Token![~]`); the grammar supports it before `const` only.
  masks: [{ text: /~(?!\s*const\b)/g, to: '!' }, ...macroItems],
  newer,
  bodies: {
    defining: wordList('fn struct enum trait mod const static type impl macro_rules macro extern'),
    naming: ['union'],
  },
  patterns,
  lexis,
  effects,
  exported: { words: ['pub'], hiddenBy: ['self'], decorator: /^#\[(?:macro_export|no_mangle)\b/ },
  modifiers: ['default', 'const', 'async', 'unsafe', 'extern'],
  unnamed: ['const'],
  // References, pointers and trait objects use the last name of the path, like paths: `&mut fmt::Formatter`.
  scopeName: /(?<=^(?:[&*\s]|'\w+\s|(?:mut|const|dyn)\s|\((?=\s*dyn\s))*(?:\w+\s*::\s*)+)\w+(?!\s*::|\w)/,
  rename: [
    { kind: 'const', head: /\bstatic\s+mut\b/, as: 'var' },
    { kind: 'union', head: /\bmacro\b/, as: 'macro' },
  ],
}
export default language
