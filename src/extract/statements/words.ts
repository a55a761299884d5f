// The words of statements as bits.
import type { StatementRole, StatementRule } from '../../languages/statements.ts'
import { type WordTable, wordsByRole } from '../tokens/tables.ts'

export const FUNCTION = 1
export const CLASS = 1 << 1
export const ALIAS = 1 << 2
export const ASYNC = 1 << 3
export const IF = 1 << 4
export const ELSE_IF = 1 << 5
export const ELSE = 1 << 6
export const FOR = 1 << 7
export const WHILE = 1 << 8
export const TRY = 1 << 9
export const CATCH = 1 << 10
export const FINALLY = 1 << 11
export const WITH = 1 << 12
export const MATCH = 1 << 13
export const CASE = 1 << 14
export const ALONE = 1 << 15
export const RETURN = 1 << 16
export const RAISE = 1 << 17
export const NAMES = 1 << 18
export const IMPORT = 1 << 19
export const FROM = 1 << 20
export const NOT = 1 << 21
export const AWAIT = 1 << 22
export const YIELD = 1 << 23
export const LAMBDA = 1 << 24
export const IN = 1 << 25
export const IS = 1 << 26
export const AS = 1 << 27
export const ALIAS_TYPE = 1 << 28

/** Names where they are not at the beginning of a statement. */
export const SOFT = ALIAS | MATCH | CASE | ALIAS_TYPE
/** Of words that head a block and are no definition. */
export const HEADS = IF | ELSE_IF | ELSE | FOR | WHILE | TRY | CATCH | FINALLY | WITH
/** Of those, what goes on with the block before. */
export const GOES_ON = ELSE_IF | ELSE | CATCH | FINALLY

const BITS: Readonly<Record<StatementRole, number>> = {
  function: FUNCTION,
  class: CLASS,
  alias: ALIAS,
  async: ASYNC,
  if: IF,
  elseIf: ELSE_IF,
  else: ELSE,
  for: FOR,
  while: WHILE,
  try: TRY,
  catch: CATCH,
  finally: FINALLY,
  with: WITH,
  match: MATCH,
  case: CASE,
  alone: ALONE,
  return: RETURN,
  raise: RAISE,
  names: NAMES,
  import: IMPORT,
  from: FROM,
  not: NOT,
  await: AWAIT,
  yield: YIELD,
  lambda: LAMBDA,
  in: IN,
  is: IS,
  as: AS,
  aliasType: ALIAS_TYPE,
}

/** The table of a language's words, made once. */
export function wordsOf(rule: StatementRule): WordTable {
  return wordsByRole(rule, BITS)
}
