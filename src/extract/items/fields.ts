// What brackets of an item hold, and whether they may: fields, variants, parameters.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { isEquals, typeEnd } from './types.ts'
import * as W from './words.ts'

/** Where one of what brackets hold ends, which begins at a token behind its attributes; -1 where there is a doubt. */
type PartEnd = (run: TokenRun, at: number) => number

/** Whether brackets hold nothing but parts of a kind, with commas between them. */
function holds(run: TokenRun, open: number, partEnd: PartEnd): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = partEnd(run, attributesEnd(run, at))
    if (at < 0 || (at < close && kinds[at] !== T.COMMA)) return false
  }
  return true
}

/** The first token behind attributes. */
function attributesEnd({ kinds, partners }: TokenRun, from: number): number {
  let at = from
  while (kinds[at] === T.HASH && kinds[at + 1] === T.OPEN_BRACKET) at = partners[at + 1]! + 1
  return at
}

/** The first token behind the word that says who may see something, and what it is given. */
export function visibilityEnd(run: TokenRun, at: number): number {
  if ((W.wordAt(run, at) & W.VISIBILITY) === 0) return at
  return run.kinds[at + 1] === T.OPEN_PAREN && isScope(run, at + 2) ? run.partners[at + 1]! + 1 : at + 1
}

/** `pub(crate)`, `pub(in a::b)`, not `pub (A, B)`. */
function isScope(run: TokenRun, at: number): boolean {
  if (run.text.startsWith('in', run.starts[at]!) && run.ends[at]! - run.starts[at]! === 2) return true
  return (W.wordAt(run, at) & (W.PATH | W.SELF)) !== 0 && run.kinds[at + 1] === T.CLOSE_PAREN
}

/** Whether braces hold fields with names and types. */
export function holdsFields(run: TokenRun, open: number): boolean {
  return holds(run, open, fieldEnd)
}

function fieldEnd(run: TokenRun, from: number): number {
  const at = visibilityEnd(run, from)
  return W.isName(run, at) && run.kinds[at + 1] === T.COLON ? typeEnd(run, at + 2) : -1
}

/** Whether parentheses hold types. */
export function holdsTypes(run: TokenRun, open: number): boolean {
  return holds(run, open, (_, from) => typeEnd(run, visibilityEnd(run, from)))
}

/** Whether braces hold the variants of an enum. */
export function holdsVariants(run: TokenRun, open: number): boolean {
  return holds(run, open, variantEnd)
}

function variantEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  const name = visibilityEnd(run, from)
  if (!W.isName(run, name)) return -1
  let at = name + 1
  if (kinds[at] === T.OPEN_BRACE || kinds[at] === T.OPEN_PAREN) {
    if (!(kinds[at] === T.OPEN_BRACE ? holdsFields : holdsTypes)(run, at)) return -1
    at = partners[at]! + 1
  }
  return isEquals(run, at) ? valueEnd(run, at + 1, true) : at
}

/** Whether parentheses hold parameters of a function. */
export function holdsParameters(run: TokenRun, open: number): boolean {
  return holds(run, open, parameterEnd)
}

function parameterEnd(run: TokenRun, from: number): number {
  const { kinds, partners, starts, ends } = run
  // `...`
  if (kinds[from] === T.OTHER && ends[from]! - starts[from]! === 3) return from + 1
  const own = selfEnd(run, from)
  if (own >= 0) return kinds[own] === T.COLON ? typeEnd(run, own + 1) : own
  for (let at = from; ; at++) {
    const kind = kinds[at]!
    if (kind === T.COLON) return at > from ? typeEnd(run, at + 1) : -1
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) at = partners[at]!
    else if (kind === T.COMMA || kind === T.SEMICOLON || kind === T.END || partners[at]! >= 0) return -1
    // `a b: c`
    else if (W.isName(run, at) && W.isName(run, at + 1)) return -1
  }
}

/** `&'a mut self`; -1 where it is no such. */
function selfEnd(run: TokenRun, from: number): number {
  const { kinds, bits } = run
  let at = from
  if (kinds[at] === T.OTHER && bits[at] === 38) at++
  if (kinds[at] === T.LABEL) at++
  if (W.wordAt(run, at) & W.PREFIX) at++
  return W.wordAt(run, at) & W.SELF ? at + 1 : -1
}

/** The semicolon after a value, or the comma or bracket where it stands in a list; -1 where there is a doubt. */
export function valueEnd(run: TokenRun, from: number, inList: boolean): number {
  const { kinds, partners } = run
  for (let at = from; ; at++) {
    const kind = kinds[at]!
    const close = partners[at]!
    if (kind === T.SEMICOLON || (inList && kind === T.COMMA))
      return at > from && !(inList && kind === T.SEMICOLON) ? at : -1
    if (close > at) at = close
    else if (close >= 0) return inList && at > from ? at : -1
    else if (kind === T.END || W.wordAt(run, at) & W.NO_VALUE) return -1
    else if (W.wordAt(run, at) & W.FUNCTION && kinds[at + 1] !== T.OPEN_PAREN) return -1
    else if (W.isPart(run, at) && W.isPart(run, at + 1)) return -1
  }
}
