// Adds functions, classes and objects that are assigned to properties.
import * as T from '../../scan/token-kinds.ts'
import { BARE, CLASS, OBJECT, OTHER, WRAPPED } from './expression-value.ts'
import type { AssignedPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import * as W from './script-words.ts'

const SELF = { self: null }
const STATIC = { modifier: 'static', file: null }
const FILE = { file: null }

/** An owner that can get a member by assignment. */
const OWNER = /^[A-Za-z_$][\w$.]*$/

export class Assigned implements AssignedPart {
  readonly #parts: Parts
  /** Number of assignments that are whole statements of the file. */
  found = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Adds `left = right`. `first` and `next` delimit its tokens, `operator` is the `=`, `link` as in
   * `Expressions.assignment`.
   */
  add(first: number, operator: number, next: number, link: number): void {
    const { source, commonJs, value } = this.#parts
    const { kinds, starts, ends, text } = source
    const { shape, around } = value
    if (link > 0) this.found++
    const after = link > 0 ? commonJs.after(first) : -1
    if (after >= 0 && commonJs.isExport(after, operator)) {
      commonJs.add(first, after, operator, next, link)
      return
    }
    if (shape === OTHER || !source.isWord(operator - 1) || kinds[operator - 2] !== T.ACCESS) {
      // A JSDoc cast: `(this.name) = …`.
      if (shape !== OTHER && kinds[operator - 1] === T.CLOSE_PAREN) throw UNSUPPORTED
      return
    }
    const owner = operator - 3
    const isPrototype = source.word(operator - 1) === W.PROTOTYPE
    if (isPrototype && shape === OBJECT) {
      if (link === 0) return
      const match = source.add('scope', first, next, first, owner)
      match.set = FILE
      match.body = value.body
      match.value = starts[operator + 1]!
      return
    }
    if (shape === OBJECT) return
    // The query does not match `this.a = <A>b`.
    if (around !== BARE && around !== WRAPPED) return
    const isSelf = source.word(first) === W.THIS && owner === first
    const isOfPrototype = source.word(owner) === W.PROTOTYPE && kinds[owner - 1] === T.ACCESS
    const written = isSelf || isOfPrototype ? '' : text.slice(starts[first], ends[owner])
    if (!isSelf && !isOfPrototype && (link === 0 || !OWNER.test(written) || written === 'module')) return
    const match = source.add(shape === CLASS ? 'class' : 'method', first, next, operator - 1)
    match.body = value.body
    match.value = value.start
    match.set = isSelf ? SELF : isOfPrototype ? undefined : STATIC
    if (isSelf) return
    match.owner = starts[first]!
    match.ownerEnd = ends[isOfPrototype ? owner - 2 : owner]!
  }
}
