// Adds functions, classes and objects that are assigned to properties.
import * as T from '../../scan/token-kinds.ts'
import { CLASS, OBJECT, OTHER } from './expression-value.ts'
import type { AssignedPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import * as W from './script-words.ts'

const SELF = { self: null }
const STATIC = { modifier: 'static' }

/** An owner that can get a member by assignment. */
const OWNER = /^(?!(?:module|exports|module\.exports)$)[A-Za-z_$][\w$.]*$/

export class Assigned implements AssignedPart {
  readonly #parts: Parts
  /** Number of assignments that are whole statements of the file, or assign an object. */
  found = 0
  /** First token of the innermost statement that is an expression. */
  statement = -1

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
    const { shape } = value
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
    if (shape === OBJECT) {
      this.#addObject(first, operator, next)
      return
    }
    const isSelf = source.word(first) === W.THIS && owner === first
    const isOfPrototype = source.word(owner) === W.PROTOTYPE && kinds[owner - 1] === T.ACCESS
    const written = isSelf || isOfPrototype ? '' : text.slice(starts[first], ends[owner])
    if (!isSelf && !isOfPrototype && !OWNER.test(written)) return
    const match = source.add(shape === CLASS ? 'class' : 'method', first, next, operator - 1)
    match.body = value.body
    match.value = value.start
    match.set = isSelf ? SELF : isOfPrototype ? undefined : STATIC
    if (isSelf) return
    match.owner = starts[first]!
    match.ownerEnd = ends[isOfPrototype ? owner - 2 : owner]!
  }

  /** Adds the scope of an object that is assigned to a member: `A.b = { c() {} }`, `A.prototype = { b() {} }`. */
  #addObject(first: number, operator: number, next: number): void {
    const { source, value } = this.#parts
    const { starts, ends, text } = source
    const owner = operator - 3
    const isSelf = source.word(first) === W.THIS && owner === first
    const isPrototype = !isSelf && source.word(operator - 1) === W.PROTOTYPE
    if (!isPrototype && first !== this.statement) return
    if (!isSelf && !OWNER.test(text.slice(starts[first], ends[owner]))) return
    this.found++
    const last = isPrototype ? owner : operator - 1
    const match = source.add('scope', first, next, isSelf ? last : first, last)
    if (isSelf) match.set = SELF
    match.body = value.body
    match.value = starts[operator + 1]!
  }
}
