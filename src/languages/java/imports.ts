// Imports of the languages of the Java virtual machine.
import type { ImportRules } from '../import-rule.ts'
import { lexis as kotlinLexis } from '../kotlin/lexis.ts'
import { lexis as scalaLexis } from '../scala/lexis.ts'
import { lexis } from './lexis.ts'

/** A path in Scala, which may end in a star or in names in braces. */
const ITEM = '[\\w`$]+(?:\\.[\\w`$]+)*(?:\\.(?:\\*|\\{[^{}]{0,5000}\\}))?'

export const java: ImportRules = {
  lexis,
  words: ['import'],
  rules: [{ statement: /(?:^|;)[ \t]*import\s+(?:static\s+)?(?<specifier>[\w.$]+(?:\.\*)?)\s*;/dgm, how: 'import' }],
}

export const kotlin: ImportRules = {
  lexis: kotlinLexis,
  words: ['import'],
  rules: [{ statement: /(?:^|;)[ \t]*import[ \t]+(?<specifier>[\w`$]+(?:\.[\w`$]+)*(?:\.\*)?)/dgm, how: 'import' }],
}

export const scala: ImportRules = {
  lexis: scalaLexis,
  words: ['import'],
  rules: [
    {
      statement: new RegExp(`(?:^|[;{])[ \\t]*import[ \\t]+(?<specifier>${ITEM}(?:[ \\t]*,\\s*${ITEM})*)`, 'dgm'),
      tree: '.',
      how: 'import',
    },
  ],
}
