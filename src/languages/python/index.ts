// Python 3 and its stub files.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, rareQueries, topQuery } from './query.ts'

const language: Language = {
  name: 'python',
  grammar: 'tree-sitter-python',
  query,
  topQuery,
  rareQueries,
  newer: [
    {
      text: /(?==)(?<=^[ \t]*(?:(?:async[ \t]+)?def|class|type)[ \t]+\w+[ \t]*\[[^()\n]{0,300}?)=[ \t]*(?:[^,[\]\n]|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\])+(?=[^\n]*\][ \t]*[(:=])/gm,
    },
    // Lazy imports (3.15).
    { text: /^([ \t]*)lazy([ \t]+)(import|from)\b/gm, to: '$1$3$2    ' },
  ],
  bodies: { defining: ['def', 'class'], naming: ['type'], holding: ['def'], lists: 'plain' },
  patterns,
  // Examples in strings are indented deeper than the definition.
  unmistakable:
    /^(?:async[ \t]+)?(?:def|class)[ \t]+\w+[ \t]*[(:[]|(?<=^(?: {4}|\t))(?:async[ \t]+)?def[ \t]+\w+\((?:self|cls)\b/gm,
  lexis,
  effects,
  exported: { lists: true, listed: 'python', name: /^(?:[^_]|__\w+__$)/, membersFollowOwner: true },
  // A stub declares what another file or a compiled module defines, an overload what follows it.
  elsewhere: [{ file: /\.pyi$/ }, { decorator: /^@\s*(?:[\w.]+\.)?overload(?=\s*(?:#|$))/ }],
  modifiers: ['async'],
  unnamed: ['const', 'var'],
  rename: [
    { kind: 'var', value: /^\(*lambda\b/, as: 'fn' },
    { kind: 'var', when: /^_*[A-Z][A-Z0-9_]*$/, as: 'const' },
  ],
}
export default language
