// The functions and variables of a file of Go, with the tokens among which each name is visible.
import { lexis } from '../../languages/go/lexis.ts'
import * as T from '../../scan/token-kinds.ts'
import { runOf } from '../../scan/token-run.ts'
import { tablesOf, WordTable } from '../../scan/word-tables.ts'
import { ScriptCode } from '../values/script-code.ts'
import { beginsType, bodyBehind, endOfBranches, listed, pastResults, pastType, statementEnd } from './go-syntax.ts'

const NO_WORDS = new WordTable(new Map())
const HEADS: ReadonlySet<string> = new Set(['if', 'for', 'switch', 'case', 'select'])

export interface GoDeclaration {
  readonly name: string
  /** Visible from this token to before `to`. */
  readonly from: number
  readonly to: number
  readonly is: 'variable' | 'range' | 'switch' | 'type parameter'
  /** The token at which its type begins. */
  readonly type?: number | undefined
  /** The token at which its value begins, or that of what a loop goes through. */
  readonly value?: number | undefined
  /** Its place among the names that get their values together. */
  readonly index: number
  readonly count: number
}

export interface GoFunction {
  /** The token of the name; -1 for a literal. */
  readonly name: number
  readonly parameters: number
  readonly body: number
  /** Its name, with that of the receiver's type before it. */
  readonly owner: string
}

export class GoFile {
  readonly code: ScriptCode
  readonly functions: GoFunction[] = []
  readonly #byName = new Map<string, GoDeclaration[]>()
  /** The tokens `case` and `default` in each brace. */
  readonly #clauses = new Map<number, number[]>()

  constructor(code: ScriptCode) {
    this.code = code
    for (let at = 0; at < code.count; at++)
      if (code.kind(at) === T.KEYWORD && (code.is(at, 'case') || code.is(at, 'default'))) {
        const known = this.#clauses.get(code.around[at]!)
        if (known) known.push(at)
        else this.#clauses.set(code.around[at]!, [at])
      }
    for (let at = 0; at < code.count; at++) {
      if (code.kind(at) === T.DEFINE) this.#defined(at)
      else if (code.kind(at) !== T.KEYWORD) continue
      else if (code.is(at, 'func')) this.#function(at)
      else if (code.is(at, 'var')) this.#specifications(at, one => this.#variable(one))
      else if (code.is(at, 'const')) this.#constants(at)
      else if (code.is(at, 'type')) this.#specifications(at, one => this.#typeParametersAt(one + 1))
    }
  }

  /** The declaration that a name refers to at a token: the innermost visible one. */
  visible(name: string, at: number): GoDeclaration | undefined {
    let found: GoDeclaration | undefined
    for (const one of this.#byName.get(name) ?? [])
      if (one.from <= at && at < one.to && (found === undefined || one.from >= found.from)) found = one
    return found
  }

  /** The qualified name of the function around a token. */
  ownerAt(at: number): string | undefined {
    return this.functions.find(({ name, body }) => name >= 0 && body < at && at < this.code.partners[body]!)?.owner
  }

  /** Calls `each` with the first token of a specification, or of each one in brackets. */
  #specifications(at: number, each: (first: number) => void): void {
    const { code } = this
    if (code.kind(at + 1) !== T.OPEN_PAREN) {
      each(at + 1)
      return
    }
    const close = code.partners[at + 1]!
    for (let i = at + 2; i < close; i = Math.max(code.partners[i]!, i) + 1)
      if (code.isFirst(i) || i === at + 2 || code.kind(i - 1) === T.SEMICOLON) each(i)
  }

