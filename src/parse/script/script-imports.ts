// Parses imports, and exports of names and values.
import * as T from '../../scan/token-kinds.ts'
import { isNoNewName } from '../definitions/reexported-names.ts'
import { BARE, CLASS, FUNCTION, OBJECT } from './expression-value.ts'
import type { ModulesPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { FILE, NAMESPACE } from './script-statements.ts'
import * as W from './script-words.ts'

const EXPORTED = { exported: null }
const PLAIN = { exported: null, plain: null }
const HOLDER = { holder: null }

export class Modules implements ModulesPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the token behind an import. */
  imports(at: number): number {
    const { source } = this.#parts
    const { kinds } = source
    let next = at + 1
    if (kinds[next] === T.STRING) return this.#from(next)
    const isType = source.word(next) === W.TYPE && source.word(next + 1) !== W.FROM && kinds[next + 1] !== T.COMMA
    if (isType && kinds[next + 1] !== T.ASSIGN) next++
    if (source.isName(next)) {
      next++
      if (kinds[next] === T.ASSIGN) return this.#alias(next + 1)
      if (kinds[next] === T.COMMA) next++
      else return this.#from(this.#fromWord(next))
    }
    if (kinds[next] === T.STAR) {
      if (!source.isWord(next + 1) || !source.isName(next + 2)) throw UNSUPPORTED
      next += 3
    } else if (kinds[next] === T.OPEN_BRACE) next = source.partners[next]! + 1
    else throw UNSUPPORTED
    return this.#from(this.#fromWord(next))
  }

  /** `import a = require('b')`, `import a = b.c` */
  #alias(at: number): number {
    const { source } = this.#parts
    const { kinds } = source
    if (!source.typed || !source.isName(at)) throw UNSUPPORTED
    let next = at + 1
    while (kinds[next] === T.ACCESS && source.isWord(next + 1)) next += 2
    if (kinds[next] === T.OPEN_PAREN) next = source.skipBrackets(next)
    return source.statementEnd(next)
  }

  #fromWord(at: number): number {
    if (this.#parts.source.word(at) !== W.FROM) throw UNSUPPORTED
    return at + 1
  }

  /** Returns the token behind a module specifier and its attributes: `'a' with { … }`. */
  #from(at: number): number {
    const { source } = this.#parts
    let next = source.expect(T.STRING, at)
    if (source.breaks[next] === 0 && source.isWord(next) && source.kinds[next + 1] === T.OPEN_BRACE)
      next = source.skipBrackets(next + 1)
    return source.statementEnd(next)
  }

  /** Returns the token behind an export. `start` is its first decorator. */
  exports(start: number, at: number, scope: number): number {
    const { source, declarations } = this.#parts
    const { kinds } = source
    if ((scope !== FILE && scope !== NAMESPACE) || source.breaks[at + 1] === 1) throw UNSUPPORTED
    let next = at + 1
    if (source.word(next) === W.DEFAULT) next = this.#default(start, at)
    else if (kinds[next] === T.STAR) next = this.#all(at, next)
    else if (kinds[next] === T.OPEN_BRACE) next = this.#list(next)
    else if (source.word(next) === W.TYPE && kinds[next + 1] === T.OPEN_BRACE) next = this.#list(next + 1)
    else if (source.word(next) === W.TYPE && kinds[next + 1] === T.STAR) next = this.#all(at, next + 1)
    else if (kinds[next] === T.ASSIGN) next = this.#equals(start, next)
    else {
      if (source.word(next) === W.AS && source.word(next + 1) === W.NAMESPACE && source.isName(next + 2))
        return source.statementEnd(next + 3)
      if (!source.isWord(next)) throw UNSUPPORTED
      next = declarations.read(next, source.word(next), scope)
      if (next < 0) throw UNSUPPORTED
    }
    source.mark('wrap', start, next)
    return next
  }

  /** `export * from`, `export * as a from` */
  #all(at: number, star: number): number {
    const { source } = this.#parts
    if (source.word(star + 1) === W.FROM) return this.#from(star + 2)
    const name = star + 2
    if (!source.isName(name)) throw UNSUPPORTED
    const file = this.#fromWord(name + 1)
    const next = this.#from(file)
    if (!this.#addsNoName(name, undefined, file)) {
      const match = source.add('module', at, next, name)
      match.set = EXPORTED
    }
    return next
  }

  /** `export = a` */
  #equals(start: number, operator: number): number {
    const { source, expressions, commonJs } = this.#parts
    if (!source.typed) throw UNSUPPORTED
    const after = expressions.assignment(operator + 1, true)
    const next = source.statementEnd(after)
    commonJs.equals(start, operator, after, next)
    return next
  }

  /** Parses `{ a, b as c }` and the module specifier behind it. */
  #list(open: number): number {
    const { source } = this.#parts
    const { kinds } = source
    const close = source.partners[open]!
    const isElsewhere = source.word(close + 1) === W.FROM
    const file = isElsewhere ? close + 2 : -1
    const next = isElsewhere ? this.#from(file) : source.statementEnd(close + 1)
    for (let at = open + 1; at < close; ) {
      let name = at
      if (source.word(at) === W.TYPE && source.isWord(at + 1) && source.word(at + 1) !== W.AS) name++
      else if (source.word(at) === W.TYPE && source.word(at + 1) === W.AS && source.word(at + 2) === W.AS)
        throw UNSUPPORTED
      at = this.#specifier(at, name, file)
      if (kinds[at] === T.COMMA) at++
      else if (at !== close) throw UNSUPPORTED
    }
    return next
  }

  #specifier(first: number, name: number, file: number): number {
    const { source } = this.#parts
    if (!source.isWord(name)) throw UNSUPPORTED
    if (file < 0) {
      // A local name cannot be a reserved word.
      if (!source.isName(name)) throw UNSUPPORTED
      source.mark('export', name, name + 1)
    }
    if (!source.isWord(name + 1)) return name + 1
    const alias = name + 2
    if (source.word(name + 1) !== W.AS || !source.isWord(alias)) throw UNSUPPORTED
    if (source.word(alias) !== W.DEFAULT && !this.#addsNoName(alias, name, file)) {
      const match = source.add('const', first, alias + 1, alias)
      match.set = PLAIN
    }
    return alias + 1
  }

  /** Whether a re-export adds no new name. `original` is the name before `as`, `file` the specifier's token or -1. */
  #addsNoName(name: number, original: number | undefined, file: number): boolean {
    const { starts, ends, text } = this.#parts.source
    const written = (token: number) => text.slice(starts[token], ends[token])
    const specifier = file < 0 ? undefined : written(file).slice(1, -1)
    return isNoNewName(written(name), original === undefined ? undefined : written(original), specifier)
  }

  #default(start: number, at: number): number {
    const { source, expressions, value } = this.#parts
    const { starts } = source
    const first = at + 2
    const word = source.word(first)
    const declared = this.#declared(first, word)
    if (declared >= 0) return declared
    if (word === W.FUNCTION && source.typed && source.kinds[first + 1] === T.OPEN_PAREN) {
      const head = this.#parts.functions.head(first + 1)
      if (source.kinds[head] !== T.OPEN_BRACE) {
        const next = source.statementEnd(head)
        source.add('fn', start, next, at + 1).declaration = true
        return next
      }
    }
    const after = expressions.assignment(first, true)
    const { shape, around, body, isName } = value
    const next = source.statementEnd(after)
    if (isName && around === BARE) source.mark('export', first, first + 1)
    if (shape !== FUNCTION && shape !== CLASS && shape !== OBJECT) return next
    const match = source.add(shape === OBJECT ? 'const' : shape === CLASS ? 'class' : 'fn', start, next, at + 1)
    match.value = shape === OBJECT ? starts[first]! : value.start
    match.body = body
    if (shape === OBJECT) match.set = HOLDER
    return next
  }

  /** Returns the token behind a named declaration that is the default export; -1 for others. */
  #declared(at: number, word: number): number {
    const { source, declarations } = this.#parts
    const { kinds } = source
    let name = at + 1
    if (word === W.ASYNC || word === W.ABSTRACT) name++
    const isFunction = word === W.FUNCTION || (word === W.ASYNC && source.word(at + 1) === W.FUNCTION)
    if (isFunction && kinds[name] === T.STAR) name++
    const isClass = word === W.CLASS || (word === W.ABSTRACT && source.word(at + 1) === W.CLASS)
    if (kinds[at] === T.AT) throw UNSUPPORTED
    if (!isFunction && !isClass && word !== W.INTERFACE) return -1
    const isNamed = source.isName(name) && !(isClass && source.word(name) === W.IMPLEMENTS)
    return isNamed ? declarations.read(at, word, FILE) : -1
  }
}
