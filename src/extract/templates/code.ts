// What code defines: functions, types, and the members of objects that are made with a template.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { functionEnd, type Place, templateEnd, typeDefinitionEnd } from './declared.ts'
import { isBefore, isDot, readModifiers } from './heads.ts'
import { madeEnd } from './made.ts'
import { isBound, isCase, isLocal } from './places.ts'
import * as W from './words.ts'

const QUOTE = 39

/** Looks for all that a stretch of code defines; false where there is a doubt. */
export function readCode(work: Work, place: Place, from: number): boolean {
  const { run } = work
  const { kinds, bits, partners } = run
  const { to, kind } = place
  // Brackets that are open, where it matters in which of them a function stands.
  const open: number[] = []
  for (let at = from; at < to; at++) {
    if (kind === K.VALUE && partners[at]! >= 0) {
      if (partners[at]! > at) open.push(at)
      else open.pop()
    }
    if (kinds[at] === T.LESS ? beginsMarkup(run, at) : isAstray(run, at)) return false
    if ((bits[at]! & W.IN_CODE) === 0) continue
    const word = W.wordAt(run, at)
    if (word === 0 || kinds[at - 1] === T.ACCESS || kinds[at - 1] === T.HASH) continue
    if (word & W.NEW) {
      const end = madeEnd(work, place, at)
      if (end < 0) return false
      at = end - 1
      continue
    }
    if (word & (W.ENUM | W.GIVEN | W.EXTENSION)) {
      if (W.isName(run, at + 1) && isFirst(run, at)) return false
      continue
    }
    if (word & W.CASE && (W.wordAt(run, at + 1) & W.TYPES) === 0) {
      if (!isCase(run, at + 1)) return false
      continue
    }
    if (word & W.CASE) continue
    if (word & W.PACKAGE) return false
    if (word & (W.VALUE | W.VARIABLE)) {
      if (!isBound(run, at + 1)) return false
      continue
    }
    // Those of a type that is made of its members.
    if (kind === K.HEAD && (word & W.FUNCTION) === 0) return false
    const end = localEnd(work, place, from, at)
    if (end < 0 || (word & W.FUNCTION && kind === K.VALUE && !isLocal(run, open.at(-1) ?? -1, from))) return false
    at = end - 1
  }
  return true
}

/** Whether a quote opens no text, or an annotation has no name: `'{`, `@ =>`. */
function isAstray({ kinds, bits }: TokenRun, at: number): boolean {
  if (kinds[at] === T.AT) return kinds[at + 1] === T.ARROW || kinds[at + 1] === T.ASSIGN
  return kinds[at] === T.OTHER && bits[at] === QUOTE
}

/** Whether `<` opens an element of XML. */
function beginsMarkup({ kinds, starts, ends }: TokenRun, at: number): boolean {
  if (kinds[at + 1] !== T.WORD || starts[at + 1] !== ends[at]) return false
  return starts[at]! > ends[at - 1]! || !T.endsOperand(kinds[at - 1]!)
}

/** The token after what a word defines in code. */
function localEnd(work: Work, place: Place, least: number, at: number): number {
  const { run } = work
  const first = firstOf(run, at, least)
  if (!isFirst(run, first) || readModifiers(work, first).end !== at) return -1
  const word = W.wordAt(run, at)
  if (word & W.FUNCTION) return functionEnd(work, place, first, at)
  return word & W.TYPE ? typeDefinitionEnd(work, place, first, at) : templateEnd(work, place, first, at)
}

function isFirst({ kinds, breaks }: TokenRun, at: number): boolean {
  const kind = kinds[at - 1]
  return breaks[at] !== 0 || kind === T.OPEN_BRACE || kind === T.SEMICOLON
}

/** The first of the modifiers and annotations right before a token. */
function firstOf(run: TokenRun, from: number, least: number): number {
  const { kinds, partners } = run
  for (let at = from; ; ) {
    if (at <= least) return at
    if (W.wordAt(run, at - 1) & W.MODIFIERS || isBefore(run, at - 1)) {
      at--
      continue
    }
    const bracket = kinds[at - 1] === T.CLOSE_BRACKET ? partners[at - 1]! - 1 : -1
    if (bracket >= least && W.wordAt(run, bracket) & W.MODIFIER) {
      at = bracket
      continue
    }
    let name = at - 1
    while (name > least && (kinds[name] === T.CLOSE_PAREN || kinds[name] === T.CLOSE_BRACKET))
      name = partners[name]! - 1
    while (W.isName(run, name) && isDot(run, name - 1)) name -= 2
    if (name <= least || !W.isName(run, name) || kinds[name - 1] !== T.AT) return at
    at = name - 1
  }
}
