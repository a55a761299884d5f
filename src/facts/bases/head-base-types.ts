// Parses the base types in the head of a type. Pure.
import type { BaseTypeRule, TypeRelation } from '../../languages/base-type-rules.ts'
import { escaped } from '../../util/regex-escape.ts'
import { isPart, wordsEnd } from '../../util/type-names.ts'

/** A base type as written. */
export interface WrittenBase {
  /** `Map.Entry`, `ns::C` and `\A\B` in their parts. A first part of '' is for an absolute name. */
  readonly parts: readonly string[]
  /** `kind`: it depends on the kind of the base type. */
  readonly relation: TypeRelation | 'kind'
  /** True for a superclass that an expression makes: `Data.Class("A")`. */
  readonly isComputed?: true
  /** True if it stands in the body, where the names of the type itself are visible (Ruby). */
  readonly isInside?: true
  /** The arguments of a call that makes it, which are base types if it is a mixin: `mixin(A, B)`. */
  readonly arguments?: readonly WrittenBase[]
}

/** The base types that the head of a type names. `name` is the type's own name. */
export function basesInHead(head: string, name: string, rule: BaseTypeRule): WrittenBase[] {
  return new HeadParser(head, rule).parse(name)
}

/** The types that another name for a type stands for: `type A = B & C<D>`, `typedef B A`; empty for other values. */
export function aliasedTypes(signature: string, rule: BaseTypeRule): WrittenBase[] {
  const typedef = /^typedef\s+(?:(?:struct|class|typename)\s+)?([\w:]+)\s*(?:<.*>)?\s+\w+;?$/.exec(signature)
  if (typedef) return [{ parts: partsOf(typedef[1]!), relation: 'extends' }]
  const equals = /(?<![=!<>])=(?![=>])\s*/.exec(signature)
  if (!equals) return []
  const value = signature.slice(equals.index + equals[0].length)
  return value.endsWith('…') ? [] : new HeadParser(value, rule).alias()
}

