// Imports of Swift: a module, or one declaration of it.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const swift: ImportRules = {
  lexis,
  words: ['import'],
  rules: [
    {
      statement:
        /(?:^|;)[ \t]*(?:@(?!_exported)\w+(?:\([^()\n]*\))?\s+|(?<reExport>@_exported)\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?(?<specifier>\w[\w.]*)/dgm,
      how: 'import',
    },
  ],
}
