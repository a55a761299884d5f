// Counts the tokens that may begin a definition, so that the parser can skip brackets without any.
import * as T from '../../scan/token-kinds.ts'
import type { TokenRun } from '../../scan/token-run.ts'
import * as W from './script-words.ts'

let counts = new Int32Array(0)

/** Returns the number of such tokens before each token. The array is reused for the next text. */
export function definitionCounts(run: TokenRun, typed: boolean): Int32Array {
  const { count, bits, kinds } = run
  if (counts.length < count + 2) counts = new Int32Array(run.kinds.length + 2)
  let sum = 0
  for (let at = 0; at <= count; at++) {
    counts[at] = sum
    const word = bits[at]!
    if (W.has(word, W.MAY_DEFINE) && beginsDefinition(run, at, W.numberOf(word), typed)) sum++
    else if (kinds[at] === T.ASSIGN && assignsDefinition(run, at)) sum++
  }
  counts[count + 1] = sum
  return counts
}

function beginsDefinition({ kinds, bits }: TokenRun, at: number, word: number, typed: boolean): boolean {
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
    case W.RETURN_OR_THROW:
      return returnsObject(kinds, at + 1)
    default:
      return false
  }
}

/** Whether `a.name = …` has a value that may be a function or an object. */
function assignsDefinition({ kinds, bits, ends, starts }: TokenRun, at: number): boolean {
  // A JSDoc cast: `(this.name) = …`.
  const name = kinds[at - 1] === T.CLOSE_PAREN ? at - 2 : at - 1
  return kinds[name - 1] === T.ACCESS && ends[at]! - starts[at]! === 1 && mayBeFunction(kinds, bits, at + 1)
}

/** Whether an object, or a call of an object, begins at a token: `{`, `({`, `Object.freeze({`. */
function returnsObject(kinds: Uint8Array, from: number): boolean {
  let at = from
  while (kinds[at] === T.WORD && kinds[at + 1] === T.ACCESS) at += 2
  if (kinds[at] === T.WORD) at++
  if (kinds[at] === T.OPEN_PAREN) at++
  return kinds[at] === T.OPEN_BRACE
}

const OPENS: ReadonlySet<number> = new Set([T.OPEN_BRACE, T.LESS])

/** Whether a name with a value is at a token. */
function isNameWithValue(kinds: Uint8Array, at: number): boolean {
  return (kinds[at] === T.WORD || kinds[at] === T.KEYWORD) && kinds[at + 1] === T.ASSIGN
}

/** Whether a function, or something that may be one, begins at a token: parentheses, another assignment. */
function mayBeFunction(kinds: Uint8Array, bits: Int32Array, from: number): boolean {
  const kind = kinds[from]!
  if (kind === T.OPEN_PAREN || kind === T.LESS || kind === T.OPEN_BRACE) return true
  const word = W.numberOf(bits[from]!)
  if (word === W.FUNCTION || word === W.CLASS || word === W.ASYNC) return true
  if (kind !== T.WORD) return false
  let at = from + 1
  while (kinds[at] === T.ACCESS && kinds[at + 1] === T.WORD) at += 2
  return (
    kinds[at] === T.ARROW || kinds[at] === T.ASSIGN || (kinds[at] === T.OPEN_PAREN && kinds[at + 1] === T.OPEN_BRACE)
  )
}
