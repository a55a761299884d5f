// The words of templates as bits. A run of tokens holds them beside words, and the first character beside all else: the kind
// of a token comes first.
import type { TemplateRole, TemplateRule } from '../../languages/templates.ts'
import { type TokenRun, wordAt } from '../text/token-run.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'

export { wordAt }

export const FUNCTION = 1
export const CLASS = 1 << 1
export const OBJECT = 1 << 2
export const TRAIT = 1 << 3
export const TYPE = 1 << 4
export const VALUE = 1 << 5
export const VARIABLE = 1 << 6
export const PACKAGE = 1 << 7
export const IMPORT = 1 << 8
export const ENUM = 1 << 9
export const GIVEN = 1 << 10
export const EXTENSION = 1 << 11
export const EXPORT = 1 << 12
export const END = 1 << 13
export const MODIFIER = 1 << 14
export const LAZY = 1 << 15
export const SOFT = 1 << 16
export const EXTENDS = 1 << 17
export const WITH = 1 << 18
export const DERIVES = 1 << 19
export const NEW = 1 << 20
export const CASE = 1 << 21
export const CONDITION = 1 << 22
export const INNER = 1 << 23
export const OPENING = 1 << 24
export const INFIX = 1 << 25
export const SELF = 1 << 26
export const LOOP = 1 << 27
export const TRY = 1 << 28
export const HANDLER = 1 << 29
export const MATCH = 1 << 30
const RESERVED = 1 << 31

export const TYPES = CLASS | OBJECT | TRAIT
/** Words of what is defined, but for those that are names elsewhere. */
export const DEFINES = FUNCTION | TYPES | TYPE | VALUE | VARIABLE
export const MODIFIERS = MODIFIER | LAZY
/** Words in code at which the reader of it stops. */
export const IN_CODE = DEFINES | PACKAGE | NEW | CASE | ENUM | GIVEN | EXTENSION
/** Words that are names where nothing makes them more. */
const SOFT_WORDS = ENUM | GIVEN | EXTENSION | EXPORT | END | SOFT | DERIVES
/** Words that begin no statement. */
export const GOES_ON = EXTENDS | WITH | INNER | HANDLER | MATCH | INFIX
/** Words before a value. */
export const OPENS = CONDITION | LOOP | INNER | TRY | HANDLER | MATCH | OPENING

const BITS: Readonly<Record<TemplateRole, number>> = {
  function: FUNCTION,
  class: CLASS,
  object: OBJECT,
  trait: TRAIT,
  type: TYPE,
  value: VALUE,
  variable: VARIABLE,
  package: PACKAGE,
  import: IMPORT,
  enum: ENUM,
  given: GIVEN,
  extension: EXTENSION,
  export: EXPORT,
  end: END,
  modifier: MODIFIER,
  lazy: LAZY,
  soft: SOFT,
  extends: EXTENDS,
  with: WITH,
  derives: DERIVES,
  new: NEW,
  case: CASE,
  condition: CONDITION,
  loop: LOOP,
  inner: INNER,
  try: TRY,
  handler: HANDLER,
  match: MATCH,
  opening: OPENING,
  infix: INFIX,
  self: SELF,
  reserved: RESERVED,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: TemplateRule): WordTable {
  return wordsByRole(rule, BITS)
}

const BACKTICK = 96

/** Whether a token is a name that is no operator. */
export function isName({ kinds, bits }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  if (kind === T.STRING) return bits[at] === BACKTICK
  return (kind === T.WORD || kind === T.KEYWORD) && (bits[at]! & ~SOFT_WORDS) === 0
}

/** Whether a token is one of an operator. */
export function isOperator({ kinds }: TokenRun, at: number): boolean {
  switch (kinds[at]) {
    case T.STEP:
    case T.HASH:
    case T.THIN_ARROW:
    case T.LESS:
    case T.GREATER:
    case T.LOGICAL:
    case T.BANG:
    case T.STAR:
    case T.PIPE:
    case T.QUESTION:
    case T.DEFINE:
    case T.OTHER:
      return true
    default:
      return false
  }
}

/** Whether a token may be a part of an operator that is a name. */
export function isMark(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  return isOperator(run, at) || kind === T.ASSIGN || kind === T.COLON || kind === T.ARROW
}

/** Whether a mark is no part of a longer operator: `=`, not that of `=:=`. */
export function isAlone(run: TokenRun, at: number): boolean {
  const { starts, ends } = run
  const isLast = starts[at + 1] !== ends[at] || !isMark(run, at + 1)
  return isLast && (ends[at - 1] !== starts[at] || !isMark(run, at - 1))
}
