// Imports of Dart; parts of a library are imported by it.
import { type ImportRules, QUOTED } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const dart: ImportRules = {
  lexis,
  words: ['import', 'export', 'part'],
  rules: [
    { statement: new RegExp(`^[ \\t]*(?:import|(?<reExport>export))[ \\t]+${QUOTED}`, 'dgm'), how: 'import' },
    { statement: new RegExp(`^[ \\t]*part[ \\t]+(?:of[ \\t]+)?${QUOTED}`, 'dgm'), how: 'import' },
  ],
}
