// The words of members as bits. A run of tokens holds them beside words, and the first character beside all else: the kind of
// a token comes first.
import type { MemberRole, MemberRule } from '../../languages/members.ts'
import { type TokenRun, wordAt } from '../text/token-run.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'

export { wordAt }

export const USING = 1
export const NAMESPACE = 1 << 1
export const CLASS = 1 << 2
export const STRUCT = 1 << 3
export const INTERFACE = 1 << 4
export const ENUM = 1 << 5
export const RECORD = 1 << 6
export const DELEGATE = 1 << 7
export const EVENT = 1 << 8
export const OPERATOR = 1 << 9
export const CONVERSION = 1 << 10
export const ACCESS = 1 << 11
export const STATIC = 1 << 12
export const READONLY = 1 << 13
export const CONSTANT = 1 << 14
const MODIFIER = 1 << 15
export const SOFT = 1 << 16
export const REF = 1 << 17
export const PARAMETER = 1 << 18
export const PRIMITIVE = 1 << 19
export const THIS = 1 << 20
export const WHERE = 1 << 21
export const ACCESSOR = 1 << 22
export const CONTEXTUAL = 1 << 23
export const RESERVED = 1 << 24

export const MODIFIERS = ACCESS | STATIC | READONLY | CONSTANT | MODIFIER
/** Words that begin a type and are no names. */
export const TYPES = CLASS | STRUCT | INTERFACE | ENUM
/** Words that stand in no value but in its brackets. */
export const NO_VALUE = USING | NAMESPACE | TYPES | EVENT | OPERATOR | CONVERSION | ACCESS | READONLY | CONSTANT
/** Words that are names where nothing makes them more. */
const SOFT_WORDS = RECORD | SOFT | ACCESSOR | CONTEXTUAL | WHERE

const BITS: Readonly<Record<MemberRole, number>> = {
  using: USING,
  namespace: NAMESPACE,
  class: CLASS,
  struct: STRUCT,
  interface: INTERFACE,
  enum: ENUM,
  record: RECORD,
  delegate: DELEGATE,
  event: EVENT,
  operator: OPERATOR,
  conversion: CONVERSION,
  access: ACCESS,
  static: STATIC,
  readonly: READONLY,
  constant: CONSTANT,
  modifier: MODIFIER,
  soft: SOFT,
  ref: REF,
  parameter: PARAMETER,
  primitive: PRIMITIVE,
  this: THIS,
  where: WHERE,
  accessor: ACCESSOR,
  contextual: CONTEXTUAL,
  reserved: RESERVED,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: MemberRule): WordTable {
  return wordsByRole(rule, BITS)
}

/** Whether a token is a name. */
export function isName({ kinds, bits }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  return (kind === T.WORD || kind === T.KEYWORD) && (bits[at]! & ~SOFT_WORDS) === 0
}
