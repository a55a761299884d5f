// Imports of Elixir: modules, by their names.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const elixir: ImportRules = {
  lexis,
  words: ['alias', 'import', 'use', 'require'],
  rules: [
    {
      statement:
        /(?:^|;)[ \t]*(?:alias|import|use|require)[ \t(]+(?<specifier>[A-Z]\w*(?:\.[A-Z]\w*)*(?:\.\{[^{}]{0,5000}\})?)(?![\w.])/dgm,
      tree: '.',
      how: 'import',
    },
  ],
}
