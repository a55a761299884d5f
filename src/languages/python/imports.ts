// Imports of Python.
import { type ImportRules, QUOTED } from '../import-rule.ts'
import { lexis } from './lexis.ts'

/** A statement may follow another, or the head of a block, on its line. */
const START = '(?:^|[;:])[ \\t]*'
/** A backslash joins lines. */
const SPACE = '(?:[ \\t]|\\\\\\r?\\n)'

export const python: ImportRules = {
  lexis,
  words: ['import'],
  rules: [
    {
      statement: new RegExp(
        `${START}from(?:${SPACE}+(?=\\w)|${SPACE}*(?=\\.))(?<specifier>[.\\w \\t]*?[.\\w])${SPACE}*\\bimport\\b${SPACE}*(?<names>\\([^)]{0,20000}\\)|(?:[^\\n;\\\\]|\\\\\\r?\\n){1,4000})`,
        'dgm',
      ),
      how: 'import',
      specifier: ({ specifier = '' }) => specifier.replace(/\s/g, ''),
    },
    {
      statement: new RegExp(`${START}import${SPACE}+(?<list>(?:[^\\n;\\\\(]|\\\\\\r?\\n){1,4000})`, 'dgm'),
      each: /(?:^|,)[\s\\]*(?<specifier>[\w.]+)/dg,
      how: 'import',
    },
    {
      statement: new RegExp(
        `(?<!\\bdef\\s+)\\b(?:import_module|__import__)\\s*\\(\\s*(?:${QUOTED}\\s*[,)]|(?<computed>[^\\s)](?:[^(),\\n]|\\([^()\\n]*\\)){0,200}))`,
        'dgm',
      ),
      how: 'dynamic',
    },
  ],
  typesOnly: /^([ \t]*)if[ \t]+(?:\w+\.)?TYPE_CHECKING[ \t]*:[^\n]*\n(?:(?:\1[ \t]+[^\n]*|[ \t]*\r?)\n?)+/gm,
}
