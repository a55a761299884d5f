// Includes of C, C++ and Objective-C. The marks around a name tell where it is looked for, so they belong to it.
import { lexis as cppLexis } from '../cpp/lexis.ts'
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

const rules: ImportRules['rules'] = [
  {
    statement:
      /^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(?:(?<specifier>"[^"\n]+"|<[^>\n]+>)|(?<computed>[A-Za-z_]\w*))/dgm,
    how: 'import',
  },
  { statement: /^[ \t]*@import[ \t]+(?<specifier>[\w.]+)[ \t]*;/dgm, how: 'import' },
]

export const c: ImportRules = { lexis, words: ['include', 'import'], rules }
export const cpp: ImportRules = { lexis: cppLexis, words: ['include', 'import'], rules }
