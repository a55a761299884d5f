// The words of items as bits. A run of tokens holds them beside words, and the first character beside all else: the kind of a
// token comes first.
import type { ItemRole, ItemRule } from '../../languages/items.ts'
import { type TokenRun, wordAt } from '../text/token-run.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'

export { wordAt }

export const FUNCTION = 1
export const STRUCT = 1 << 1
export const ENUM = 1 << 2
export const TRAIT = 1 << 3
export const MODULE = 1 << 4
export const IMPL = 1 << 5
export const TYPE = 1 << 6
export const STATIC = 1 << 7
export const USE = 1 << 8
export const UNION = 1 << 9
export const MACRO = 1 << 10
export const CONSTANT = 1 << 11
export const EXTERN = 1 << 12
export const VISIBILITY = 1 << 13
export const MODIFIER = 1 << 14
export const SOFT = 1 << 15
export const WHERE = 1 << 16
export const FOR = 1 << 17
export const PREFIX = 1 << 18
export const PATH = 1 << 19
export const SELF = 1 << 20
export const AS = 1 << 21
const LOCAL = 1 << 22
export const RESERVED = 1 << 23

/** Words with which an item that is found in code begins, or goes on behind its modifiers. */
export const INNER =
  FUNCTION | STRUCT | ENUM | TRAIT | MODULE | IMPL | TYPE | STATIC | UNION | MACRO | CONSTANT | EXTERN
/** Words that stand nowhere in a value but in its brackets. */
export const NO_VALUE = STRUCT | ENUM | TRAIT | MODULE | TYPE | USE | VISIBILITY | WHERE | LOCAL
/** Words that are names where nothing makes them more. */
const SOFT_WORDS = UNION | MACRO | SOFT

const BITS: Readonly<Record<ItemRole, number>> = {
  function: FUNCTION,
  struct: STRUCT,
  enum: ENUM,
  trait: TRAIT,
  module: MODULE,
  impl: IMPL,
  type: TYPE,
  static: STATIC,
  use: USE,
  union: UNION,
  macro: MACRO,
  constant: CONSTANT,
  extern: EXTERN,
  visibility: VISIBILITY,
  modifier: MODIFIER,
  soft: SOFT,
  where: WHERE,
  for: FOR,
  prefix: PREFIX,
  path: PATH,
  self: SELF,
  as: AS,
  local: LOCAL,
  reserved: RESERVED,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: ItemRule): WordTable {
  return wordsByRole(rule, BITS)
}

/** Whether a token is a name. */
export function isName({ kinds, bits }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  return (kind === T.WORD || kind === T.KEYWORD) && (bits[at]! & ~SOFT_WORDS) === 0
}

/** Whether a token is a part of a path. */
export function isPart(run: TokenRun, at: number): boolean {
  return isName(run, at) || (wordAt(run, at) & (PATH | SELF)) !== 0
}
