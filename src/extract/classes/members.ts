// What the bodies of types hold: methods, constructors, constants, types, and the constants of an enum. Each function gives
// the number of the token after what it reads, -1 where there is a doubt.
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { declaresType, readModifiers, typeDeclarationEnd } from './declared.ts'
import * as types from './types.ts'
import { valueEnd } from './values.ts'
import * as W from './words.ts'

const EQUALS = 61
const CONSTANT = W.STATIC | W.FINAL
// As the queries set them.
const HEADED = { headed: null }
const HEADED_ITEM = { headed: null, item: null }

/** Reads the members of a body; false where there is a doubt. */
export function readMembers(work: Work, kind: number, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    at = memberEnd(work, kind, at)
    if (at < 0) return false
  }
  return true
}

/** Reads the constants of an enum and its members; false where there is a doubt. */
export function readEnum(work: Work, from: number, to: number): boolean {
  const { run } = work
  const { kinds, partners } = run
  for (let at = from; at < to; at++) {
    if (kinds[at] !== T.SEMICOLON) {
      at = types.annotationsEnd(run, at)
      if (at < 0 || !W.isName(run, at)) return false
      at++
      if (kinds[at] === T.OPEN_PAREN) {
        work.addBody(K.CODE, at)
        at = partners[at]! + 1
      }
      if (kinds[at] === T.OPEN_BRACE) {
        work.addBody(K.CLASS, at)
        at = partners[at]! + 1
      }
      if (kinds[at] === T.COMMA || at === to) continue
      if (kinds[at] !== T.SEMICOLON) return false
    }
    return readMembers(work, K.CLASS, at + 1, to)
  }
  return true
}

function memberEnd(work: Work, kind: number, from: number): number {
  const { run } = work
  const { kinds, partners } = run
  if (kinds[from] === T.SEMICOLON) return from + 1
  const hasCode = kind === K.CLASS || kind === K.RECORD
  const block = hasCode && W.wordAt(run, from) & W.STATIC ? from + 1 : from
  if (hasCode && kinds[block] === T.OPEN_BRACE) {
    work.addBody(K.CODE, block)
    return partners[block]! + 1
  }
  const { end, words } = readModifiers(work, from)
  if (end < 0) return -1
  if (declaresType(run, end)) return typeDeclarationEnd(work, from, end)
  let at = end
  if (kinds[at] === T.LESS) at = types.annotationsEnd(run, types.argumentsEnd(run, at))
  if (at < 0) return -1
  if (hasCode && W.isName(run, at)) {
    if (kinds[at + 1] === T.OPEN_PAREN) return methodEnd(work, kind, from, at, true)
    if (kinds[at + 1] === T.OPEN_BRACE) return kind === K.RECORD ? bodyEnd(work, from, at, at + 1) : -1
  }
  const isGeneric = at > end
  const name = typeWithoutAnnotationsEnd(work, at)
  if (name < 0 || !W.isName(run, name)) return -1
  if (kinds[name + 1] === T.OPEN_PAREN) return methodEnd(work, kind, from, name, false)
  const isConstant = !hasCode || (words & CONSTANT) === CONSTANT
  return isGeneric ? -1 : fieldEnd(work, from, name, isConstant ? (hasCode ? HEADED_ITEM : HEADED) : undefined)
}

/** A type; annotations before it have been read as modifiers. */
function typeWithoutAnnotationsEnd({ run }: Work, at: number): number {
  const end = types.elementEnd(run, at)
  return end < 0 ? -1 : types.dimensionsEnd(run, end)
}

function methodEnd(work: Work, kind: number, from: number, name: number, constructs: boolean): number {
  const { run } = work
  let at = types.parametersEnd(run, name + 1)
  if (at >= 0 && !constructs) at = types.dimensionsEnd(run, at)
  if (at >= 0 && W.wordAt(run, at) & W.THROWS) at = types.typesEnd(run, at + 1)
  if (at < 0) return -1
  if (run.kinds[at] === T.OPEN_BRACE) return kind === K.ANNOTATION ? -1 : bodyEnd(work, from, name, at)
  if (kind === K.ANNOTATION && W.wordAt(run, at) & W.DEFAULT) at = elementValueEnd(work, at + 1)
  if (at < 0 || run.kinds[at] !== T.SEMICOLON || constructs) return -1
  work.found('method', from, at + 1, name).declaration = true
  return at + 1
}

/** A method whose body opens at a token. */
function bodyEnd(work: Work, from: number, name: number, open: number): number {
  const { starts, partners } = work.run
  const end = partners[open]! + 1
  work.found('method', from, end, name).body = starts[open]!
  work.addBody(K.CODE, open)
  return end
}

/** What an element of an annotation is without a value. */
function elementValueEnd({ run }: Work, at: number): number {
  if (run.kinds[at] === T.OPEN_BRACE) return run.partners[at]! + 1
  return types.isAnnotation(run, at) ? types.annotationEnd(run, at) : valueEnd(run, at)
}

/** Fields whose first name is at `name`; `set` where they are constants. */
function fieldEnd(work: Work, from: number, name: number, set: Record<string, null> | undefined): number {
  const { run, matches } = work
  const { kinds, bits, starts, ends, partners } = run
  const first = matches.length
  for (let at = name; ; ) {
    const named = at
    if (!W.isName(run, named)) return -1
    at = types.dimensionsEnd(run, named + 1)
    if (at < 0) return -1
    if (kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1) {
      const value = at + 1
      at = kinds[value] === T.OPEN_BRACE ? partners[value]! + 1 : valueEnd(run, value)
      if (at < 0) return -1
      work.add(K.CODE, value, at)
    }
    if (set) {
      const match = work.found('const', named, at, named)
      match.statement = starts[from]!
      match.set = set
    }
    if (kinds[at] === T.SEMICOLON) {
      for (const match of matches.slice(first)) Object.assign(match, { statementEnd: ends[at]! })
      return at + 1
    }
    if (kinds[at] !== T.COMMA) return -1
    at++
  }
}
