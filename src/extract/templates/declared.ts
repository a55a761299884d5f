// Definitions: types with templates, functions, types with names. Each function gives the number of the token after what it
// reads, -1 where there is a doubt. Bodies are work that waits.
import type { Draft, Role } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { isDot, nameEnd, parametersEnd, typeEnd } from './heads.ts'
import { bodyBlockEnd, isEquals, opensBelow, statementEnd } from './lines.ts'
import * as W from './words.ts'

/** What kind of stretch a definition stands in, and where that ends. */
export interface Place {
  readonly kind: number
  readonly to: number
}

/** A match whose name may be of several tokens. */
function named(work: Work, role: Role, from: number, to: number, name: number): Draft {
  const match = work.found(role, from, to, name)
  const end = nameEnd(work.run, name)
  // `this`
  if (end > 0) match.nameEnd = work.run.ends[end - 1]!
  return match
}

/** Whether a statement may end before a token. */
export function isAfter({ kinds, breaks, partners }: TokenRun, at: number, to: number): boolean {
  return at >= to || breaks[at] !== 0 || kinds[at] === T.SEMICOLON || (partners[at]! >= 0 && partners[at]! < at)
}

/** The function whose word is at `at`, with what stands before it from `from` on. */
export function functionEnd(work: Work, place: Place, from: number, at: number): number {
  const { run } = work
  const { kinds, partners } = run
  const { to, kind } = place
  const name = at + 1
  const isMade = (W.wordAt(run, name) & W.SELF) !== 0
  const head = isMade ? name + 1 : nameEnd(run, name)
  if (head < 0) return -1
  const role = kind === K.MADE ? 'method' : 'fn'
  let value = parametersEnd(work, head)
  if (kinds[value] === T.OPEN_BRACE && opensBelow(run, value)) {
    const end = partners[value]! + 1
    if (!isAfter(run, end, to)) return -1
    finish(work, named(work, role, from, end, name), kind, value, end)
    return end
  }
  if (kinds[value] === T.COLON) value = typeEnd(work, value + 1, to)
  if (value < 0) return -1
  if (!isEquals(run, value)) {
    // Braces behind a type are a part of it, or a body.
    if (!isAfter(run, value, to) || isMade || kinds[value - 1] === T.CLOSE_BRACE) return -1
    const match = named(work, 'fn', from, value, name)
    match.declaration = true
    if (kind === K.VALUE) match.set = LOCAL
    return value
  }
  value++
  const { end, isIndented } = statementEnd(run, from, value, to)
  if (end <= value) return -1
  const match = named(work, role, from, end, name)
  finish(work, match, kind, value, end)
  if (isIndented) match.end = run.starts[end]!
  return end
}

const LOCAL = { local: null }

function finish(work: Work, match: Draft, kind: number, value: number, end: number): void {
  match.body = work.run.starts[value]!
  if (kind === K.VALUE) match.set = LOCAL
  work.add(K.CODE, value, end)
}

/** The type that is a name of another one. */
export function typeDefinitionEnd(work: Work, { to }: Place, from: number, at: number): number {
  const { run } = work
  const head = nameEnd(run, at + 1)
  if (head < 0) return -1
  const { end } = statementEnd(run, from, head, to)
  if (end < 0) return -1
  named(work, 'type', from, end, at + 1)
  work.add(K.HEAD, head, end)
  return end
}

/** The class, object, trait or enum whose word is at `at`. */
export function templateEnd(work: Work, place: Place, from: number, at: number): number {
  const { run } = work
  const word = W.wordAt(run, at)
  const name = at + 1
  let head = nameEnd(run, name)
  if (head < 0) return -1
  if (word & W.OBJECT) return bodyEnd(work, place, 'class', K.OBJECT, from, name, head)
  head = constructorEnd(work, head)
  if (head < 0) return -1
  const role = word & W.TRAIT ? 'trait' : word & W.ENUM ? 'enum' : 'class'
  return bodyEnd(work, place, role, word & W.ENUM ? K.ENUM : K.TEMPLATE, from, name, head)
}

