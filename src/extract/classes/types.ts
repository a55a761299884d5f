// Where types, annotations and parameters end in a run of tokens. Each gives the number of the token after it, -1 where
// there is a doubt.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

const AND = 38
const DOT = 46

/** Whether a token is a dot: of the marks that join words another one is `::`. */
export function isDot({ kinds, bits }: TokenRun, at: number): boolean {
  return kinds[at] === T.ACCESS && bits[at] === DOT
}

/** Names with dots between them: of a package, of an annotation. */
export function pathEnd(run: TokenRun, from: number): number {
  if (!W.isName(run, from)) return -1
  let at = from + 1
  while (isDot(run, at) && W.isName(run, at + 1)) at += 2
  return at
}

/** Any annotations that stand there, none of which declares a type. */
export function annotationsEnd(run: TokenRun, from: number): number {
  let at = from
  while (at >= 0 && isAnnotation(run, at)) at = annotationEnd(run, at)
  return at
}

/** Whether an annotation begins there, not an annotation type. */
export function isAnnotation(run: TokenRun, at: number): boolean {
  return run.kinds[at] === T.AT && (W.wordAt(run, at + 1) & W.INTERFACE) === 0
}

/** The annotation that begins there, with its values. */
export function annotationEnd(run: TokenRun, from: number): number {
  const at = pathEnd(run, from + 1)
  return at >= 0 && run.kinds[at] === T.OPEN_PAREN ? run.partners[at]! + 1 : at
}

/** A type, with what it is given and its dimensions. */
export function typeEnd(run: TokenRun, from: number): number {
  const at = elementEnd(run, annotationsEnd(run, from))
  return at < 0 ? -1 : dimensionsEnd(run, at)
}

/** A type without dimensions. */
export function elementEnd(run: TokenRun, from: number): number {
  if (W.wordAt(run, from) & W.PRIMITIVE) return from + 1
  for (let at = from; ; ) {
    if (!W.isName(run, at)) return -1
    at++
    if (run.kinds[at] === T.LESS) at = argumentsEnd(run, at)
    if (at < 0 || !isDot(run, at)) return at
    at = annotationsEnd(run, at + 1)
  }
}

/** Pairs of brackets, with annotations before them. */
export function dimensionsEnd(run: TokenRun, from: number): number {
  for (let at = from; ; ) {
    const open = annotationsEnd(run, at)
    if (open < 0 || run.kinds[open] !== T.OPEN_BRACKET) return open === at ? at : -1
    if (run.partners[open] !== open + 1) return -1
    at = open + 2
  }
}

/** Tokens between `<` and `>` that are looked at: each `<` of a value may open as many. */
const MOST = 1000

/** What stands between `<` and `>`: types, or what stands for them and what that extends. Of any depth, so no recursion. */
export function argumentsEnd(run: TokenRun, from: number): number {
  const { kinds, partners, bits } = run
  let depth = 0
  let annotated = -1
  for (let at = from; at < from + MOST; ) {
    switch (kinds[at]) {
      case T.LESS:
        depth++
        break
      case T.GREATER:
        if (kinds[at - 1] === T.COMMA) return -1
        if (--depth === 0) return at + 1
        break
      case T.COMMA:
        if (isOpening(kinds[at - 1]!)) return -1
        break
      case T.QUESTION:
        if (!isOpening(kinds[at - 1]!) && at !== annotated) return -1
        break
      case T.ACCESS:
        if (bits[at] !== DOT) return -1
        break
      case T.AT:
        annotated = at = annotationEnd(run, at)
        if (at < 0) return -1
        continue
      case T.OPEN_BRACKET:
        if (partners[at] !== at + 1) return -1
        at++
        break
      case T.OTHER:
        if (bits[at] !== AND || run.ends[at]! - run.starts[at]! > 1) return -1
        break
      default:
        if (!isArgumentWord(run, at, at === annotated)) return -1
    }
    at++
  }
  return -1
}

/** Whether something that is given begins behind a token of this kind. */
function isOpening(kind: number): boolean {
  return kind === T.LESS || kind === T.COMMA
}

/** Whether a word may stand between `<` and `>`, where it does: no name right behind another, but of an annotation. */
function isArgumentWord(run: TokenRun, at: number, isAnnotated: boolean): boolean {
  const word = W.wordAt(run, at)
  if (word & (W.EXTENDS | W.THIS)) return !isOpening(run.kinds[at - 1]!)
  return (W.isName(run, at) || (word & W.PRIMITIVE) !== 0) && (isAnnotated || !W.isName(run, at - 1))
}

/** Types with commas between them. */
export function typesEnd(run: TokenRun, from: number): number {
  let at = typeEnd(run, from)
  while (at >= 0 && run.kinds[at] === T.COMMA) at = typeEnd(run, at + 1)
  return at
}

/** Parentheses with parameters. */
export function parametersEnd(run: TokenRun, open: number): number {
  if (run.kinds[open] !== T.OPEN_PAREN) return -1
  const close = run.partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = parameterEnd(run, at)
    if (at < 0 || (at < close && run.kinds[at] !== T.COMMA) || at === close - 1) return -1
  }
  return close + 1
}

function parameterEnd(run: TokenRun, from: number): number {
  let at = from
  while (isAnnotation(run, at) || W.wordAt(run, at) & W.FINAL)
    at = isAnnotation(run, at) ? annotationEnd(run, at) : at + 1
  at = typeEnd(run, at)
  if (at < 0) return -1
  // `...`
  if (run.kinds[at] === T.OTHER && run.ends[at]! - run.starts[at]! === 3) at = annotationsEnd(run, at + 1)
  if (W.wordAt(run, at) & W.THIS) return at + 1
  return W.isName(run, at) ? dimensionsEnd(run, at + 1) : -1
}
