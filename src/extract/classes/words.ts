// The words of classes as bits. A run of tokens holds them beside words, and the first character beside all else: the kind
// of a token comes first.
import type { ClassRole, ClassRule } from '../../languages/classes.ts'
import { type TokenRun, wordAt } from '../text/token-run.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'

export { wordAt }

export const PACKAGE = 1
export const IMPORT = 1 << 1
export const STATIC = 1 << 2
export const FINAL = 1 << 3
export const CLASS = 1 << 4
export const INTERFACE = 1 << 5
export const ENUM = 1 << 6
export const RECORD = 1 << 7
export const PRIMITIVE = 1 << 8
export const EXTENDS = 1 << 9
export const THROWS = 1 << 10
export const DEFAULT = 1 << 11
export const NEW = 1 << 12
export const INSTANCEOF = 1 << 13
export const THIS = 1 << 14
export const SWITCH = 1 << 15
export const SOFT = 1 << 16
export const PERMITS = 1 << 17
const MODIFIER = 1 << 18
const RESERVED = 1 << 19

/** Words before what is declared. */
export const MODIFIERS = STATIC | FINAL | DEFAULT | MODIFIER
/** Words that begin a type and are no names. */
export const TYPES = CLASS | INTERFACE | ENUM
/** Words with which more than a value begins in the middle of code. */
export const INNER = TYPES | RECORD | NEW
/** Words that are names where nothing makes them more. */
const SOFT_WORDS = RECORD | SOFT | PERMITS

const BITS: Readonly<Record<ClassRole, number>> = {
  package: PACKAGE,
  import: IMPORT,
  static: STATIC,
  final: FINAL,
  modifier: MODIFIER,
  class: CLASS,
  interface: INTERFACE,
  enum: ENUM,
  record: RECORD,
  primitive: PRIMITIVE,
  extends: EXTENDS,
  permits: PERMITS,
  throws: THROWS,
  default: DEFAULT,
  new: NEW,
  instanceof: INSTANCEOF,
  this: THIS,
  switch: SWITCH,
  soft: SOFT,
  reserved: RESERVED,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: ClassRule): WordTable {
  return wordsByRole(rule, BITS)
}

/** Whether a token is a name. */
export function isName({ kinds, bits }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  return (kind === T.WORD || kind === T.KEYWORD) && (bits[at]! & ~SOFT_WORDS) === 0
}
