// Parses members of classes, interfaces and objects.
import type { Draft } from '../../languages/definition-match.ts'
import * as T from '../../scan/token-kinds.ts'
import { ASSERTED, BARE, CLASS, FUNCTION, OBJECT, OTHER, PASSED } from './expression-value.ts'
import type { MembersPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

export class Members implements MembersPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  ofClass(open: number, close: number): void {
    const { source, expressions, functions } = this.#parts
    const conditionals = expressions.open()
    source.enter()
    for (let at = open + 1; at < close; ) {
      if (source.kinds[at] === T.SEMICOLON) at++
      else if (source.kinds[at] === T.AT) at = this.decorator(at)
      else if (source.word(at) === W.STATIC && source.kinds[at + 1] === T.OPEN_BRACE) at = functions.block(at + 1)
      else at = this.#memberOfClass(at)
    }
    source.leave()
    expressions.close(conditionals)
  }

  /** Adds a decorator and returns the token behind it. */
  decorator(at: number): number {
    const { source } = this.#parts
    const { kinds } = source
    let next = at + 1
    if (kinds[next] === T.OPEN_PAREN) next = source.skipBrackets(next)
    else {
      if (!source.isName(next)) throw UNSUPPORTED
      next++
      while (kinds[next] === T.ACCESS && source.isWord(next + 1)) next += 2
      if (kinds[next] === T.LESS && source.typed) next = this.#parts.types.arguments(next)
      if (next === NONE) throw UNSUPPORTED
      while (kinds[next] === T.OPEN_PAREN) next = source.skipBrackets(next)
      if (kinds[next] === T.ACCESS) throw UNSUPPORTED
    }
    source.mark('decorator', at, next)
    return next
  }

  #memberOfClass(at: number): number {
    const { source, functions } = this.#parts
    const { kinds } = source
    const name = this.#modifiers(at)
    if (this.#isIndex(name)) return this.#end(this.#type(source.partners[name]! + 1))
    const after = this.#name(name)
    let next = after
    if (source.typed && (kinds[next] === T.QUESTION || kinds[next] === T.BANG)) next++
    if (this.#isCalled(next)) {
      next = functions.head(next)
      if (kinds[next] === T.OPEN_BRACE) {
        next = functions.block(next)
        source.add('method', at, next, name, after - 1).body = functions.body
        return next
      }
      if (!source.typed) throw UNSUPPORTED
      this.#addDeclaration(at, name, after, next)
      return this.#end(next)
    }
    return this.#field(at, name, after, this.#type(next))
  }

  #field(at: number, name: number, after: number, from: number): number {
    const { source, expressions, value } = this.#parts
    if (source.kinds[from] !== T.ASSIGN) return this.#end(from)
    if (source.ends[from]! - source.starts[from]! > 1) throw UNSUPPORTED
    const next = expressions.assignment(from + 1)
    if (value.around !== ASSERTED) this.#addValue(at, name, after, from + 1, next)
    return this.#end(next)
  }

  /** Returns the token behind a member without a body. */
  #end(at: number): number {
    const { kinds, breaks } = this.#parts.source
    if (kinds[at] === T.SEMICOLON) return at + 1
    if (kinds[at] !== T.CLOSE_BRACE && breaks[at] === 0) throw UNSUPPORTED
    return at
  }

  /** Returns the name of a member behind `static`, `async`, `*` and so on. */
  #modifiers(at: number): number {
    const { source } = this.#parts
    const { kinds, breaks } = source
    let next = at
    while (W.has(source.bits[next]!, W.BEFORE_MEMBER) && source.isWord(next) && !ENDS_NAME.has(kinds[next + 1]!)) {
      if (breaks[next + 1] === 1) throw UNSUPPORTED
      next++
    }
    return kinds[next] === T.STAR ? next + 1 : next
  }

  /** Returns the token behind a name. */
  #name(at: number): number {
    const { source } = this.#parts
    const { kinds } = source
    if (kinds[at] === T.OPEN_BRACKET) return source.skipBrackets(at)
    if (!source.isWord(at) && kinds[at] !== T.STRING && kinds[at] !== T.NUMBER) throw UNSUPPORTED
    // `async#a`, which the scanner makes one word.
    if (source.text.slice(source.starts[at]! + 1, source.ends[at]).includes('#') && source.isWord(at)) throw UNSUPPORTED
    return at + 1
  }

  /** Whether parameters follow a name. The grammar may parse those on the next line as another member. */
  #isCalled(at: number): boolean {
    const { kinds, breaks } = this.#parts.source
    if (kinds[at] !== T.OPEN_PAREN && kinds[at] !== T.LESS) return false
    if (breaks[at] === 1) throw UNSUPPORTED
    return true
  }

  /** `[key: string]: A` */
  #isIndex(at: number): boolean {
    const { source } = this.#parts
    if (source.kinds[at] !== T.OPEN_BRACKET || !source.typed || !source.isWord(at + 1)) return false
    return source.kinds[at + 2] === T.COLON
  }

  /** `{ readonly [A in B]: C }` has no members. */
  #isMapped(first: number): boolean {
    const { source } = this.#parts
    let at = source.kinds[first] === T.OTHER ? first + 1 : first
    if (source.word(at) === W.READONLY) at++
    return source.kinds[at] === T.OPEN_BRACKET && source.word(at + 2) === W.IN
  }

  #type(at: number): number {
    const { source, types } = this.#parts
    if (source.kinds[at] !== T.COLON || !source.typed) return at
    const next = types.end(at + 1)
    if (next === NONE) throw UNSUPPORTED
    return next
  }

  /** Adds the methods of an interface or an object type. */
  ofType(open: number, close: number): void {
    const { source } = this.#parts
    if (this.#isMapped(open + 1)) return
    for (let at = open + 1; at < close; ) {
      const kind = source.kinds[at]!
      at = kind === T.SEMICOLON || kind === T.COMMA ? at + 1 : this.#memberOfType(at)
    }
  }

  #memberOfType(at: number): number {
    const { source, functions } = this.#parts
    const { kinds } = source
    if (kinds[at] === T.OPEN_PAREN || kinds[at] === T.LESS) return this.#endOfType(functions.head(at))
    if (source.word(at) === W.NEW && (kinds[at + 1] === T.OPEN_PAREN || kinds[at + 1] === T.LESS))
      return this.#endOfType(functions.head(at + 1))
    const name = this.#modifiers(at)
    if (this.#isIndex(name)) return this.#endOfType(this.#type(source.partners[name]! + 1))
    const after = this.#name(name)
    let next = kinds[after] === T.QUESTION ? after + 1 : after
    if (!this.#isCalled(next)) return this.#endOfType(this.#type(next))
    next = functions.head(next)
    this.#addDeclaration(at, name, after, next)
    return this.#endOfType(next)
  }

  #endOfType(at: number): number {
    return this.#parts.source.kinds[at] === T.COMMA ? at + 1 : this.#end(at)
  }

  /** Adds the members of an object, in case something is bound to it. */
  ofObject(open: number, close: number): void {
    const { source, expressions } = this.#parts
    const { kinds } = source
    const conditionals = expressions.open()
    source.enter()
    for (let at = open + 1; at < close; ) {
      const next = kinds[at] === T.OTHER ? expressions.assignment(at) : this.#memberOfObject(at, open)
      if (next !== close && kinds[next] !== T.COMMA) throw UNSUPPORTED
      at = next + 1
    }
    source.leave()
    expressions.close(conditionals)
  }

  #memberOfObject(at: number, open: number): number {
    const { source, functions, expressions } = this.#parts
    const { kinds } = source
    const within = source.starts[open]!
    const name = this.#modifiers(at)
    const after = this.#name(name)
    if (kinds[after] === T.OPEN_PAREN || kinds[after] === T.LESS) {
      const next = functions.block(functions.head(after))
      const match = source.add('method', at, next, name, after - 1)
      match.body = functions.body
      match.within = within
      return next
    }
    if (name !== at) throw UNSUPPORTED
    if (kinds[after] === T.COLON) {
      const next = expressions.assignment(after + 1, true)
      const match = this.#addValue(at, name, after, after + 1, next)
      if (match) match.within = within
      return next
    }
    if (kinds[after] === T.ASSIGN) return expressions.assignment(after + 1)
    if (!source.isWord(name)) throw UNSUPPORTED
    return after
  }

  /** Adds a function or class that is the value of a member; in an object, also an object. */
  #addValue(at: number, name: number, after: number, valueAt: number, next: number): Draft | undefined {
    const { source, value } = this.#parts
    const { shape, around, start, body } = value
    if (shape === OTHER || (shape === OBJECT && source.kinds[after] !== T.COLON)) return undefined
    if (shape === OBJECT && (around === ASSERTED || around === PASSED)) return undefined
    const role = shape === OBJECT ? 'scope' : shape === CLASS ? 'class' : 'method'
    const match = source.add(role, at, next, name, after - 1)
    match.body = body
    if (shape === FUNCTION || shape === CLASS) match.value = start
    else if (around !== BARE) match.value = source.starts[valueAt]!
    return match
  }

  #addDeclaration(at: number, name: number, after: number, next: number): void {
    this.#parts.source.add('method', at, next, name, after - 1).declaration = true
  }
}

/** Kinds that can only follow a word that is itself the name of a member. */
const ENDS_NAME: ReadonlySet<number> = new Set([
  ...[T.OPEN_PAREN, T.LESS, T.ASSIGN, T.SEMICOLON, T.COLON, T.QUESTION, T.BANG, T.COMMA, T.CLOSE_BRACE],
])
