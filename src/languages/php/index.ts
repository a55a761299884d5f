// PHP, alone and between HTML.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

// A function of JavaScript in a string has neither modifiers nor parameters with a `$`.
const FUNCTION = String.raw`function[ \t]+&?[ \t]*\w+[ \t]*\(`
const unmistakable = new RegExp(
  String.raw`(?<=^[ \t]*)(?:(?:(?:abstract|final|public|protected|private|static)[ \t]+)+${FUNCTION}|${FUNCTION}(?=[^()\n]{0,300}\$))`,
  'gm',
)

const language: Language = {
  name: 'php',
  grammar: 'tree-sitter-php',
  query,
  topQuery,
  bodies: {
    defining: ['class', 'interface', 'trait', 'enum', 'namespace', 'const', 'define'],
    functions: ['function'],
    holding: ['class', 'interface', 'trait', 'enum', 'namespace'],
    // Braces after a property are those of its hooks.
    after: 'parameters',
  },
  patterns,
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true },
  unmistakable,
  modifiers: ['public', 'protected', 'private', 'static', 'abstract', 'final', 'readonly'],
}
export default language
