// The names that the code of a file declares in its scopes: variables, parameters, functions and classes.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from './script-code.ts'

/** A name, where it is visible, and from what its type can be told. */
export interface Declaration {
  readonly name: string
  /** The token of the name. */
  readonly at: number
  /** The tokens among which it is visible. */
  readonly from: number
  readonly to: number
  readonly kind: 'variable' | 'parameter' | 'function' | 'class'
  /** The bracket or name that begins the parameters, and the place among them. */
  readonly parameters?: number
  readonly index?: number
  /** The first token of the declared type, or of the value; of the whole if it is destructured. */
  readonly type?: number
  readonly value?: number
  /** True if it is each element of the value. */
  readonly isEach?: boolean
  /** The members of the whole that it is bound to. */
  readonly path?: readonly (string | number)[]
}

const CONTROL: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'with'])
const MODIFIERS: ReadonlySet<string> = new Set(['public', 'private', 'protected', 'readonly', 'override'])

export class ScopeDeclarations {
  readonly code: ScriptCode
  /** The name of the class whose body a brace opens. */
  readonly classes = new Map<number, number>()
  /** The bracket or name of the parameters of the function whose body begins at a token. */
  readonly bodies = new Map<number, number>()
  readonly #byName = new Map<string, Declaration[]>()

  constructor(code: ScriptCode) {
    this.code = code
    for (let at = 0; at < code.count; at++) this.#read(at)
  }

  /** The declaration of a name that a token sees. */
  visible(name: string, at: number): Declaration | undefined {
    let found: Declaration | undefined
    for (const one of this.#byName.get(name) ?? [])
      if (one.from <= at && at <= one.to && (found === undefined || one.from >= found.from)) found = one
    return found
  }

  /** The declaration that a token names. */
  declaredAt(name: string, at: number): Declaration | undefined {
    return this.#byName.get(name)?.find(one => one.at === at)
  }

  /** The declaration whose value begins at a token, other than by destructuring. */
  ofValue(at: number): Declaration | undefined {
    for (const all of this.#byName.values())
      for (const one of all) if (one.value === at && one.path === undefined) return one
    return undefined
  }

  /** Whether the bracket opens the parameters of a function, and where its body begins. */
  bodyOf(open: number): number | undefined {
    const { code } = this
    const close = code.partners[open]!
    if (close < 0) return undefined
    const before = code.word(open - 1)
    if (CONTROL.has(before)) return undefined
    let next = close + 1
    if (code.kind(next) === T.COLON) {
      next = code.pastType(next + 1)
      if (code.kind(next) !== T.OPEN_BRACE && code.kind(next) !== T.ARROW) return undefined
    }
    if (code.kind(next) === T.ARROW) return next + 1
    if (code.kind(next) !== T.OPEN_BRACE) return undefined
    const isNamed = code.isName(open - 1) || /^[>\]*]/.test(before) || code.kind(open - 1) === T.STRING
    return isNamed ? next : undefined
  }

  #read(at: number): void {
    const { code } = this
    const kind = code.kinds[at]!
    if (kind === T.OPEN_PAREN) this.#readFunction(at)
    else if (kind === T.ARROW && code.kind(at - 1) === T.WORD && this.#isParameter(at - 1))
      this.#addParameters(at - 1, at, at + 1)
    if (kind !== T.WORD && kind !== T.KEYWORD) return
    if (code.kind(at - 1) === T.ACCESS || code.kind(at + 1) === T.COLON) return
    switch (code.word(at)) {
      case 'const':
      case 'let':
      case 'var':
        // `<const T>` is a type parameter.
        if (!code.is(at + 1, 'enum') && !code.is(at - 1, '<') && code.kind(at - 1) !== T.COMMA) this.#readVariables(at)
        break
      case 'class':
        this.#readClass(at)
        break
      case 'function': {
        const name = code.is(at + 1, '*') ? at + 2 : at + 1
        if (code.kind(name) === T.WORD)
          this.#add({ ...this.#blockOf(at), name: code.word(name), at: name, kind: 'function' })
      }
    }
  }

  /** False for the result type of a function, `(a: A): B => …`. */
  #isParameter(at: number): boolean {
    return this.code.kind(at - 1) !== T.COLON && this.code.kind(at - 1) !== T.ACCESS && !this.code.is(at - 1, 'is')
  }