  /** A constant without a value has that of the one before it. */
  #constants(at: number): void {
    let before: Pick<GoDeclaration, 'type' | 'value'> = {}
    this.#specifications(at, one => {
      before = this.#variable(one, before)
    })
  }

  /** `a, b T = x, y` */
  #variable(first: number, before: Pick<GoDeclaration, 'type' | 'value'> = {}): Pick<GoDeclaration, 'type' | 'value'> {
    const { code } = this
    const names = this.#namesFrom(first)
    if (names.length === 0) return before
    const next = names.at(-1)! + 1
    const type = beginsType(code, next) ? next : undefined
    const assign = type === undefined ? next : pastType(code, type)
    const value = code.kind(assign) === T.ASSIGN ? assign + 1 : undefined
    const open = this.#blockAround(first)
    const from = open < 0 ? 0 : value === undefined ? assign : statementEnd(code, value)
    const given = type === undefined && value === undefined ? before : { type, value }
    this.#addAll(names, { from, to: this.#endOf(open, first), is: 'variable', ...given })
    return given
  }

  /** `a, b := x, y`, also in the head of a statement. */
  #defined(at: number): void {
    const { code } = this
    const names: number[] = []
    for (let i = at - 1; code.isName(i); i -= 2) {
      names.unshift(i)
      if (code.kind(i - 1) !== T.COMMA) break
    }
    const first = names[0]
    if (first === undefined) return
    const isRange = code.is(at + 1, 'range')
    const value = isRange ? at + 2 : at + 1
    const end = statementEnd(code, value)
    let is: GoDeclaration['is'] = isRange ? 'range' : 'variable'
    let from = end
    let to = this.#endOf(code.around[first]!, first)
    const body = this.#isInHead(first) ? bodyBehind(code, value) : -1
    if (code.is(first - 1, 'case')) while (from > value && code.kind(from) !== T.COLON) from--
    else if (body >= 0) {
      to = endOfBranches(code, body)
      if (code.is(body - 2, 'type') && code.kind(body - 4) === T.ACCESS) is = 'switch'
      from = is === 'switch' ? body : Math.min(end, body)
    }
    this.#addAll(names, { from, to, is, value })
  }

  /** True if the statement of a token begins with a word such as `if`, on the same line. */
  #isInHead(at: number): boolean {
    const { code } = this
    if (HEADS.has(code.word(at - 1))) return true
    if (code.kind(at - 1) !== T.SEMICOLON) return false
    let i = at
    while (i > 0 && !code.isFirst(i) && code.kind(i) !== T.OPEN_BRACE) i--
    for (; i < at; i++) if (HEADS.has(code.word(i))) return true
    return false
  }

  #namesFrom(first: number): number[] {
    const { code } = this
    const names: number[] = []
    for (let i = first; code.isName(i); i += 2) {
      names.push(i)
      if (code.kind(i + 1) !== T.COMMA) break
    }
    return names
  }

  #function(at: number): void {
    const { code } = this
    const isNamed = code.isFirst(at) && code.around[at]! < 0
    const receiver = isNamed && code.kind(at + 1) === T.OPEN_PAREN ? at + 1 : -1
    const name = receiver < 0 ? at + 1 : code.partners[receiver]! + 1
    let parameters = isNamed ? name + 1 : at + 1
    const generic = isNamed && code.kind(parameters) === T.OPEN_BRACKET ? parameters : -1
    if (generic >= 0) parameters = code.partners[generic]! + 1
    if (code.kind(parameters) !== T.OPEN_PAREN) return
    const results = code.partners[parameters]! + 1
    const body = pastResults(code, results)
    if (code.kind(body) !== T.OPEN_BRACE) return
    const seen = { from: receiver < 0 ? parameters : receiver, to: code.partners[body]! }
    if (generic >= 0) this.#typeParameters(generic, seen)
    if (receiver >= 0) this.#lists(receiver, seen)
    this.#lists(parameters, seen)
    if (code.kind(results) === T.OPEN_PAREN && results < body) this.#lists(results, seen)
    let type = receiver < 0 ? -1 : code.partners[receiver]! - 1
    if (code.kind(type) === T.CLOSE_BRACKET) {
      type = code.partners[type]! - 1
      for (const { type: one } of listed(code, type + 1))
        this.#add({ name: code.word(one), ...seen, is: 'type parameter', index: 0, count: 1 })
    }
    const owner = `${type < 0 ? '' : `${code.word(type)}.`}${code.word(name)}`
    this.functions.push({ name: isNamed ? name : -1, parameters, body, owner: isNamed ? owner : '' })
  }

  #lists(open: number, seen: { readonly from: number; readonly to: number }): void {
    for (const { name, type } of listed(this.code, open))
      if (name !== undefined)
        this.#add({ name: this.code.word(name), ...seen, is: 'variable', type, index: 0, count: 1 })
  }

  /** `[T any, K comparable]` behind the name of a type, but not the length of an array. */
  #typeParametersAt(open: number): void {
    const { code } = this
    if (code.kind(open) !== T.OPEN_BRACKET || !listed(code, open).every(({ name }) => name !== undefined)) return
    if (code.partners[open]! > open + 1) this.#typeParameters(open, { from: open, to: statementEnd(code, open) })
  }

  #typeParameters(open: number, seen: { readonly from: number; readonly to: number }): void {
    for (const { name, type } of listed(this.code, open))
      if (name !== undefined)
        this.#add({ name: this.code.word(name), ...seen, is: 'type parameter', type, index: 0, count: 1 })
  }

  /** The brace around a token; brackets of a group of declarations do not count. */
  #blockAround(at: number): number {
    let open = this.code.around[at]!
    while (open >= 0 && this.code.kind(open) !== T.OPEN_BRACE) open = this.code.around[open]!
    return open
  }

  /** Where the block or the clause ends in which a token declares something. */
  #endOf(open: number, at: number): number {
    if (open < 0) return this.code.count
    const clauses = this.#clauses.get(open)
    const isLast = clauses === undefined || clauses.at(-1)! < at
    return isLast ? this.code.partners[open]! : clauses.find(one => one > at)!
  }

  #addAll(names: readonly number[], one: Omit<GoDeclaration, 'name' | 'index' | 'count'>): void {
    for (const [index, name] of names.entries())
      this.#add({ ...one, name: this.code.word(name), index, count: names.length })
  }

  #add(one: GoDeclaration): void {
    if (one.name === '_') return
    const known = this.#byName.get(one.name)
    if (known) known.push(one)
    else this.#byName.set(one.name, [one])
  }
}

/** A file of Go by its text; undefined if its tokens cannot be told. */
export function goFileOf(path: string, text: string): GoFile | undefined {
  const run = runOf(text, tablesOf(lexis), NO_WORDS)
  return run && new GoFile(new ScriptCode(path, run))
}
