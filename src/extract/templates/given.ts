// What stands for a type without being called: values that are given, and members that are added to a type. Each function
// gives the number of the token after what it reads, -1 where there is a doubt.
import type { Role } from '../../languages/match.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { functionEnd, isAfter, type Place } from './declared.ts'
import { parametersEnd, readModifiers, typeEnd } from './heads.ts'
import { bodyBlockEnd, isEquals, statementEnd } from './lines.ts'
import * as W from './words.ts'

/** `given a: B = c`, `given B with …`; without a body one that has no name is no definition. */
export function givenEnd(work: Work, { to }: Place, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, ends, breaks } = run
  const name = at + 1
  let type = W.isName(run, name) ? parametersEnd(work, name + 1) : -1
  const isNamed = type > 0 && kinds[type] === T.COLON
  type = isNamed ? type + 1 : name
  // Conditions of one without a name.
  if (kinds[type] === T.OPEN_BRACKET || kinds[type] === T.OPEN_PAREN) return -1
  const after = typeEnd(work, type, to)
  if (after < 0) return -1
  if (isEquals(run, after)) {
    const { end, isIndented } = statementEnd(run, from, after + 1, to)
    if (end <= after + 1) return -1
    work.add(K.VALUE, after + 1, end)
    if (isNamed) {
      const match = work.found('const', from, end, name)
      if (isIndented) match.end = starts[end]!
    }
    return end
  }
  if ((W.wordAt(run, after) & W.WITH) === 0 || after + 1 >= to) return -1
  const body = after + 1
  const end = indentedEnd(work, from, body, to)
  if (end < 0) return -1
  const role: Role = isNamed ? 'class' : 'scope'
  const match = work.found(role, from, end, name)
  match.body = starts[body]!
  if (breaks[body] !== 0) match.end = starts[end]!
  if (!isNamed) match.nameEnd = ends[after - 1]!
  return end
}

/** The body of a template in braces, or on the lines below. */
function indentedEnd(work: Work, from: number, body: number, to: number): number {
  const { run } = work
  const { kinds, partners } = run
  if (kinds[body] === T.OPEN_BRACE) {
    const end = partners[body]! + 1
    work.addBody(K.TEMPLATE, body)
    return isAfter(run, end, to) ? end : -1
  }
  const end = bodyBlockEnd(run, from, body, to)
  if (end < 0) return -1
  work.add(K.TEMPLATE, body, end)
  return end
}

/** `extension [A](b: C[A]) def d = …`, or with members in braces or on the lines below. */
export function extensionEnd(work: Work, place: Place, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, ends, breaks, partners } = run
  const open = kinds[at + 1] === T.OPEN_BRACKET ? partners[at + 1]! + 1 : at + 1
  if (kinds[open] !== T.OPEN_PAREN || !W.isName(run, open + 1) || kinds[open + 2] !== T.COLON) return -1
  const close = partners[open]!
  const type = typeEnd(work, open + 3, close)
  const body = close + 1
  if (type !== close || body >= place.to) return -1
  const isInline = kinds[body] !== T.OPEN_BRACE && breaks[body] === 0
  const end = isInline ? methodEnd(work, place, body) : indentedEnd(work, from, body, place.to)
  if (end < 0) return -1
  const match = work.found('scope', from, end, open + 3)
  match.nameEnd = ends[close - 1]!
  match.body = starts[open]!
  if (breaks[body] !== 0) match.end = starts[end]!
  return end
}

function methodEnd(work: Work, { to }: Place, from: number): number {
  const { end: at } = readModifiers(work, from)
  if (at < 0 || (W.wordAt(work.run, at) & W.FUNCTION) === 0) return -1
  return functionEnd(work, { kind: K.TEMPLATE, to }, from, at)
}
