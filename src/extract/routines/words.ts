// The words of functions and types as bits. A run of tokens holds them beside words, and the first character beside all else:
// the kind of a token comes first.
import type { RoutineRole, RoutineRule } from '../../languages/routines.ts'
import { type TokenRun, wordAt } from '../text/token-run.ts'
import { WordTable } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'

export { wordAt }

export const FUNCTION = 1
export const CLASS = 1 << 1
export const INTERFACE = 1 << 2
export const TRAIT = 1 << 3
export const ENUM = 1 << 4
export const CONSTANT = 1 << 5
export const NAMESPACE = 1 << 6
export const USE = 1 << 7
export const CASE = 1 << 8
export const NEW = 1 << 9
export const EXTENDS = 1 << 10
export const MODIFIER = 1 << 11
export const DEFINE = 1 << 12
const RESERVED = 1 << 13
export const ARROW = 1 << 15
/** A word that is written in capitals, in a language to which these are the same. */
export const CAPITALS = 1 << 14

export const TYPES = CLASS | INTERFACE | TRAIT | ENUM
/** Words that define something in code, or may. */
export const INNER = FUNCTION | TYPES | CONSTANT | NAMESPACE | USE | DEFINE | CAPITALS

const BITS: Readonly<Record<RoutineRole, number>> = {
  function: FUNCTION,
  arrow: ARROW,
  class: CLASS,
  interface: INTERFACE,
  trait: TRAIT,
  enum: ENUM,
  constant: CONSTANT,
  namespace: NAMESPACE,
  use: USE,
  case: CASE,
  new: NEW,
  extends: EXTENDS,
  modifier: MODIFIER,
  define: DEFINE,
  reserved: RESERVED,
}

const tables = new WeakMap<RoutineRule, WordTable>()

/** The table of a language's words, made once, with those in capitals that define. */
export function wordsOf(rule: RoutineRule): WordTable {
  let table = tables.get(rule)
  if (table === undefined) {
    const bits = new Map<string, number>()
    for (const role of Object.keys(BITS) as RoutineRole[])
      for (const word of rule[role]) {
        bits.set(word, BITS[role])
        if ((BITS[role] & (INNER | MODIFIER | NEW)) === 0) continue
        for (const other of [word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)])
          if (other !== word) bits.set(other, CAPITALS)
      }
    table = new WordTable(bits)
    tables.set(rule, table)
  }
  return table
}

const BACKSLASH = '\\'
const DOLLAR = 36

/** Whether a token is a variable. */
export function isVariable({ kinds, text, starts, ends }: TokenRun, at: number): boolean {
  const start = starts[at]!
  if (kinds[at] !== T.WORD || text.charCodeAt(start) !== DOLLAR) return false
  return ends[at]! > start + 1 && text.charCodeAt(start + 1) !== DOLLAR
}

/** Whether a token is a word that is neither a variable nor a path: a member may be called by any. */
export function isWord(run: TokenRun, at: number): boolean {
  const { kinds, text, starts, ends } = run
  const isWritten = kinds[at] === T.WORD || kinds[at] === T.KEYWORD
  if (!isWritten || text.charCodeAt(starts[at]!) === DOLLAR) return false
  const path = text.indexOf(BACKSLASH, starts[at]!)
  return path < 0 || path >= ends[at]!
}

/** Whether a token is a name of a function, type or constant. */
export function isName(run: TokenRun, at: number): boolean {
  return isWord(run, at) && (run.bits[at]! & ~(ENUM | DEFINE)) === 0
}

/** Whether a token is a path of names. */
export function isPath(run: TokenRun, at: number): boolean {
  const { kinds, bits, text, ends } = run
  if ((kinds[at] !== T.WORD && kinds[at] !== T.KEYWORD) || (bits[at]! & ~(ENUM | DEFINE)) !== 0) return false
  return text.charCodeAt(run.starts[at]!) !== DOLLAR && text[ends[at]! - 1] !== BACKSLASH
}

/** Whether a token is `$` and nothing more, before no other variable. */
export function isLone(run: TokenRun, at: number): boolean {
  const { text, starts, ends } = run
  return text.charCodeAt(starts[at]!) === DOLLAR && ends[at]! === starts[at]! + 1 && !isVariable(run, at + 1)
}

/** Whether it does not begin at the root. */
export function isRelative({ text, starts }: TokenRun, at: number): boolean {
  return text[starts[at]!] !== BACKSLASH
}
