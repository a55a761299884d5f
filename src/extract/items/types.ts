// Where types, what they are given and what they have to be end in a run of tokens. Each gives the number of the token
// after it, -1 where there is a doubt; what brackets hold is passed over.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

// Character codes.
const AND = 38
const PLUS = 43
const MINUS = 45
const COLON = 58
const LESS = 60
const EQUALS = 61

/** Tokens between `<` and `>` that are looked at: each `<` may open as many. */
const MOST = 1000

/** A type: what it refers to, names and what they are given, and bounds that are added to it. */
export function typeEnd(run: TokenRun, from: number): number {
  const { kinds, bits, partners, starts, ends } = run
  let isDone = false
  for (let at = from; at >= 0; ) {
    const word = W.wordAt(run, at)
    switch (kinds[at]) {
      case T.OPEN_PAREN:
        // `Fn(A)`; what else has ended is called by nobody.
        if (isDone && !W.isName(run, at - 1)) return -1
        at = partners[at]! + 1
        isDone = true
        break
      case T.OPEN_BRACKET:
        if (isDone) return at
        if (kinds[at + 1] === T.SEMICOLON || kinds[partners[at]! - 1] === T.SEMICOLON) return -1
        at = partners[at]! + 1
        isDone = true
        break
      case T.LESS:
        at = givenEnd(run, at, isDone)
        isDone = true
        break
      case T.ACCESS:
        if (bits[at] !== COLON) return isDone ? at : -1
        at++
        isDone = false
        break
      case T.THIN_ARROW:
        if (!isDone) return -1
        at++
        isDone = false
        break
      case T.STAR:
        if (isDone || !isPointer(run, at)) return -1
        at += 2
        break
      case T.LOGICAL:
      case T.QUESTION:
        if (isDone || (kinds[at] === T.LOGICAL && bits[at] !== AND)) return -1
        at++
        break
      case T.LABEL:
        if (isDone) return -1
        // One of a reference, or a bound.
        isDone = bits[at - 1] !== AND || kinds[at - 1] === T.STRING
        at++
        break
      case T.BANG:
        // The type that a macro makes: `Token![+]`.
        if (isDone && (!W.isName(run, at - 1) || partners[at + 1]! <= at)) return -1
        at = isDone ? partners[at + 1]! + 1 : at + 1
        isDone = true
        break
      case T.OTHER:
        if (isTwoLess(run, at)) {
          at = givenEnd(run, at, isDone)
          isDone = true
          break
        }
        if (ends[at]! - starts[at]! > 1 || bits[at] !== (isDone ? PLUS : AND)) return isDone ? at : -1
        at++
        isDone = false
        break
      default:
        if (W.isPart(run, at)) {
          if (isDone) return -1
          at++
          isDone = true
        } else if (word & W.FUNCTION && !isDone) {
          if (kinds[at + 1] !== T.OPEN_PAREN) return -1
          at = partners[at + 1]! + 1
          isDone = true
        } else if (word & W.FOR && !isDone) at = kinds[at + 1] === T.LESS ? argumentsEnd(run, at + 1) : -1
        else if (word & W.EXTERN && !isDone) at += kinds[at + 1] === T.STRING ? 2 : 1
        else if (word & (W.PREFIX | W.CONSTANT | W.IMPL | W.MODIFIER) && !isDone) at++
        else return isDone ? at : -1
    }
  }
  return -1
}

/** What a name is given; without one before it, a type of which something is asked: `<A as B>::C`. */
function givenEnd(run: TokenRun, from: number, hasName: boolean): number {
  const at = argumentsEnd(run, from)
  return at >= 0 && (hasName || run.kinds[at] === T.ACCESS) ? at : -1
}

/** What stands between `<` and `>`. Of any depth, so no recursion. */
export function argumentsEnd(run: TokenRun, from: number): number {
  return partsEnd(run, from, true)
}

/** What types have to be, and what is given, up to the mark that ends them. */
function boundsEnd(run: TokenRun, from: number): number {
  return partsEnd(run, from, false)
}