  #readFunction(open: number): void {
    const body = this.bodyOf(open)
    if (body !== undefined) this.#addParameters(open, this.code.partners[open]!, body)
  }

  #addParameters(open: number, close: number, body: number): void {
    const { code } = this
    this.bodies.set(body, open)
    const to = code.kind(body) === T.OPEN_BRACE ? code.partners[body]! : this.expressionEnd(body)
    const scope = { from: open, to, kind: 'parameter' as const, parameters: open }
    if (close === open + 1 && code.kind(open) === T.WORD) {
      this.#add({ ...scope, name: code.word(open), at: open, index: 0 })
      return
    }
    let index = 0
    for (let at = open + 1; at < close; index++) {
      at = this.#readBinding(at, close, { ...scope, index })
      while (at < close && code.kind(at) !== T.COMMA) at = Math.max(code.partners[at]!, at) + 1
      at++
    }
  }

  #readVariables(at: number): void {
    const { code } = this
    const isHead = code.kind(at - 1) === T.OPEN_PAREN && /^(?:for|await)$/.test(code.word(at - 2))
    const scope = { ...(isHead ? this.#loopOf(at) : this.#blockOf(at)), kind: 'variable' as const }
    for (let next = at + 1; next < code.count; next++) {
      next = this.#readBinding(next, code.count, scope)
      if (isHead) return
      next = this.expressionEnd(next)
      if (code.kind(next) !== T.COMMA) return
    }
  }

  /** Reads a name or pattern with its type and value; returns the token of the value, or behind all. */
  #readBinding(start: number, end: number, scope: Omit<Declaration, 'name' | 'at'>): number {
    const { code } = this
    let at = start
    while (at < end && code.is(at, '@')) at = this.#pastDecorator(at)
    while (at < end && MODIFIERS.has(code.word(at)) && (code.isName(at + 1) || code.partners[at + 1]! > at)) at++
    const isRest = code.is(at, '...')
    const pattern = isRest ? at + 1 : at
    at = code.partners[pattern]! > pattern ? code.partners[pattern]! + 1 : pattern + 1
    if (code.kind(at) === T.QUESTION || code.kind(at) === T.BANG) at++
    let type: number | undefined
    if (code.kind(at) === T.COLON) {
      type = at + 1
      at = code.pastType(type)
    }
    let value: number | undefined
    const isEach = code.is(at, 'of')
    if (isEach || code.is(at, '=')) value = at + 1
    const whole: Omit<Declaration, 'name' | 'at'> = {
      ...scope,
      ...(type === undefined ? {} : { type }),
      ...(value === undefined ? {} : { value }),
      ...(isEach ? { isEach } : {}),
    }
    if (!isRest || type !== undefined) this.#addPattern(pattern, whole, [])
    return value ?? at
  }

  #addPattern(at: number, whole: Omit<Declaration, 'name' | 'at'>, path: readonly (string | number)[]): void {
    const { code } = this
    if (code.isName(at)) {
      this.#add({ ...whole, name: code.word(at), at, ...(path.length > 0 ? { path } : {}) })
      return
    }
    const isList = code.kind(at) === T.OPEN_BRACKET
    if (!isList && code.kind(at) !== T.OPEN_BRACE) return
    const close = code.partners[at]!
    let index = 0
    for (let item = at + 1; item < close; item++, index++) {
      if (code.kind(item) === T.COMMA) continue
      if (isList) this.#addPattern(item, whole, [...path, index])
      else if (code.isName(item)) {
        const isRenamed = code.kind(item + 1) === T.COLON
        this.#addPattern(isRenamed ? item + 2 : item, whole, [...path, code.word(item)])
      }
      while (item < close && code.kind(item) !== T.COMMA) item = Math.max(code.partners[item]!, item) + 1
    }
  }

  #readClass(at: number): void {
    const { code } = this
    const isNamed = code.kind(at + 1) === T.WORD && !/^(?:extends|implements)$/.test(code.word(at + 1))
    let body = at + 1
    while (body < code.count && code.kind(body) !== T.OPEN_BRACE) {
      const past = code.is(body, '<') ? code.pastAngles(body) : -1
      body = past > 0 ? past : Math.max(code.partners[body]!, body) + 1
    }
    if (code.kind(body) !== T.OPEN_BRACE) return
    this.classes.set(body, isNamed ? at + 1 : at)
    if (isNamed) this.#add({ ...this.#blockOf(at), name: code.word(at + 1), at: at + 1, kind: 'class' })
  }

  #pastDecorator(at: number): number {
    let next = at + 2
    while (this.code.kind(next) === T.ACCESS) next += 2
    return this.code.kind(next) === T.OPEN_PAREN ? this.code.partners[next]! + 1 : next
  }

  /** The block that encloses a token. */
  #blockOf(at: number): { readonly from: number; readonly to: number } {
    const open = this.code.around[at]!
    return { from: open, to: open < 0 ? this.code.count : this.code.partners[open]! }
  }

  #loopOf(at: number): { readonly from: number; readonly to: number } {
    const { code } = this
    const body = code.partners[code.around[at]!]! + 1
    return { from: at, to: code.kind(body) === T.OPEN_BRACE ? code.partners[body]! : this.expressionEnd(body) }
  }

  /** The token behind the expression that begins at `at`: a comma, a closing bracket, or the next statement. */
  expressionEnd(at: number): number {
    const { code } = this
    for (let i = at; i < code.count; ) {
      const kind = code.kinds[i]!
      if (kind === T.COMMA || kind === T.SEMICOLON) return i
      if (code.partners[i]! >= 0 && code.partners[i]! < i) return i
      if (i > at && code.isFirst(i) && T.endsOperand(code.kind(i - 1)) && STARTS.has(kind)) return i
      i = this.#pastTypes(i) ?? (code.partners[i]! > i ? code.partners[i]! + 1 : i + 1)
    }
    return code.count
  }

  /** The token behind type arguments or a cast, whose commas end no expression; undefined for any other token. */
  #pastTypes(at: number): number | undefined {
    const { code } = this
    if (code.is(at, 'as') || code.is(at, 'satisfies'))
      return T.endsOperand(code.kind(at - 1)) && !code.isFirst(at) ? code.pastType(at + 1) : undefined
    if (!code.is(at, '<') || !code.isName(at - 1)) return undefined
    const past = code.pastAngles(at)
    return past > 0 && code.kind(past) === T.OPEN_PAREN ? past : undefined
  }

  #add(one: Declaration): void {
    const known = this.#byName.get(one.name)
    if (known) known.push(one)
    else this.#byName.set(one.name, [one])
  }
}

/** Tokens that begin a statement if they are the first of a line, and an operand ends before them. */
const STARTS: ReadonlySet<number> = new Set([T.WORD, T.KEYWORD, T.OPEN_BRACE, T.AT, T.NUMBER, T.STRING])
