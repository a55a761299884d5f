// Imports of shell scripts: `source FILE`, `. FILE`, and `load FILE` of Bats.
import type { ImportGroups, ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

/** The brackets of a command in a word, with others in it two levels deep. Where it is in quotes, its `$` is blank. */
const COMMAND = '\\((?:[^()\\n]|\\((?:[^()\\n]|\\([^()\\n]*\\))*\\))*\\)'
/** A word with quotes, commands and variables in it. */
const WORD = `(?:"(?:[^"\\n(]|${COMMAND})*"|'[^'\\n]*'|\\$${COMMAND}|\\$\\{[^}\\n]*\\}|[^\\s;&|<>()"'\`])+`

const unquoted = ({ specifier = '' }: ImportGroups): string => specifier.replace(/["']/g, '')

export const bash: ImportRules = {
  lexis,
  words: ['source', '. ', '.\t', 'load'],
  rules: [
    {
      statement: new RegExp(
        `(?:^|[;&|({]|\\b(?:then|do|else)\\b)[ \\t]*(?:builtin[ \\t]+|command[ \\t]+)?(?:source|\\.)[ \\t]+(?:--[ \\t]+)?(?<specifier>${WORD})`,
        'dgm',
      ),
      how: 'import',
      specifier: unquoted,
    },
    {
      statement: new RegExp(`^[ \\t]*load[ \\t]+(?<specifier>${WORD})[ \\t]*$`, 'dgm'),
      how: 'import',
      specifier: unquoted,
    },
  ],
}
