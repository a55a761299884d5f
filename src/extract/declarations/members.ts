// What brackets of a declaration hold, and whether they may: parameters, the fields of a struct.

import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { endsAt, hasResult, isName, parametersEnd, typeEnd } from './types.ts'

const TILDE = 126

/** The number of the token after parameters and what a function gives; -1 where there is a doubt. */
export function signatureEnd(run: TokenRun, from: number): number {
  const at = parametersEnd(run, from)
  if (at < 0 || !holdsParameters(run, from)) return -1
  if (!hasResult(run, at)) return at
  if (run.kinds[at] !== T.OPEN_PAREN) return typeEnd(run, at)
  return holdsParameters(run, at) ? run.partners[at]! + 1 : -1
}

/** The number of the token after types of which one must be, `~int | string`; -1 where there is a doubt. */
export function elementEnd(run: TokenRun, from: number): number {
  for (let at = from; ; at++) {
    if (run.bits[at] === TILDE) at++
    at = typeEnd(run, at)
    if (at < 0 || run.kinds[at] !== T.PIPE || run.breaks[at] === 1) return at
  }
}

/** The number of the token after square brackets with parameters that stand for types; -1 where there is a doubt. */
export function typeParametersEnd(run: TokenRun, open: number): number {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; ; at++) {
    while (isName(run, at) && kinds[at + 1] === T.COMMA) at += 2
    if (!isName(run, at)) return -1
    at = elementEnd(run, at + 1)
    if (at === close || (kinds[at] === T.COMMA && at + 1 === close)) return close + 1
    if (kinds[at] !== T.COMMA) return -1
  }
}

/** Whether parentheses hold parameters or results: names with types, or types alone. */
function holdsParameters(run: TokenRun, open: number): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = parameterEnd(run, at, close)
    if (at < 0 || (at < close && kinds[at] !== T.COMMA)) return false
  }
  return true
}

function parameterEnd(run: TokenRun, from: number, close: number): number {
  const { kinds, starts, ends } = run
  let at = from
  if (isName(run, at)) {
    const next = kinds[at + 1]
    if (next === T.COMMA || at + 1 === close) return at + 1
    if (next !== T.ACCESS && !hasArguments(run, at + 1)) at++
  }
  // `...`
  if (kinds[at] === T.OTHER && ends[at]! - starts[at]! === 3) at++
  return typeEnd(run, at)
}

/** Whether braces hold fields: names with a type, or a type alone, and what a string says of them. */
export function holdsFields(run: TokenRun, open: number): boolean {
  const { kinds, partners, breaks } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; ) {
    at = fieldEnd(run, at)
    if (at > 0 && kinds[at] === T.STRING && breaks[at] === 0) at++
    if (at < 0 || !endsAt(run, at)) return false
    if (kinds[at] === T.SEMICOLON) at++
  }
  return true
}

function fieldEnd(run: TokenRun, from: number): number {
  const { kinds } = run
  let at = from
  while (isName(run, at) && kinds[at + 1] === T.COMMA) at += 2
  if (!isName(run, at)) return at === from ? typeEnd(run, at) : -1
  const isType = at === from && (kinds[at + 1] === T.ACCESS || isDone(run, at + 1) || hasArguments(run, at + 1))
  return typeEnd(run, isType ? at : at + 1)
}

/** Whether square brackets are the last of a type, `List[T]`, not the first: `a [4]int`. */
function hasArguments(run: TokenRun, at: number): boolean {
  return run.kinds[at] === T.OPEN_BRACKET && isDone(run, run.partners[at]! + 1)
}

function isDone(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  return endsAt(run, at) || kind === T.STRING || kind === T.COMMA
}
