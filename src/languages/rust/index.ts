// Rust.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { newer } from './newer.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'rust',
  grammar: 'tree-sitter-rust',
  query,
  // A token that only macros are given (`Token![~]`); the grammar knows it before `const` alone.
  masks: [{ text: /~(?!\s*const\b)/g, to: '!' }],
  newer,
  bodies: {
    defining: [
      'fn',
      'struct',
      'enum',
      'trait',
      'mod',
      'const',
      'static',
      'type',
      'impl',
      'macro_rules',
      'macro',
      'extern',
    ],
    naming: ['union'],
  },
  patterns,
  lexis,
  effects,
  exported: { words: ['pub'], hiddenBy: ['self'], decorator: /^#\[(?:macro_export|no_mangle)\b/ },
  modifiers: ['default', 'const', 'async', 'unsafe', 'extern'],
  unnamed: ['const'],
  // What a reference, a pointer or an object is of goes by its last name, as a path by itself does: `&mut fmt::Formatter`.
  scopeName: /(?<=^(?:[&*\s]|'\w+\s|(?:mut|const|dyn)\s|\((?=\s*dyn\s))*(?:\w+\s*::\s*)+)\w+(?!\s*::|\w)/,
  rename: [
    { kind: 'const', head: /\bstatic\s+mut\b/, as: 'var' },
    { kind: 'union', head: /\bmacro\b/, as: 'macro' },
  ],
}
export default language
