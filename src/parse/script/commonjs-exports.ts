// Adds the exports of CommonJS modules: `exports.a = …`, `module.exports = …`.
import type { Draft } from '../../languages/definition-match.ts'
import * as T from '../../scan/token-kinds.ts'
import { markExports } from './exported-values.ts'
import { CLASS, OBJECT, OTHER } from './expression-value.ts'
import type { CommonJsPart, Parts } from './parser-parts.ts'
import * as W from './script-words.ts'

const EXPORTED = { exported: null, file: null }
const HOLDER = { holder: null, exported: null, file: null }
/** For `export = …`, which has no word to take a name from. */
const NAMED_HOLDER = { ...HOLDER, name: 'exports' }
const ANONYMOUS = { anonymous: null, exported: null, file: null }

/** Limit on the assignments of a chain in which exports are found. */
const MAX_CHAIN = 2
/** The first link of a chain inside a module function. Behind the longest chain only functions count as exports. */
export const INNER_LINK = MAX_CHAIN + 1

export class CommonJs implements CommonJsPart {
  readonly #parts: Parts
  /** Exports of the current statement. They take its range if it defines nothing else. */
  readonly ofStatement: Draft[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the token behind `exports` or `module.exports`; -1 if neither is at the token. */
  after(at: number): number {
    const { source } = this.#parts
    if (source.word(at) === W.EXPORTS) return at + 1
    const isModule = source.word(at) === W.MODULE && source.kinds[at + 1] === T.ACCESS
    return isModule && source.word(at + 2) === W.EXPORTS ? at + 3 : -1
  }

  /** Whether the left side of an assignment is an export: nothing, `.a` or `[a]` between `after` and `operator`. */
  isExport(after: number, operator: number): boolean {
    const { source } = this.#parts
    return after === operator || this.#isMember(after, operator) || source.partners[after] === operator - 1
  }

  #isMember(after: number, operator: number): boolean {
    const { source } = this.#parts
    return operator === after + 2 && source.kinds[after] === T.ACCESS && source.isWord(after + 1)
  }

  /**
   * Adds an assignment to `exports` or `module.exports`, which `after` follows. `link` is its position in a chain, from
   * 1.
   */
  add(first: number, after: number, operator: number, next: number, link: number): void {
    const { source, value } = this.#parts
    const isOfModule = after > first + 1
    if (after === operator) {
      if (isOfModule) this.#module(first, operator, next, link)
      return
    }
    const valueAt = operator + 1
    const isMember = this.#isMember(after, operator)
    if (link === 1 && valueAt === next - 1 && source.isName(valueAt)) source.mark('export', valueAt, valueAt + 1)
    if (link > MAX_CHAIN) {
      if (isMember && value.isDefinition) this.#member(first, operator, next)
    } else if (isMember && !source.rule.noValue.test(source.text.slice(source.starts[valueAt], source.ends[next - 1])))
      this.ofStatement.push(this.#member(first, operator, next))
  }

  #member(first: number, operator: number, next: number): Draft {
    const { source, value } = this.#parts
    const match = source.add('const', first, next, operator - 1)
    match.set = EXPORTED
    value.bind(match, source.starts[operator + 1]!)
    return match
  }

  #module(first: number, operator: number, next: number, link: number): void {
    if (link <= MAX_CHAIN) markExports(this.#parts.source, operator + 1, next)
    this.#addValue(first, operator - 1, operator + 1, next)
  }

  /** Adds `export = …`, whose value ends before `after`. */
  equals(first: number, operator: number, after: number, next: number): void {
    markExports(this.#parts.source, operator + 1, after)
    const match = this.#addValue(first, operator, operator + 1, next)
    if (match?.set === HOLDER) match.set = NAMED_HOLDER
  }

  /**
   * Adds the value of the whole module: a function or class by its own name if it has one, or an object with exported
   * members.
   */
  #addValue(first: number, name: number, valueAt: number, next: number): Draft | undefined {
    const { source, value } = this.#parts
    const { shape, nameAt, start, body } = value
    if (shape === OTHER) return undefined
    const isOwn = nameAt >= 0 && start === source.starts[valueAt]
    const role = shape === OBJECT ? 'scope' : shape === CLASS ? 'class' : 'fn'
    const match = source.add(role, first, next, isOwn ? nameAt : name)
    match.body = body
    match.value = shape === OBJECT ? source.starts[valueAt]! : start
    match.set = shape === OBJECT ? ANONYMOUS : isOwn ? EXPORTED : HOLDER
    return match
  }
}