function partsEnd(run: TokenRun, from: number, isBracketed: boolean): number {
  const { kinds, bits, partners, starts, ends } = run
  let depth = 0
  for (let at = from; at < from + MOST; at++) {
    switch (kinds[at]) {
      case T.LESS:
        depth++
        break
      case T.GREATER:
        if (--depth < 0 || kinds[at - 1] === T.LESS) return -1
        if (depth === 0 && isBracketed) return at + 1
        break
      case T.SEMICOLON:
        return isBracketed ? -1 : at
      case T.OPEN_BRACE:
        if (!isBracketed && depth === 0) return at
        at = partners[at]!
        break
      case T.ASSIGN:
        if (ends[at]! - starts[at]! > 1) return -1
        if (!isBracketed && depth === 0) return at
        if (!isBetween(run, at)) return -1
        break
      case T.OPEN_PAREN:
      case T.OPEN_BRACKET:
        at = partners[at]!
        break
      case T.COLON:
        if (!isBetween(run, at)) return -1
        break
      case T.STAR:
        if (!isPointer(run, at)) return -1
        break
      case T.COMMA:
      case T.QUESTION:
      case T.BANG:
      case T.THIN_ARROW:
      case T.LABEL:
      case T.NUMBER:
      case T.STRING:
        break
      case T.HASH:
        if (kinds[at + 1] !== T.OPEN_BRACKET) return -1
        break
      case T.LOGICAL:
        if (bits[at] !== AND) return -1
        break
      case T.ACCESS:
        if (bits[at] !== COLON) return -1
        break
      case T.OTHER:
        if (isTwoLess(run, at)) {
          depth += 2
          break
        }
        if (ends[at]! - starts[at]! > 1 || (bits[at] !== PLUS && bits[at] !== AND && bits[at] !== MINUS)) return -1
        break
      default:
        if (!isWordOfType(run, at)) return -1
    }
  }
  return -1
}

/** `*const`, `*mut`. */
function isPointer(run: TokenRun, at: number): boolean {
  return (W.wordAt(run, at + 1) & (W.PREFIX | W.CONSTANT)) !== 0
}

/** Whether what is said of something stands on both sides of a mark. */
function isBetween(run: TokenRun, at: number): boolean {
  const before = run.kinds[at - 1]!
  const after = run.kinds[at + 1]!
  const isNothing = after === T.GREATER || after === T.COMMA || after === T.OPEN_BRACE || after === T.COLON
  const isSomething = before === T.GREATER || (before !== T.WORD && T.endsOperand(before)) || W.isPart(run, at - 1)
  return isSomething && !isNothing
}

/** `<<`, which is one token: `Vec<<A as B>::C>`. */
function isTwoLess({ bits, starts, ends }: TokenRun, at: number): boolean {
  return bits[at] === LESS && ends[at]! - starts[at]! === 2
}

/** Whether a word may stand in what a type is given: no name right behind another one. */
function isWordOfType(run: TokenRun, at: number): boolean {
  if (W.isPart(run, at)) return !W.isPart(run, at - 1)
  const word = W.wordAt(run, at)
  return (
    (word & (W.PREFIX | W.CONSTANT | W.IMPL | W.MODIFIER | W.FUNCTION | W.FOR | W.EXTERN | W.AS | W.RESERVED)) !== 0
  )
}

/** What types have to be, where that is said. */
export function whereEnd(run: TokenRun, at: number): number {
  return at >= 0 && W.wordAt(run, at) & W.WHERE ? boundsEnd(run, at + 1) : at
}

/** What stands between `<` and `>`, where that is. */
export function parametersEnd(run: TokenRun, at: number): number {
  return run.kinds[at] === T.LESS ? argumentsEnd(run, at) : at
}

/** Whether a token is `=`. */
export function isEquals({ kinds, bits, starts, ends }: TokenRun, at: number): boolean {
  return kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1
}
