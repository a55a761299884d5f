// Imports of Go.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const go: ImportRules = {
  lexis,
  words: ['import'],
  rules: [
    { statement: /^[ \t]*import[ \t]+(?:[\w.]+[ \t]+)?["`](?<specifier>[^"`\n]*)["`]/dgm, how: 'import' },
    {
      statement: /^[ \t]*import\s*\((?<list>[^()]{0,20000})\)/dgm,
      each: /["`](?<specifier>[^"`\n]*)["`]/dg,
      how: 'import',
    },
  ],
}
