// Finds the end of a JSX element. The scanner also tokenizes the text of elements; only the tokens of its braces are
// used, and the rest is parsed by character.
import * as T from '../../scan/token-kinds.ts'
import { firstWhere } from '../../util/binary-search.ts'
import type { ElementsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'

const [QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER, OPEN, CLOSE] = [34, 39, 47, 60, 61, 62, 123, 125]
const SPACE = 32

export class Elements implements ElementsPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the token behind the element that begins at a token. */
  end(at: number): number {
    const { starts, ends } = this.#parts.source
    const end = this.#element(starts[at]!)
    const next = this.#tokenFrom(end)
    if (next === at || ends[next - 1]! > end) throw UNSUPPORTED
    return next
  }

  #tokenFrom(offset: number): number {
    const { starts, count } = this.#parts.source
    return firstWhere(0, count, at => starts[at]! >= offset)
  }

  /** The offset behind an element. */
  #element(from: number): number {
    const { source } = this.#parts
    source.enter()
    let at = this.#name(from + 1)
    at = this.#attributes(at === from + 1 ? at : this.#types(at))
    if (source.text.charCodeAt(at) === SLASH) {
      if (source.text.charCodeAt(at + 1) !== GREATER) throw UNSUPPORTED
      at += 2
    } else at = this.#children(at + 1)
    source.leave()
    return at
  }

  /** The offset behind the name `a`, `a.b`, `a:b` or `a-b`; `from` if there is none. */
  #name(from: number): number {
    const { text } = this.#parts.source
    let at = from
    while (isOfName(text.charCodeAt(at))) at++
    return at
  }

  /** Skips type arguments of a component: `<A<B> c>`. */
  #types(from: number): number {
    const { source, types } = this.#parts
    if (source.text.charCodeAt(from) !== LESS) return from
    const after = source.typed ? types.arguments(this.#tokenFrom(from)) : -1
    if (after < 0) throw UNSUPPORTED
    return source.ends[after - 1]!
  }

  /** The offset of the `>` or `/` behind the attributes. */
  #attributes(from: number): number {
    const { text } = this.#parts.source
    for (let at = from; ; ) {
      const code = text.charCodeAt(at)
      if (code === GREATER || code === SLASH) return at
      if (code <= SPACE) at++
      else if (code === OPEN) at = this.#braces(at)
      else {
        const end = this.#name(at)
        if (end === at) throw UNSUPPORTED
        at = this.#pastSpace(end)
        if (text.charCodeAt(at) === EQUALS) at = this.#value(this.#pastSpace(at + 1))
      }
    }
  }

  #pastSpace(from: number): number {
    const { text } = this.#parts.source
    let at = from
    while (text.charCodeAt(at) <= SPACE) at++
    return at
  }

  #value(at: number): number {
    const { text } = this.#parts.source
    const code = text.charCodeAt(at)
    if (code === OPEN) return this.#braces(at)
    if (code === LESS) return this.#element(at)
    if (code !== QUOTE && code !== APOSTROPHE) throw UNSUPPORTED
    const end = text.indexOf(text[at]!, at + 1)
    if (end < 0) throw UNSUPPORTED
    return end + 1
  }

  /** The offset behind the children and the closing tag. */
  #children(from: number): number {
    const { text } = this.#parts.source
    for (let at = from; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code === OPEN) at = this.#braces(at)
      else if (code === CLOSE) break
      else if (code !== LESS) at++
      else if (text.charCodeAt(at + 1) === SLASH) {
        const end = this.#pastSpace(this.#name(this.#pastSpace(at + 2)))
        if (text.charCodeAt(end) !== GREATER) throw UNSUPPORTED
        return end + 1
      } else at = this.#element(at)
    }
    throw UNSUPPORTED
  }

  #braces(offset: number): number {
    const { source, expressions } = this.#parts
    const open = this.#tokenFrom(offset)
    if (source.starts[open] !== offset || source.kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    if (source.mayDefine(open, close)) expressions.arguments(open, false)
    return source.ends[close]!
  }
}

/** Letters, digits, `$`, `_`, `-`, `.`, `:` and everything beyond ASCII. */
function isOfName(code: number): boolean {
  if (code >= 97) return code <= 122 || code >= 128
  return (
    (code >= 65 && code <= 90) || (code >= 48 && code <= 58) || code === 36 || code === 95 || code === 45 || code === 46
  )
}
