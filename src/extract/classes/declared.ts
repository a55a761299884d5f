// Declarations of types: what stands before them, and their heads. Their bodies are work that waits.

import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import * as types from './types.ts'
import * as W from './words.ts'

const MINUS = 45

/** Modifiers that stand before a declaration. */
export interface Modifiers {
  /** The token after them. */
  readonly end: number
  /** The bits of their words. */
  readonly words: number
}

/** Reads them, annotations included, which are matches; `end` is -1 where there is a doubt. */
export function readModifiers(work: Work, from: number): Modifiers {
  const { run } = work
  let words = 0
  for (let at = from; ; ) {
    const word = W.wordAt(run, at)
    if (word & W.MODIFIERS) {
      words |= word
      at++
    } else if (types.isAnnotation(run, at)) {
      const end = types.annotationEnd(run, at)
      if (end < 0) return { end, words }
      work.found('decorator', at, end, -1)
      at = end
    } else {
      const end = softEnd(run, at)
      if (end === at) return { end, words }
      at = end
    }
  }
}

/** `sealed`, `non-sealed`, where a word follows. */
function softEnd(run: TokenRun, from: number): number {
  const { kinds, bits, starts, ends } = run
  const isNegated =
    kinds[from] === T.WORD && kinds[from + 1] === T.OTHER && bits[from + 1] === MINUS && starts[from + 1] === ends[from]
  const at = isNegated ? from + 2 : from
  const isSoft = (W.wordAt(run, at) & W.SOFT) !== 0 && W.wordAt(run, at + 1) !== 0
  return isSoft ? at + 1 : from
}

/** Whether a type is declared by the word at a token, or `@interface`. */
export function declaresType(run: TokenRun, at: number): boolean {
  const word = W.wordAt(run, at)
  if (word & W.TYPES) return true
  if (word & W.RECORD) return isRecord(run, at)
  return run.kinds[at] === T.AT && (W.wordAt(run, at + 1) & W.INTERFACE) !== 0
}

/** Whether a word that may be a name begins a record. */
export function isRecord(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at + 2]
  return W.isName(run, at + 1) && (kind === T.OPEN_PAREN || kind === T.LESS)
}

/** The token after the type that the word at `at` declares, with modifiers from `from` on; -1 where there is a doubt. */
export function typeDeclarationEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const isAnnotation = kinds[at] === T.AT
  const word = W.wordAt(run, isAnnotation ? at + 1 : at)
  const name = isAnnotation ? at + 2 : at + 1
  if (!W.isName(run, name)) return -1
  let open = name + 1
  if (kinds[open] === T.LESS) open = types.argumentsEnd(run, open)
  if (open >= 0 && word & W.RECORD) open = types.parametersEnd(run, open)
  while (open >= 0 && W.wordAt(run, open) & (W.EXTENDS | W.PERMITS)) open = types.typesEnd(run, open + 1)
  if (open < 0 || kinds[open] !== T.OPEN_BRACE) return -1
  const close = partners[open]!
  const role = word & W.INTERFACE ? 'interface' : word & W.ENUM ? 'enum' : 'class'
  work.found(role, from, close + 1, name).body = starts[open]!
  const isRecorded = word & W.RECORD ? K.RECORD : K.CLASS
  work.addBody(
    isAnnotation ? K.ANNOTATION : word & W.INTERFACE ? K.INTERFACE : word & W.ENUM ? K.ENUM : isRecorded,
    open,
  )
  return close + 1
}
