// What properties are given: functions, classes and objects that get a name so.
import * as T from '../../scan/token-kinds.ts'
import { BARE, CLASS, OBJECT, OTHER, WRAPPED } from './expression-value.ts'
import type { AssignedPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import * as W from './script-words.ts'

const SELF = { self: null }
const STATIC = { modifier: 'static', file: null }
const FILE = { file: null }

/** What may own a member that it is given from outside. */
const OWNER = /^[A-Za-z_$][\w$.]*$/

export class Assigned implements AssignedPart {
  readonly #parts: Parts
  /** How many were found of which a statement of the file is all. */
  found = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `left = right`, from its first token, with its sign and the token after it; `link`: as for `Expressions.assignment`. */
  add(first: number, sign: number, next: number, link: number): void {
    const { source, commonJs, value } = this.#parts
    const { kinds, starts, ends, text } = source
    const { shape, around } = value
    if (link > 0) this.found++
    const after = link > 0 ? commonJs.after(first) : -1
    if (after >= 0 && commonJs.isExport(after, sign)) {
      commonJs.add(first, after, sign, next, link)
      return
    }
    if (shape === OTHER || !source.isWord(sign - 1) || kinds[sign - 2] !== T.ACCESS) {
      // A cast of JSDoc: `(this.name) = …`.
      if (shape !== OTHER && kinds[sign - 1] === T.CLOSE_PAREN) throw UNSUPPORTED
      return
    }
    const owner = sign - 3
    const isPrototype = source.word(sign - 1) === W.PROTOTYPE
    if (isPrototype && shape === OBJECT) {
      if (link === 0) return
      const match = source.add('scope', first, next, first, owner)
      match.set = FILE
      match.body = value.body
      match.value = starts[sign + 1]!
      return
    }
    if (shape === OBJECT) return
    // `this.a = <A>b` is none of those that are looked for.
    if (around !== BARE && around !== WRAPPED) return
    const isSelf = source.word(first) === W.THIS && owner === first
    const isOfPrototype = source.word(owner) === W.PROTOTYPE && kinds[owner - 1] === T.ACCESS
    const written = isSelf || isOfPrototype ? '' : text.slice(starts[first], ends[owner])
    if (!isSelf && !isOfPrototype && (link === 0 || !OWNER.test(written) || written === 'module')) return
    const match = source.add(shape === CLASS ? 'class' : 'method', first, next, sign - 1)
    match.body = value.body
    match.value = value.start
    match.set = isSelf ? SELF : isOfPrototype ? undefined : STATIC
    if (isSelf) return
    match.owner = starts[first]!
    match.ownerEnd = ends[isOfPrototype ? owner - 2 : owner]!
  }
}
