// Parses declarations of functions, classes, types and namespaces.
import * as T from '../../scan/token-kinds.ts'
import type { DeclarationsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NAMESPACE } from './script-statements.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

const ITEM = { item: null }
const EXPORTED = { exported: null }

export class Declarations implements DeclarationsPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns the token behind the declaration that a word begins; -1 if it begins none. `start` is the first decorator
   * of a class, if there is one.
   */
  read(at: number, word: number, scope: number, start = at): number {
    const { source, modules } = this.#parts
    const { kinds, breaks } = source
    const next = at + 1
    const isNamed = source.isName(next) && breaks[next] === 0
    switch (word) {
      case W.FUNCTION:
        return this.#function(at, next)
      case W.ASYNC:
        return source.word(next) === W.FUNCTION && breaks[next] === 0 ? this.#function(at, next + 1) : -1
      case W.CLASS:
        return this.#class(start, next)
      case W.CONST:
        return source.word(next) === W.ENUM ? this.#enum(at, next + 1) : this.#parts.variables.read(at, scope)
      case W.VARIABLE:
        return isNamed || source.isName(next) || kinds[next] === T.OPEN_BRACE || kinds[next] === T.OPEN_BRACKET
          ? this.#parts.variables.read(at, scope)
          : -1
      case W.IMPORT:
        return kinds[next] === T.OPEN_PAREN || kinds[next] === T.ACCESS ? -1 : modules.imports(at)
      case W.EXPORT:
        return modules.exports(start, at, scope)
      case W.USING:
        if (isNamed) throw UNSUPPORTED
        return -1
      default:
        return this.#typeDeclaration(at, word, scope, start)
    }
  }

  #typeDeclaration(at: number, word: number, scope: number, start: number): number {
    const { source } = this.#parts
    const { kinds, breaks } = source
    const next = at + 1
    const isNamed = source.isName(next) && breaks[next] === 0
    switch (word) {
      case W.TYPE:
        return isNamed ? this.#alias(at) : -1
      case W.INTERFACE:
        return isNamed ? this.#interface(at) : -1
      case W.ENUM:
        return this.#enum(at, next)
      case W.ABSTRACT:
        return source.word(next) === W.CLASS && breaks[next] === 0 ? this.#class(start, next + 1) : -1
      case W.NAMESPACE:
      case W.MODULE:
        return isNamed || (word === W.MODULE && kinds[next] === T.STRING && breaks[next] === 0)
          ? this.#namespace(at)
          : -1
      case W.GLOBAL:
        return scope === NAMESPACE && kinds[next] === T.OPEN_BRACE ? this.#global(at) : -1
      case W.DECLARE:
        return breaks[next] === 0 && source.isWord(next) && !source.isBetween(next) ? this.#ambient(at) : -1
      default:
        return -1
    }
  }

  /** Parses the declaration behind decorators, which begin at `start`. */
  decorated(start: number, at: number, scope: number): number {
    const word = this.#parts.source.word(at)
    if (word !== W.CLASS && word !== W.ABSTRACT && word !== W.EXPORT) throw UNSUPPORTED
    const next = this.read(at, word, scope, start)
    if (next < 0) throw UNSUPPORTED
    return next
  }

  #function(at: number, from: number): number {
    const { source, functions } = this.#parts
    let name = from
    if (source.kinds[name] === T.STAR) name++
    if (!source.isName(name)) throw UNSUPPORTED
    const next = functions.head(name + 1)
    if (source.kinds[next] === T.OPEN_BRACE) {
      const after = functions.block(next)
      source.add('fn', at, after, name).body = functions.body
      return after
    }
    if (!source.typed) throw UNSUPPORTED
    const after = source.statementEnd(next)
    const match = source.add('fn', at, after, name)
    match.declaration = true
    match.set = ITEM
    return after
  }

  #class(start: number, name: number): number {
    const { source, functions } = this.#parts
    if (!source.isName(name)) throw UNSUPPORTED
    const next = functions.classRest(name + 1)
    source.add('class', start, next, name).body = functions.body
    return next
  }

  #alias(at: number): number {
    const { source, functions, types, members } = this.#parts
    const { kinds, starts } = source
    if (!source.typed) throw UNSUPPORTED
    const value = source.expect(T.ASSIGN, functions.typeParameters(at + 2))
    const end = types.end(value)
    if (end === NONE) throw UNSUPPORTED
    const next = source.statementEnd(end)
    const match = source.add('type', at, next, at + 1)
    if (kinds[value] === T.OPEN_BRACE && source.partners[value] === end - 1) {
      match.body = starts[value]!
      members.ofType(value, end - 1)
    }
    return next
  }

  #interface(at: number): number {
    const { source, functions, members } = this.#parts
    if (!source.typed) throw UNSUPPORTED
    let open = functions.typeParameters(at + 2)
    if (source.word(open) === W.EXTENDS) open = functions.bases(open)
    if (source.kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    members.ofType(open, close)
    source.add('interface', at, close + 1, at + 1).body = source.starts[open]!
    return close + 1
  }

  #enum(at: number, name: number): number {
    const { source } = this.#parts
    if (!source.typed || !source.isName(name) || source.kinds[name + 1] !== T.OPEN_BRACE) throw UNSUPPORTED
    const next = source.skipBrackets(name + 1)
    source.add('enum', at, next, name).body = source.starts[name + 1]!
    return next
  }

  #namespace(at: number): number {
    const { source } = this.#parts
    const { kinds, ends } = source
    if (!source.typed) throw UNSUPPORTED
    let next = at + 2
    while (kinds[next] === T.ACCESS && source.isWord(next + 1)) next += 2
    const last = next - 1
    if (kinds[next] === T.OPEN_BRACE) next = this.#namespaceBody(next)
    const match = source.add('module', at, next, at + 1)
    match.nameEnd = ends[last]!
    if (kinds[last + 1] === T.OPEN_BRACE) match.body = source.starts[last + 1]!
    if (kinds[at + 1] === T.STRING) match.set = EXPORTED
    // A semicolon behind a lone name is not part of the definition.
    if (kinds[last + 1] !== T.OPEN_BRACE) source.statementEnd(next)
    return next
  }

  #namespaceBody(open: number): number {
    const { source, statements } = this.#parts
    const close = source.partners[open]!
    source.enter()
    statements.all(open + 1, close, NAMESPACE)
    source.leave()
    return close + 1
  }

  /** Parses `global { … }`. `start` is a `declare` before it. */
  #global(at: number, start = at): number {
    const { source } = this.#parts
    const next = this.#namespaceBody(at + 1)
    source.add('module', start, next, at).body = source.starts[at + 1]!
    return next
  }

  #ambient(at: number): number {
    const { source } = this.#parts
    const next = at + 1
    if (!source.typed) throw UNSUPPORTED
    let after: number
    if (source.word(next) === W.GLOBAL && source.kinds[next + 1] === T.OPEN_BRACE) after = this.#global(next, at)
    else after = this.read(next, source.word(next), NAMESPACE)
    if (after < 0) throw UNSUPPORTED
    source.mark('wrap', at, after)
    return after
  }
}
