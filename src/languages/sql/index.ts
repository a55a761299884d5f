// SQL of all dialects: objects of `CREATE`. A routine's body ends with its statement, or with an unindented `END`, `GO`
// or `/`.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import type { Pattern, PatternEnd } from '../pattern-rule.ts'
import { plain } from '../plain-lexis.ts'

const PART = '(?:"[^"\\n]+"|`[^`\\n]+`|\\[[^\\]\\n]+\\]|[\\p{L}_#@][\\p{L}\\d_$#@]*)'
const NAME = `(?:(?:${PART}\\s*\\.\\s*){0,2}(?<owner>${PART})\\s*\\.\\s*)?(?<name>${PART})`
const CREATE =
  '(?:CREATE|ALTER)(?:\\s+OR\\s+(?:REPLACE|ALTER))?(?:\\s+(?:DEFINER|ALGORITHM)\\s*=\\s*\\S+|\\s+SQL\\s+SECURITY\\s+\\w+)*'
const CREATED = CREATE.replace('(?:CREATE|ALTER)', 'CREATE')
const UNLESS = '(?:\\s+IF\\s+NOT\\s+EXISTS)?'
const unquoted: Pattern['rename'] = [[/^["`[]|["`\]]$/g, '']]

const created = (
  kind: Pattern['kind'],
  what: string,
  end: PatternEnd = ENDED,
  ahead = '',
  create: string = CREATED,
): Pattern => ({
  kind,
  written: true,
  at: new RegExp(`${create}\\s+${what}${UNLESS}\\s+${NAME}${ahead}`, 'iu'),
  end,
  rename: unquoted,
})

const ROUTINE =
  '(?:EDITIONABLE\\s+|NONEDITIONABLE\\s+|AGGREGATE\\s+|CONSTRAINT\\s+|EVENT\\s+(?=TRIGGER\\b))*(?:FUNCTION|PROCEDURE|PROC|TRIGGER|EVENT)'
/** `END` at the margin or before MySQL's delimiter, or the line above a client's separator. */
const CLOSED: PatternEnd = {
  until: /^END\b[^\n]*|\bEND[ \t]*;?[ \t]*(?:\$\$|\/\/|;;)[^\n]*|(?=^(?:GO|\/)[ \t]*\r?$)/im,
}
/** T-SQL needs no semicolon: the next statement ends one, too. */
const ENDED: PatternEnd = {
  until: /;|\$\$|\/\/|(?=^[ \t]*(?:GO[ \t]*\r?$|(?:CREATE|ALTER|DROP|INSERT|DECLARE|EXEC)\b))/im,
}

const language: Language = {
  name: 'sql',
  patterns: [
    created(
      'table',
      '(?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|EXTERNAL|FOREIGN|VIRTUAL|TRANSIENT|COLUMN|ROW)\\s+)*TABLE',
    ),
    created('table', '(?:(?:TEMP|TEMPORARY|RECURSIVE|MATERIALIZED|FORCE|NOFORCE|SECURE)\\s+)*VIEW'),
    // A body of statements. A string body ends with its statement.
    created('fn', ROUTINE, CLOSED, "(?=(?:(?!\\bAS\\s+['$])[^;]){0,800}\\b(?:BEGIN|AS|IS)\\b(?!\\s+['$]))", CREATE),
    created('fn', ROUTINE, 'statement'),
    created('type', '(?:TYPE(?:\\s+BODY)?|DOMAIN)'),
    created('module', '(?:SCHEMA|DATABASE)'),
    created('module', '(?:EDITIONABLE\\s+|NONEDITIONABLE\\s+)?PACKAGE(?:\\s+BODY)?', CLOSED),
    created(
      'key',
      '(?:(?:UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|BITMAP)\\s+)*INDEX(?:\\s+CONCURRENTLY)?(?!\\s+ON\\b)',
    ),
    created('var', '(?:(?:TEMP|TEMPORARY)\\s+)?SEQUENCE'),
  ],
  unmistakable: /^create[ \t]/gim,
  lexis: {
    ...plain,
    declarationsOnly: true,
    lineComments: ['--'],
    blockComments: [['/*', '*/']],
    strings: [
      { open: "'", close: "'", escape: false, multiline: true },
      { open: '"', close: '"', escape: false, multiline: false },
      { open: '`', close: '`', escape: false, multiline: false },
    ],
    // A string between marks, `$$` or `$name$`. As MySQL's delimiter `$$` follows a statement.
    literals: [
      { first: '$', open: /(?<![\w$])\$(?<tag>[A-Za-z_]\w*)\$[\s\S]{0,100000}?\$\k<tag>\$/y, asArgument: true },
      {
        first: '$',
        open: /(?<!\bDELIMITER[ \t]{1,9}|\bEND[ \t]{0,9};?[ \t]{0,9}|;[ \t]{0,9}|[\w)'"`](?=\$\$[ \t]*\r?\n))\$\$[\s\S]{0,100000}?\$\$/iy,
        asArgument: true,
      },
    ],
    words: {
      ...plain.words,
      declare: wordList(`
        FUNCTION PROCEDURE TABLE VIEW INDEX TYPE TRIGGER function procedure table view index type trigger
      `),
    },
    parameters: 'name type',
    returns: 'RETURNS',
    signature: {
      noise: /^(?:in|out|inout|variadic)\s+(?=\w+\s)/i,
      defaultWord: /\s+(?:default\b|:?=)\s*/i,
      rest: /\s(?:as|is|begin|language|return|security|sql|comment|deterministic|not\s+deterministic|contains\s+sql|reads\s+sql|modifies\s+sql|no\s+sql|immutable|stable|volatile|strict|parallel|cost|rows|set|called|leakproof|window|with)\b/i,
    },
    doc: { before: ['--', '/*'] },
  },
  effects: [],
  exported: { byDefault: true },
  modifiers: [],
  // A schema is no type, so its functions are no methods.
  rename: [{ kind: 'method', as: 'fn' }],
}
export default language
