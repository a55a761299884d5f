// PHP, also embedded in HTML.
import type { Language, Mask } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

// A JavaScript function in a string has neither modifiers nor parameters with `$`.
const FUNCTION = String.raw`function[ \t]+&?[ \t]*\w+[ \t]*\(`
const unmistakable = new RegExp(
  String.raw`(?=[a-z])(?<=^[ \t]*)(?:(?:(?:abstract|final|public|protected|private|static)[ \t]+)+${FUNCTION}|${FUNCTION}(?=[^()\n]{0,300}\$))`,
  'gm',
)

const newer: readonly Mask[] = [
  // A function named `readonly` (8.3).
  { text: /(?=readonly)(?<=\bfunction\s+&?\s*)readonly(?=\s*\()/gi, to: 'readonlx' },
  // Modifiers of promoted constructor parameters: asymmetric visibility (8.4), and any order of the others.
  {
    text: /(?=(?:public|protected|private)\(set\))(?<=\b(?:public|protected|private)\s+(?:(?:static|readonly)\s+)*)(?:public|protected|private)\(set\)/g,
  },
  { text: /(?<=\b(?:public|protected|private))\(set\)/g },
  { text: /(?=readonly)(?<=[(,\]]\s*)readonly(?=\s+[\w?\\|()&]+\s+(?:\.{3})?\$)/g },
  { text: /\b(?:final|readonly)(?=\s+(?:public|protected|private)\b[^();{}]*\$\w+\s*[,=)])/g },
]

const language: Language = {
  name: 'php',
  grammar: 'tree-sitter-php',
  page: true,
  query,
  topQuery,
  bodies: {
    defining: ['class', 'interface', 'trait', 'enum', 'namespace', 'const', 'define'],
    functions: ['function'],
    holding: ['class', 'interface', 'trait', 'enum', 'namespace'],
    // Braces after a property contain its hooks.
    after: 'parameters',
  },
  newer,
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true },
  unmistakable,
  modifiers: ['public', 'protected', 'private', 'static', 'abstract', 'final', 'readonly'],
}
export default language