/** The names of the type parameters of a type or receiver: `T` and `U` in `class A<T extends B<C>, U>`. */
export function typeParametersIn(head: string, name: string): ReadonlySet<string> {
  const isTemplate = /^template\b/.test(head)
  const at = isTemplate
    ? 'template'.length
    : head.search(new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`)) + name.length
  const list = /^\s*[<[]([\s\S]*)/.exec(head.slice(at))?.[1] ?? ''
  const names = new Set<string>()
  const open = ['<']
  let start = 0
  for (let i = 0; i < list.length && open.length > 0; i++) {
    const letter = list[i]!
    if (isBracket(list, i, open)) {
      if (OPENING.includes(letter)) open.push(letter)
      else open.pop()
    }
    if (open.length === 0 || (open.length === 1 && letter === ',')) {
      const [, word] = /^\s*(?:(?:in|out|const|typename|class|reified)\s+)*([\w$]+)/.exec(list.slice(start, i)) ?? []
      if (word !== undefined) names.add(word)
      start = i + 1
    }
  }
  return names
}

/** Splits a written name at its joints. */
export function partsOf(written: string): string[] {
  return written.replaceAll('`', '').split(/\.|::|\\/)
}

const OPENING = '([{<'
const CLOSING = ')]}>'

class HeadParser {
  readonly #text: string
  readonly #rule: BaseTypeRule
  readonly #found: WrittenBase[] = []
  #at = 0

  constructor(text: string, rule: BaseTypeRule) {
    this.#text = text
    this.#rule = rule
  }

  parse(name: string): WrittenBase[] {
    const { words = {}, mark, protocols } = this.#rule
    if (mark !== undefined) this.#skipName(name)
    while (this.#at < this.#text.length) {
      const letter = this.#text[this.#at]!
      const end = this.#wordEnd(this.#at)
      const word = this.#text.slice(this.#at, end)
      if (Object.hasOwn(words, word)) {
        this.#at = end
        this.#list(words[word]!)
      } else if (letter === mark && mark === '(') {
        this.#arguments(this.#closing(this.#at), 'extends')
        return this.#found
      } else if (letter === mark && !this.#text.startsWith('::', this.#at)) {
        this.#at++
        this.#list(mark === ':' ? 'kind' : 'extends')
      } else if (protocols && letter === '<') {
        this.#arguments(this.#closing(this.#at), 'implements')
      } else if (letter === '{' || letter === ';' || this.#rule.ends?.includes(word)) break
      else if (letter === '=' && this.#rule.equals) {
        this.#at++
        this.#list('extends')
      } else this.#skip(end)
    }
    return this.#found
  }

  alias(): WrittenBase[] {
    for (;;) {
      this.#item('extends')
      this.#skipSpace()
      if (this.#text[this.#at] !== '&') break
      this.#at++
    }
    const isWhole = this.#text.slice(this.#at).replace(/[;\s]+$/, '') === ''
    return isWhole && !this.#found.some(({ isComputed }) => isComputed) ? this.#found : []
  }

  /** Moves behind the type's own name, which a word of a type parameter may equal. */
  #skipName(name: string): void {
    let at = 0
    for (; at < this.#text.length; at++) {
      if (OPENING.includes(this.#text[at]!) && this.#rule.mark !== '<') at = this.#closing(at)
      else if (
        this.#text.startsWith(name, at) &&
        !isPart(this.#text.charCodeAt(at - 1)) &&
        !isPart(this.#text.charCodeAt(at + name.length))
      ) {
        this.#at = at + name.length
        return
      }
    }
  }

  #list(relation: TypeRelation | 'kind'): void {
    for (;;) {
      this.#item(relation)
      while (this.#at < this.#text.length && !',+'.includes(this.#text[this.#at]!)) {
        if (this.#isEnd()) return
        this.#skip(this.#wordEnd(this.#at))
      }
      if (this.#at >= this.#text.length) return
      this.#at++
    }
  }

  #isEnd(): boolean {
    const letter = this.#text[this.#at]!
    if (letter === '{' || letter === ';' || letter === ')') return true
    const { words = {}, ends = [], protocols } = this.#rule
    if (protocols && letter === '<') return true
    const word = this.#text.slice(this.#at, this.#wordEnd(this.#at))
    return word !== '' && (Object.hasOwn(words, word) || ends.includes(word))
  }

  /** One base type with its arguments. */
  #item(relation: TypeRelation | 'kind'): void {
    const { modifiers = [], calls, protocols, indexes } = this.#rule
    this.#skipSpace()
    for (;;) {
      const end = this.#wordEnd(this.#at)
      const word = this.#text.slice(this.#at, end)
      const isAnnotation = this.#text[this.#at] === '@' && !protocols
      if (!(modifiers.includes(word) || isAnnotation)) break
      this.#at = isAnnotation ? wordsEnd(this.#text, this.#at + 1) : end
      if (isAnnotation && this.#text[this.#at] === '(') this.#at = this.#closing(this.#at) + 1
      this.#skipSpace()
    }
    const absolute = /^(?:::|\\|global::|_root_\.)/.exec(this.#text.slice(this.#at, this.#at + 8))?.[0].length ?? 0
    const start = this.#at + absolute
    const end = this.#pathEnd(start)
    if (end === start || /\d/.test(this.#text[start]!)) {
      if (this.#text[start] === '(') this.#found.push({ parts: ['(…)'], relation, isComputed: true })
      return
    }
    const parts = partsOf(this.#text.slice(start, end))
    this.#at = end
    let call = -1
    for (;;) {
      this.#skipSpace()
      const letter = this.#text[this.#at]
      if (letter === '(' && call < 0) call = this.#at
      if (letter === '[' && indexes) break
      if (letter === '(' || letter === '[' || (letter === '<' && !protocols)) this.#at = this.#closing(this.#at) + 1
      else break
    }
    // A keyword argument of Python.
    if (this.#text[this.#at] === '=') return
    const base = { parts: absolute > 0 ? ['', ...parts] : parts, relation }
    const isMember = this.#text[this.#at] === '.' || this.#text[this.#at] === '['
    if (!isMember && (call < 0 || calls === 'constructor')) this.#found.push(base)
    else if (isMember || calls === undefined) this.#found.push({ ...base, isComputed: true })
    else this.#found.push({ ...base, isComputed: true, arguments: this.#argumentsOf(call, relation) })
  }

  #argumentsOf(call: number, relation: TypeRelation | 'kind'): readonly WrittenBase[] {
    const after = this.#at
    const before = this.#found.length
    this.#at = call
    this.#arguments(this.#closing(call), relation)
    this.#at = after
    return this.#found.splice(before)
  }

  /** The list in brackets that begins here and ends at `close`. */
  #arguments(close: number, relation: TypeRelation | 'kind'): void {
    for (this.#at++; this.#at < close; this.#at++) {
      this.#item(relation)
      while (this.#at < close && this.#text[this.#at] !== ',') this.#skip(this.#wordEnd(this.#at))
    }
    this.#at = close + 1
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #skip(wordEnd: number): void {
    const letter = this.#text[this.#at]!
    if (wordEnd > this.#at) this.#at = wordEnd
    else if (OPENING.includes(letter)) this.#at = this.#closing(this.#at) + 1
    else if (letter === '"' || letter === "'") this.#at = this.#stringEnd(this.#at) + 1
    else this.#at += letter === '=' || letter === '-' ? 1 + Number(this.#text[this.#at + 1] === '>') : 1
  }

  #wordEnd(at: number): number {
    let end = at
    while (isPart(this.#text.charCodeAt(end))) end++
    return end
  }

  #pathEnd(at: number): number {
    if (this.#text[at] !== '`') return wordsEnd(this.#text, at)
    return this.#text.indexOf('`', at + 1) + 1 || at
  }

  #stringEnd(at: number): number {
    const end = this.#text.indexOf(this.#text[at]!, at + 1)
    return end < 0 ? this.#text.length : end
  }

  /** Offset of the bracket that closes the one at `at`, or the last offset. */
  #closing(at: number): number {
    const open: string[] = []
    for (let i = at; i < this.#text.length; i++) {
      const letter = this.#text[i]!
      if (letter === '"' || letter === "'") {
        const end = this.#stringEnd(i)
        // A lifetime of Rust has no second mark.
        if (end < this.#text.length) i = end
      } else if (isBracket(this.#text, i, open)) {
        if (OPENING.includes(letter)) open.push(letter)
        else if (open.pop() !== undefined && open.length === 0) return i
      }
    }
    return this.#text.length - 1
  }
}

/** True for a bracket that is no arrow (`=>`) and no bound of Scala (`<:`, `>:`). `open` are those around it. */
function isBracket(text: string, at: number, open: readonly string[]): boolean {
  const letter = text[at]!
  if (letter === '<') return !(text[at + 1] === ':' && text[at + 2] !== ':')
  if (letter === '>') return open.at(-1) === '<' && !'=-'.includes(text[at - 1] ?? ' ')
  return OPENING.includes(letter) || CLOSING.includes(letter)
}
