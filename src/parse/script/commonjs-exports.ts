// What modules of Node's older kind export: `exports.a = …`, `module.exports = …`.
import type { Draft } from '../../languages/definition-match.ts'
import * as T from '../../scan/token-kinds.ts'
import { markExports } from './exported-values.ts'
import { CLASS, OBJECT, OTHER } from './expression-value.ts'
import type { CommonJsPart, Parts } from './parser-parts.ts'
import * as W from './script-words.ts'

const EXPORTED = { exported: null, file: null }
const HOLDER = { holder: null, exported: null, file: null }
/** The same of what has no name, nor a word to take it from. */
const NAMED_HOLDER = { ...HOLDER, name: 'exports' }
const ANONYMOUS = { anonymous: null, exported: null, file: null }

/** Assignments of a chain in which exports are looked for. */
const LONGEST_CHAIN = 2
/** The first link of a chain that stands in a function: of those behind the longest chain only functions are exports. */
export const INNER_LINK = LONGEST_CHAIN + 1

export class CommonJs implements CommonJsPart {
  readonly #parts: Parts
  /** Exports of the statement being read, which take its range where it defines nothing else. */
  readonly ofStatement: Draft[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The token after `exports` or `module.exports` that begins at a token; -1 where neither does. */
  after(at: number): number {
    const { source } = this.#parts
    if (source.word(at) === W.EXPORTS) return at + 1
    const isModule = source.word(at) === W.MODULE && source.kinds[at + 1] === T.ACCESS
    return isModule && source.word(at + 2) === W.EXPORTS ? at + 3 : -1
  }

  /** Whether what stands before a sign is all of an export: nothing, `.a` or `[a]` behind `after`. */
  isExport(after: number, sign: number): boolean {
    const { source } = this.#parts
    return after === sign || this.#isMember(after, sign) || source.partners[after] === sign - 1
  }

  #isMember(after: number, sign: number): boolean {
    const { source } = this.#parts
    return sign === after + 2 && source.kinds[after] === T.ACCESS && source.isWord(after + 1)
  }

  /**
   * `left = right` in a statement of the file whose left side begins with them, behind which `after` is; `link`: its place in
   * a chain, from 1 on.
   */
  add(first: number, after: number, sign: number, next: number, link: number): void {
    const { source, value } = this.#parts
    const isOfModule = after > first + 1
    if (after === sign) {
      if (isOfModule) this.#module(first, sign, next, link)
      return
    }
    const given = sign + 1
    const isMember = this.#isMember(after, sign)
    if (link === 1 && given === next - 1 && source.isName(given)) source.mark('export', given, given + 1)
    if (link > LONGEST_CHAIN) {
      if (isMember && value.isDefinition) this.#member(first, sign, next)
    } else if (isMember && !source.rule.noValue.test(source.text.slice(source.starts[given], source.ends[next - 1])))
      this.ofStatement.push(this.#member(first, sign, next))
  }

  /** `exports.a = …` */
  #member(first: number, sign: number, next: number): Draft {
    const { source, value } = this.#parts
    const match = source.add('const', first, next, sign - 1)
    match.set = EXPORTED
    value.settle(match, source.starts[sign + 1]!)
    return match
  }

  /** `module.exports = …` */
  #module(first: number, sign: number, next: number, link: number): void {
    if (link <= LONGEST_CHAIN) markExports(this.#parts.source, sign + 1, next)
    this.#stand(first, sign - 1, sign + 1, next)
  }

  /** `export = …`, whose value ends before `after`. */
  equals(first: number, sign: number, after: number, next: number): void {
    markExports(this.#parts.source, sign + 1, after)
    const match = this.#stand(first, sign, sign + 1, next)
    if (match?.set === HOLDER) match.set = NAMED_HOLDER
  }

  /** What stands for the module: a function or class by its own name if it has one, an object whose members are exported. */
  #stand(first: number, name: number, given: number, next: number): Draft | undefined {
    const { source, value } = this.#parts
    const { shape, nameAt, start, body } = value
    if (shape === OTHER) return undefined
    const isOwn = nameAt >= 0 && start === source.starts[given]
    const role = shape === OBJECT ? 'scope' : shape === CLASS ? 'class' : 'fn'
    const match = source.add(role, first, next, isOwn ? nameAt : name)
    match.body = body
    match.value = shape === OBJECT ? source.starts[given]! : start
    match.set = shape === OBJECT ? ANONYMOUS : isOwn ? EXPORTED : HOLDER
    return match
  }
}