/** What a class is given: types, who may make one, and parameters. */
function constructorEnd(work: Work, from: number): number {
  const { run } = work
  let at = parametersEnd(work, from)
  // What an annotation of a constructor is given looks like its parameters.
  if (run.kinds[at] === T.AT && run.breaks[at] === 0) return -1
  while (W.wordAt(run, at) & W.MODIFIER && run.breaks[at] === 0) {
    at = run.kinds[at + 1] === T.OPEN_BRACKET ? run.partners[at + 1]! + 1 : at + 1
    at = parametersEnd(work, at)
  }
  return at
}

/** What a template is made of, from what it has of others on, and its body. */
export function bodyEnd(
  work: Work,
  place: Place,
  role: Role,
  kind: number,
  from: number,
  name: number,
  head: number,
): number {
  const { run } = work
  const { kinds, starts, partners, breaks } = run
  const { to } = place
  const early = earlyOf(run, head, to)
  if (early >= 0) {
    if (role !== 'class') return -1
    work.addBody(kind, early)
  }
  const at = parentsEnd(work, early < 0 ? head : partners[early]! + 1, to)
  if (at < 0) return -1
  if (at < to && kinds[at] === T.OPEN_BRACE && opensBelow(run, at)) {
    const end = partners[at]! + 1
    named(work, role, from, end, name).body = starts[early < 0 ? at : early]!
    work.addBody(kind, at)
    return isAfter(run, end, to) ? end : -1
  }
  if (at < to && kinds[at] === T.COLON && breaks[at + 1] !== 0) {
    const end = bodyBlockEnd(run, from, at + 1, to)
    if (end < 0) return -1
    const match = named(work, role, from, end, name)
    match.body = starts[early < 0 ? at : early]!
    match.end = starts[end]!
    work.add(kind, at + 1, end)
    return end
  }
  if (!isAfter(run, at, to) || (at < to && kinds[at] === T.OPEN_BRACE)) return -1
  const match = named(work, role, from, at, name)
  if (early >= 0) match.body = starts[early]!
  return at
}

/** The brace of members that are made before what a template has from others: `extends { val a = 1 } with B`; -1 without. */
function earlyOf(run: TokenRun, head: number, to: number): number {
  const open = head + 1
  if (open >= to || (W.wordAt(run, head) & W.EXTENDS) === 0 || run.kinds[open] !== T.OPEN_BRACE) return -1
  return W.wordAt(run, run.partners[open]! + 1) & W.WITH ? open : -1
}

/** What a template has from others: types, and what they are made with. */
function parentsEnd(work: Work, from: number, to: number): number {
  const { run } = work
  const { kinds, breaks, partners } = run
  if (from >= to || (W.wordAt(run, from) & (W.EXTENDS | W.WITH | W.DERIVES)) === 0) return from
  if (W.wordAt(run, from) & W.DERIVES && !W.isName(run, from + 1)) return from
  let at = from
  for (; at < to; ) {
    const word = W.wordAt(run, at)
    const isWord = (word & (W.EXTENDS | W.WITH)) !== 0
    const isBehindWord = (W.wordAt(run, at - 1) & (W.EXTENDS | W.WITH)) !== 0
    const kind = kinds[at]!
    if (kind === T.OPEN_BRACE) {
      if (isBehindWord) return -1
      break
    }
    if (kind === T.COLON || kind === T.SEMICOLON) break
    const partner = partners[at]!
    if (partner >= 0 && partner < at) break
    if (breaks[at] !== 0 && !isWord && !isBehindWord && kinds[at - 1] !== T.COMMA && !isDot(run, at)) {
      if ((word & W.DERIVES) === 0) break
    }
    const isName = W.isName(run, at)
    if (isName && W.isName(run, at - 1) && !isDerives(run, at) && !isDerives(run, at - 1)) return -1
    const isPart = kind === T.OPEN_BRACKET || kind === T.OPEN_PAREN || kind === T.COMMA || kind === T.HASH
    if (!isName && !isWord && !isPart && !isDot(run, at) && kind !== T.ARROW && (word & (W.TYPE | W.SELF)) === 0)
      return -1
    if (kind === T.OPEN_PAREN && isBehindWord && kinds[partner + 1] === T.OPEN_PAREN) return -1
    at = partner > at ? partner + 1 : at + 1
  }
  if (W.wordAt(run, at - 1) & (W.EXTENDS | W.WITH)) return -1
  work.add(K.VALUE, from, at)
  return at
}

function isDerives(run: TokenRun, at: number): boolean {
  return (W.wordAt(run, at) & W.DERIVES) !== 0
}
