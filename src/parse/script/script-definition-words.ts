// Counts the tokens that may begin a definition, so that the parser can skip brackets without any.
import * as T from '../../scan/token-kinds.ts'
import type { TokenRun } from '../../scan/token-run.ts'
import * as W from './script-words.ts'

let counts = new Int32Array(0)

/** Returns the number of such tokens before each token. The array is reused for the next text. */
export function definitionCounts(run: TokenRun, typed: boolean): Int32Array {
  const { count, bits } = run
  if (counts.length < count + 2) counts = new Int32Array(run.kinds.length + 2)
  let sum = 0
  for (let at = 0; at <= count; at++) {
    counts[at] = sum
    const word = bits[at]!
    if (W.has(word, W.MAY_DEFINE) && beginsDefinition(run, at, W.numberOf(word), typed)) sum++
  }
  counts[count + 1] = sum
  return counts
}

function beginsDefinition({ kinds, bits, ends, starts }: TokenRun, at: number, word: number, typed: boolean): boolean {
  const next = kinds[at + 1]!
  const isNamed = next === T.WORD || next === T.KEYWORD
  const isMember = at > 0 && kinds[at - 1] === T.ACCESS
  switch (word) {
    case W.FUNCTION:
      return !isMember && (isNamed || next === T.STAR)
    case W.CLASS:
      return !isMember && (isNamed || next === T.OPEN_BRACE)
    case W.INTERFACE:
      return typed && isNamed && (OPENS.has(kinds[at + 2]!) || W.numberOf(bits[at + 2]!) === W.EXTENDS)
    case W.ENUM:
      return typed && isNamed && kinds[at + 2] === T.OPEN_BRACE
    case W.NAMESPACE:
    case W.MODULE:
      return typed && (isNamed || next === T.STRING) && (kinds[at + 2] === T.OPEN_BRACE || kinds[at + 2] === T.ACCESS)
    case W.TYPE:
      return typed && isNamed && (kinds[at + 2] === T.ASSIGN || kinds[at + 2] === T.LESS)
    case W.GLOBAL:
      return typed && next === T.OPEN_BRACE
    case W.PROTOTYPE:
      return isMember && (next === T.ASSIGN || (next === T.ACCESS && isNameWithValue(kinds, at + 2)))
    case W.THIS:
      // `this.name = …`, if the value may be a function.
      return (
        next === T.ACCESS &&
        (kinds[at + 3] === T.ASSIGN || (kinds[at + 3] === T.CLOSE_PAREN && kinds[at + 4] === T.ASSIGN)) &&
        ends[at + 3]! - starts[at + 3]! === 1 &&
        !isMember &&
        mayBeFunction(kinds, bits, kinds[at + 3] === T.ASSIGN ? at + 4 : at + 5)
      )
    default:
      return false
  }
}

const OPENS: ReadonlySet<number> = new Set([T.OPEN_BRACE, T.LESS])

/** Whether a name with a value is at a token. */
function isNameWithValue(kinds: Uint8Array, at: number): boolean {
  return (kinds[at] === T.WORD || kinds[at] === T.KEYWORD) && kinds[at + 1] === T.ASSIGN
}

/** Whether a function, or something that may be one, begins at a token: parentheses, another assignment. */
function mayBeFunction(kinds: Uint8Array, bits: Int32Array, from: number): boolean {
  const kind = kinds[from]!
  if (kind === T.OPEN_PAREN || kind === T.LESS) return true
  const word = W.numberOf(bits[from]!)
  if (word === W.FUNCTION || word === W.CLASS || word === W.ASYNC) return true
  if (kind !== T.WORD) return false
  let at = from + 1
  while (kinds[at] === T.ACCESS && kinds[at + 1] === T.WORD) at += 2
  return kinds[at] === T.ARROW || kinds[at] === T.ASSIGN
}
