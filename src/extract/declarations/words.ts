// The words of declarations as bits, none of which is the code of a character: a run of tokens holds these beside them.
import type { DeclarationRole, DeclarationRule } from '../../languages/declarations.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'

export const PACKAGE = 1 << 16
export const IMPORT = 1 << 17
export const FUNCTION = 1 << 18
export const TYPE = 1 << 19
export const CONSTANT = 1 << 20
export const VARIABLE = 1 << 21
export const STRUCT = 1 << 22
export const INTERFACE = 1 << 23
export const MAP = 1 << 24
export const CHANNEL = 1 << 25
const RESERVED = 1 << 26

/** Words that begin a type. */
export const TYPE_WORDS = FUNCTION | STRUCT | INTERFACE | MAP | CHANNEL

const BITS: Readonly<Record<DeclarationRole, number>> = {
  package: PACKAGE,
  import: IMPORT,
  function: FUNCTION,
  type: TYPE,
  constant: CONSTANT,
  variable: VARIABLE,
  struct: STRUCT,
  interface: INTERFACE,
  map: MAP,
  channel: CHANNEL,
  reserved: RESERVED,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: DeclarationRule): WordTable {
  return wordsByRole(rule, BITS)
}
