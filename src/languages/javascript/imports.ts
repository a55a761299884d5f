// Imports of JavaScript and TypeScript.
import { type ImportRules, QUOTED } from '../import-rule.ts'
import { lexis as typescript } from '../typescript/lexis.ts'
import { lexis } from './lexis.ts'

/** JSX text at the start of a line may read like a statement, but then nothing is quoted after it. */
const START = '(?:^|[;{}>)])[ \\t]*'
const NAME = '[\\w$\\u0080-\\uffff]+'
const BRACES = '\\{[^{}();=]{0,20000}\\}'
/** The name ends where it ends: otherwise a list that is not of types alone is tried in exponentially many ways. */
const TYPE_NAME = `type\\s+(?!as\\s)${NAME}(?![\\w$\\u0080-\\uffff])[^,{}]*`
/** `type` before the names, or before each of them. Empty alternatives keep the group unset. */
const TYPE = `(?:(?<type>type(?=\\s*[{*]|\\s+(?!from\\s*["'])${NAME})|typeof(?=\\s+${NAME}|\\s*[{*])|(?=\\{\\s*${TYPE_NAME}(?:,\\s*${TYPE_NAME})*,?\\s*\\}))|)`
const CLAUSE = `(?:${NAME}\\s*(?:,\\s*)?)?(?:\\*\\s*as\\s+${NAME}\\s*|${BRACES}\\s*)?from\\b`
/** The arguments of a call. A method of that name has parameters with types, or a brace after them. */
const CALL = `\\s*\\(\\s*(?:${QUOTED}\\s*[,)]|(?<computed>[^\\s[)](?:[^():,\\n]|\\([^()\\n]*\\)){0,200})[,)](?!\\s*\\{))`
/** An import in a type: after `typeof`, or before a member that no promise has. */
const TYPE_OF_MODULE = `(?:(?<type>(?<=\\btypeof\\s{1,9}import)|(?=\\s*\\(\\s*["'][^\\S\\n]*["']\\s*\\)\\s*\\.\\s*(?!then\\b|catch\\b|finally\\b)\\w))|)`

const rules: ImportRules['rules'] = [
  {
    statement: new RegExp(
      `${START}import\\b(?:\\s+(?:defer|source)(?=\\s+[\\w$*](?!rom\\b)))?\\s*${TYPE}\\s*(?:${CLAUSE}\\s*)?${QUOTED}`,
      'dgm',
    ),
    how: 'import',
  },
  {
    statement: new RegExp(
      `${START}export\\s*${TYPE}\\s*(?:\\*(?:\\s*as\\s+(?:${NAME}|["'][^\\S\\n]*["']))?|(?:${NAME}\\s*,\\s*)?${BRACES}|${NAME})\\s*from\\s*${QUOTED}`,
      'dgm',
    ),
    how: 're-export',
  },
  { statement: new RegExp(`\\bimport(?<![.$#]import)${TYPE_OF_MODULE}${CALL}`, 'dgm'), how: 'dynamic' },
  { statement: new RegExp(`\\brequire(?<!(?:[.$#]|\\bfunction\\s{1,9})require)${CALL}`, 'dgm'), how: 'require' },
]

const words = ['import', 'require', ...['from', 'from '].flatMap(from => ['"', "'"].map(quote => from + quote))]

/** Scripts are in elements of their own. */
const within = /<script\b[^>]*>(?<code>[\s\S]*?)<\/script\s*>/dgi

export const javascript: ImportRules = { lexis, words, rules }
export const typescriptRules: ImportRules = { lexis: typescript, words, rules }
export const components: ImportRules = { lexis: typescript, words, rules, within }
