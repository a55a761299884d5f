// What types hold: methods, constructors, operators, properties, events, constants, other types. Each function gives the
// number of the token after what it reads, -1 where there is a doubt.
import type { Role } from '../../languages/match.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { modifiersEnd, readAttributes, typeDeclarationEnd } from './declared.ts'
import * as types from './types.ts'
import * as W from './words.ts'

const TILDE = 126
const CONSTANT = W.STATIC | W.READONLY

/** The member of a type that begins at a token, its attributes included. */
export function memberEnd(work: Work, from: number): number {
  const { run } = work
  const { kinds, bits } = run
  const first = readAttributes(work, from)
  if (first < 0) return -1
  const { end: at, words } = modifiersEnd(run, first)
  const word = W.wordAt(run, at)
  if (word & (W.TYPES | W.DELEGATE) || (word & W.RECORD && isRecord(work, at)))
    return typeDeclarationEnd(work, from, at)
  if (word & W.EVENT) return eventEnd(work, from, at + 1)
  if (word & W.CONVERSION) return conversionEnd(work, from, at + 1)
  if (kinds[at] === T.OTHER && bits[at] === TILDE) return destructorEnd(work, from, at)
  if (W.isName(run, at) && kinds[at + 1] === T.OPEN_PAREN) return constructorEnd(work, from, at)
  const name = types.typeEnd(run, at)
  if (name < 0) return -1
  if (W.wordAt(run, name) & W.OPERATOR) return operatorEnd(work, from, name)
  return namedEnd(work, from, name, (words & W.CONSTANT) !== 0 || (words & CONSTANT) === CONSTANT)
}

function isRecord({ run }: Work, at: number): boolean {
  const after = run.kinds[at + 2]
  if (W.wordAt(run, at + 1) & (W.CLASS | W.STRUCT)) return true
  const isHead = after === T.OPEN_BRACE || after === T.COLON || after === T.LESS || after === T.OPEN_PAREN
  return W.isName(run, at + 1) && (isHead || after === T.SEMICOLON)
}

/** A member behind its type: `name(…)`, `A.name { … }`, `this[…]`, `name = 1, name;`. */
function namedEnd(work: Work, from: number, first: number, isConstant: boolean): number {
  const { run } = work
  const { kinds } = run
  let name = first
  let after = nameEnd(work, name)
  while (after >= 0 && kinds[after] === T.ACCESS) {
    name = after + 1
    after = nameEnd(work, name)
  }
  if (after < 0) return -1
  const isIndexer = (W.wordAt(run, name) & W.THIS) !== 0
  if (isIndexer) after = kinds[after] === T.OPEN_BRACKET ? types.parametersEnd(run, after) : -1
  else if (kinds[after] === T.OPEN_PAREN)
    return bodyEnd(work, 'method', from, name, types.parametersEnd(run, after), true)
  if (after < 0) return -1
  if (kinds[after] === T.OPEN_BRACE || kinds[after] === T.ARROW) return propertyEnd(work, from, name, after)
  return name === first && !isIndexer ? fieldsEnd(work, from, name, isConstant) : -1
}

/** A name, with what it is given where a list of parameters or another name follows. */
function nameEnd({ run }: Work, at: number): number {
  if (!W.isName(run, at)) return W.wordAt(run, at) & W.THIS ? at + 1 : -1
  return run.kinds[at + 1] === T.LESS ? types.argumentsEnd(run, at + 1) : at + 1
}

/** A block, an arrow with a value, or nothing; `declares`: then it is only declared. */
function bodyEnd(work: Work, role: Role, from: number, name: number, parameters: number, declares: boolean): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const at = types.whereEnd(run, parameters)
  if (at < 0) return -1
  if (kinds[at] === T.SEMICOLON) {
    work.found(role, from, at + 1, name).declaration = declares
    return at + 1
  }
  if (kinds[at] !== T.OPEN_BRACE && kinds[at] !== T.ARROW) return -1
  const isBlock = kinds[at] === T.OPEN_BRACE
  const end = isBlock ? partners[at]! : types.valueEnd(run, at + 1)
  if (end < 0 || (!isBlock && kinds[end] !== T.SEMICOLON)) return -1
  work.found(role, from, end + 1, name).body = starts[at]!
  work.add(K.CODE, at + 1, end)
  return end + 1
}

function constructorEnd(work: Work, from: number, name: number): number {
  const { run } = work
  const { kinds, partners } = run
  // A block of the members that another type is given.
  if (run.text.startsWith('extension', run.starts[name])) return -1
  let at = types.parametersEnd(run, name + 1)
  if (at >= 0 && kinds[at] === T.COLON) {
    // `: base(…)`, `: this(…)`
    const isCall = (W.wordAt(run, at + 1) & (W.THIS | W.RESERVED)) !== 0 && kinds[at + 2] === T.OPEN_PAREN
    at = isCall ? partners[at + 2]! + 1 : -1
  }
  return bodyEnd(work, 'method', from, name, at, false)
}

function destructorEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const isRight = W.isName(run, at + 1) && run.kinds[at + 2] === T.OPEN_PAREN && run.partners[at + 2] === at + 3
  return isRight ? bodyEnd(work, 'method', from, at, at + 4, false) : -1
}

function conversionEnd(work: Work, from: number, operator: number): number {
  const { run } = work
  if ((W.wordAt(run, operator) & W.OPERATOR) === 0) return -1
  const open = types.typeEnd(run, operator + 1)
  if (open < 0 || run.kinds[open] !== T.OPEN_PAREN) return -1
  return bodyEnd(work, 'method', from, operator, types.parametersEnd(run, open), false)
}

function operatorEnd(work: Work, from: number, operator: number): number {
  const { kinds } = work.run
  for (let at = operator + 1; at < operator + 5; at++) {
    const kind = kinds[at]!
    if (kind === T.OPEN_PAREN && at > operator + 1)
      return bodyEnd(work, 'method', from, operator, types.parametersEnd(work.run, at), false)
    // `checked +`, `+=`
    if (W.wordAt(work.run, at) & W.RESERVED && !isTruth(work.run.text, work.run.starts[at]!)) return -1
    if (kind === T.ASSIGN || kind === T.SEMICOLON || work.run.partners[at]! >= 0) return -1
  }
  return -1
}

function isTruth(text: string, at: number): boolean {
  return text.startsWith('true', at) || text.startsWith('false', at)
}

function eventEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const { kinds } = run
  let name = types.typeEnd(run, at)
  if (name < 0) return -1
  const first = name
  while (W.isName(run, name) && kinds[name + 1] === T.ACCESS) name += 2
  if (!W.isName(run, name)) return -1
  if (kinds[name + 1] === T.OPEN_BRACE) return accessorsEnd(work, from, name, name + 1)
  return first === name ? listEnd(work, from, name, 'property') : -1
}

function fieldsEnd(work: Work, from: number, name: number, isConstant: boolean): number {
  return listEnd(work, from, name, isConstant ? 'const' : undefined)
}

/** Names with values, of which each is a match of a role where there is one. */
function listEnd(work: Work, from: number, first: number, role: Role | undefined): number {
  const { run, matches } = work
  const { kinds, starts, ends } = run
  const found = matches.length
  for (let name = first; ; ) {
    if (!W.isName(run, name)) return -1
    let at = name + 1
    if (types.isEquals(run, at)) {
      at = types.valueEnd(run, at + 1)
      if (at < 0) return -1
      work.add(K.CODE, name + 2, at)
    }
    if (role) work.found(role, name, at, name).statement = starts[from]!
    if (kinds[at] === T.SEMICOLON) {
      for (const match of matches.slice(found)) Object.assign(match, { statementEnd: ends[at]! })
      return at + 1
    }
    if (kinds[at] !== T.COMMA) return -1
    name = at + 1
  }
}

/** A property: what reads and writes it and what it is at first, or an arrow with a value. */
function propertyEnd(work: Work, from: number, name: number, at: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  if (kinds[at] === T.ARROW) return bodyEnd(work, 'property', from, name, at, false)
  const after = partners[at]! + 1
  if (!types.isEquals(run, after)) return accessorsEnd(work, from, name, at)
  const end = types.valueEnd(run, after + 1)
  // `= this`, which is no node with a name.
  if (W.wordAt(run, after + 1) & W.THIS && end === after + 2) return -1
  if (end < 0 || kinds[end] !== T.SEMICOLON || !holdsAccessors(work, at)) return -1
  work.found('property', from, end + 1, name).body = starts[after + 1]!
  work.add(K.CODE, at + 1, end)
  return end + 1
}

function accessorsEnd(work: Work, from: number, name: number, open: number): number {
  const { starts, partners } = work.run
  if (!holdsAccessors(work, open)) return -1
  const end = partners[open]! + 1
  work.found('property', from, end, name).body = starts[open]!
  work.addBody(K.CODE, open)
  return end
}

/** Whether braces hold what reads and writes, with blocks, values or nothing. */
function holdsAccessors({ run }: Work, open: number): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  let at = open + 1
  while (at < close) {
    at = types.attributesEnd(run, at)
    while (W.wordAt(run, at) & W.MODIFIERS) at++
    if ((W.wordAt(run, at) & W.ACCESSOR) === 0) return false
    at++
    if (kinds[at] === T.ARROW) at = types.valueEnd(run, at + 1)
    if (at < 0) return false
    if (kinds[at] !== T.SEMICOLON && kinds[at] !== T.OPEN_BRACE) return false
    at = kinds[at] === T.SEMICOLON ? at + 1 : partners[at]! + 1
  }
  return at > open + 1
}
