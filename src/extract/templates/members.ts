// The statements of a template, of a file and of a package: definitions, values, imports, and code.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { bodyEnd, functionEnd, isAfter, type Place, templateEnd, typeDefinitionEnd } from './declared.ts'
import { extensionEnd, givenEnd } from './given.ts'
import { isDot, nameEnd, readModifiers } from './heads.ts'
import { isEquals, opensBelow, statementEnd } from './lines.ts'
import { valuesEnd } from './values.ts'
import * as W from './words.ts'

/** Reads the statements of a stretch; false where there is a doubt. */
export function readMembers(work: Work, place: Place, from: number): boolean {
  const { kinds } = work.run
  const first = place.kind === K.TOP ? from : selfEnd(work.run, from, place.to)
  // Where nothing but a name for itself is indented, what stands below may be a part of it.
  if (first > from && first === place.to && kinds[first] !== T.CLOSE_BRACE) return false
  for (let at = first; at < place.to; ) {
    if (kinds[at] === T.SEMICOLON) {
      at++
      continue
    }
    const end = memberEnd(work, place, at)
    if (end <= at || !isAfter(work.run, end, place.to)) return false
    at = end
  }
  return true
}

/** Tokens of a type that are looked at for an arrow. */
const MOST = 100

/** The token after the name that a template has for itself: `a =>`, `this: B with C =>`. */
function selfEnd(run: TokenRun, from: number, to: number): number {
  const { kinds, partners } = run
  if (!W.isName(run, from) && (W.wordAt(run, from) & W.SELF) === 0) return from
  if (kinds[from + 1] === T.ARROW) return from + 2
  if (kinds[from + 1] !== T.COLON) return from
  for (let at = from + 2; at < to && at < from + MOST; at++) {
    if (kinds[at] === T.ARROW) return at + 1
    if (kinds[at] === T.SEMICOLON || isEquals(run, at)) return from
    if (partners[at]! > at) at = partners[at]!
  }
  return from
}

function memberEnd(work: Work, place: Place, from: number): number {
  const { run } = work
  const { kind, to } = place
  const { end: at, words } = readModifiers(work, from)
  if (at < 0) return -1
  const word = W.wordAt(run, at)
  if (word & W.FUNCTION) return functionEnd(work, place, from, at)
  if (word & (W.VALUE | W.VARIABLE)) return valuesEnd(work, place, from, at, (words & W.LAZY) !== 0)
  if (word & W.TYPE) return typeDefinitionEnd(work, place, from, at)
  if (word & W.TYPES) return templateEnd(work, place, from, at)
  if (word & W.PACKAGE) return packageEnd(work, place, from, at)
  const isNamed = W.isName(run, at + 1) && run.breaks[at + 1] === 0
  if (word & W.ENUM && isNamed) return templateEnd(work, place, from, at)
  if (word & W.GIVEN && isNamed) return givenEnd(work, place, from, at)
  if (word & W.EXTENSION && addsMembers(run, at)) return extensionEnd(work, place, from, at)
  if (at > from) return -1
  if (word & W.IMPORT || (word & W.EXPORT && isNamed)) return importEnd(run, from, to)
  if (word & W.END && isEndMark(run, at)) return at + 2
  if (word & (W.GIVEN | W.EXTENSION | W.ENUM) && !isDot(run, at + 1)) return -1
  if (word & W.CASE && kind !== K.ENUM) return -1
  const end = word & W.CASE ? caseEnd(run, from, to) : statementEnd(run, from, from, to).end
  work.add(K.VALUE, word & W.CASE ? from + 1 : from, end)
  return end
}

/** Whether what follows a word is no call: `extension (a: B)`, `extension [A](b: C[A])`. */
function addsMembers({ kinds, starts, ends }: TokenRun, at: number): boolean {
  return kinds[at + 1] === T.OPEN_BRACKET || (kinds[at + 1] === T.OPEN_PAREN && starts[at + 1]! > ends[at]!)
}

/** `end A`, `end if`, alone on a line. */
function isEndMark(run: TokenRun, at: number): boolean {
  const isWord = run.kinds[at + 1] === T.WORD || run.kinds[at + 1] === T.KEYWORD || W.isName(run, at + 1)
  return run.breaks[at] !== 0 && run.breaks[at + 1] === 0 && isWord && run.breaks[at + 2] !== 0
}

function importEnd(run: TokenRun, from: number, to: number): number {
  const { kinds, breaks, partners } = run
  let at = from + 1
  for (; at < to; at = partners[at]! > at ? partners[at]! + 1 : at + 1) {
    const kind = kinds[at]!
    if (kind === T.SEMICOLON || (partners[at]! >= 0 && partners[at]! < at)) break
    if (breaks[at] !== 0 && kinds[at - 1] !== T.COMMA && !isDot(run, at) && !isDot(run, at - 1)) break
  }
  return at
}

/** `case A(b: C) extends D(b)`, `case E, F`. */
function caseEnd(run: TokenRun, from: number, to: number): number {
  const { kinds, breaks, partners } = run
  let at = from + 1
  for (; at < to; at = partners[at]! > at ? partners[at]! + 1 : at + 1) {
    if (kinds[at] === T.SEMICOLON || kinds[at] === T.OPEN_BRACE) break
    const word = W.wordAt(run, at)
    if (breaks[at] !== 0 && (word & (W.EXTENDS | W.WITH)) === 0 && kinds[at - 1] !== T.COMMA) break
  }
  return at
}

/** `package a.b`, with braces or without, and `package object a`. */
function packageEnd(work: Work, place: Place, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, ends, partners } = run
  if (W.wordAt(run, at + 1) & W.OBJECT) {
    const head = nameEnd(run, at + 2)
    return head < 0 ? -1 : bodyEnd(work, place, 'module', K.OBJECT, from, at + 2, head)
  }
  if (!W.isName(run, at + 1) || at > from) return -1
  let end = at + 2
  while (isDot(run, end) && W.isName(run, end + 1)) end += 2
  if (kinds[end] !== T.OPEN_BRACE) return end
  if (!opensBelow(run, end)) return -1
  const match = work.found('module', from, partners[end]! + 1, at + 1)
  match.nameEnd = ends[end - 1]!
  match.body = starts[end]!
  work.addBody(K.TEMPLATE, end)
  return partners[end]! + 1
}
