// Parses statements and blocks.
import * as T from '../../scan/token-kinds.ts'
import { INNER_LINK } from './commonjs-exports.ts'
import type { Parts, StatementsPart } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import * as W from './script-words.ts'

// What encloses a statement.
export const FILE = 0
/** A namespace or an ambient declaration: its variables are definitions. */
export const NAMESPACE = 1
/** A function or a block: its variables are local. */
export const LOCAL = 2
/** A function that acts as a module: variables with functions are definitions. */
export const MODULE = 3
/** The body of a function itself, whose returned objects have members. */
export const BODY = 4

export class Statements implements StatementsPart {
  readonly #parts: Parts
  /** Offset of the innermost function body; -1 for that of a module function. */
  #body = -1

  constructor(parts: Parts) {
    this.#parts = parts
  }

  all(from: number, close: number, scope: number): void {
    for (let at = from; at < close; ) at = this.#statement(at, scope)
  }

  inFunction(open: number, close: number, scope = BODY): void {
    const { source, expressions } = this.#parts
    const conditionals = expressions.open()
    const body = this.#body
    this.#body = scope === MODULE ? -1 : source.starts[open]!
    source.enter()
    this.all(open + 1, close, scope)
    source.leave()
    this.#body = body
    expressions.close(conditionals)
  }

  /** Parses a block of plain statements. */
  #block(open: number): number {
    const { source } = this.#parts
    if (source.kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    if (source.mayDefine(open, close)) this.inFunction(open, close, LOCAL)
    return close + 1
  }

  #statement(at: number, scope: number): number {
    const { source, declarations } = this.#parts
    const { kinds } = source
    if (kinds[at] === T.SEMICOLON) return at + 1
    if (kinds[at] === T.OPEN_BRACE) return this.#block(at)
    if (kinds[at] === T.AT) return this.#decorated(at, scope)
    const word = source.word(at)
    if (word !== 0) {
      const next = declarations.read(at, word, scope === BODY ? LOCAL : scope)
      if (next >= 0) return next
      const after = this.#control(at, word, scope)
      if (after >= 0) return after
    }
    if (source.isName(at) && kinds[at + 1] === T.COLON) return this.#localStatement(at + 2)
    return this.#expression(at, scope)
  }

  #decorated(at: number, scope: number): number {
    const { source, members, declarations } = this.#parts
    let next = at
    while (source.kinds[next] === T.AT) next = members.decorator(next)
    return declarations.decorated(at, next, scope)
  }

  /** Parses one statement whose variables are local. */
  #localStatement(at: number): number {
    const { source } = this.#parts
    source.enter()
    const next = this.#statement(at, LOCAL)
    source.leave()
    return next
  }

  /** Returns the token behind a control statement; -1 for other words. */
  #control(at: number, word: number, scope: number): number {
    const { source } = this.#parts
    const { kinds } = source
    switch (word) {
      case W.IF: {
        const next = this.#localStatement(this.#head(at + 1))
        return source.word(next) === W.ELSE ? this.#localStatement(next + 1) : next
      }
      case W.FOR:
        return this.#localStatement(this.#forHead(source.word(at + 1) === W.AWAIT ? at + 2 : at + 1))
      case W.WHILE:
        return this.#localStatement(this.#head(at + 1))
      case W.DO: {
        const next = this.#localStatement(at + 1)
        if (source.word(next) !== W.WHILE) throw UNSUPPORTED
        const after = this.#head(next + 1)
        return kinds[after] === T.SEMICOLON ? after + 1 : after
      }
      case W.SWITCH:
        return this.#switch(this.#head(at + 1))
      case W.TRY:
        return this.#try(at)
      case W.RETURN_OR_THROW:
        return this.#returnOrThrow(at, scope)
      case W.JUMP: {
        const next = source.isName(at + 1) && source.breaks[at + 1] === 0 ? at + 2 : at + 1
        return source.statementEnd(next)
      }
      default:
        return -1
    }
  }

  /** Returns the token behind a parenthesized head. */
  #head(open: number): number {
    const { source, expressions } = this.#parts
    if (source.kinds[open] !== T.OPEN_PAREN) throw UNSUPPORTED
    const close = source.partners[open]!
    if (source.mayDefine(open, close)) expressions.arguments(open, false)
    else if (close === open + 1) throw UNSUPPORTED
    return close + 1
  }

  #forHead(open: number): number {
    const { source } = this.#parts
    if (source.kinds[open] !== T.OPEN_PAREN) throw UNSUPPORTED
    return source.skipBrackets(open)
  }

  #try(at: number): number {
    const { source } = this.#parts
    let next = this.#block(at + 1)
    if (source.word(next) === W.CATCH) {
      next++
      if (source.kinds[next] === T.OPEN_PAREN) next = source.skipBrackets(next)
      next = this.#block(next)
    } else if (source.word(next) !== W.FINALLY) throw UNSUPPORTED
    return source.word(next) === W.FINALLY ? this.#block(next + 1) : next
  }

  #returnOrThrow(at: number, scope: number): number {
    const { source, expressions, returned } = this.#parts
    const { kinds, breaks } = source
    const kind = kinds[at + 1]!
    if (breaks[at + 1] === 1 || kind === T.SEMICOLON || kind === T.CLOSE_BRACE || kind === T.END)
      return source.statementEnd(at + 1)
    const isReturned = (scope === BODY || scope === MODULE) && source.text[source.starts[at]!] === 'r'
    const next = expressions.sequence(at + 1, 0, isReturned)
    if (isReturned) returned.add(at + 1, next, this.#body)
    return source.statementEnd(next)
  }

  #switch(open: number): number {
    const { source, expressions } = this.#parts
    const { kinds } = source
    if (kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    if (!source.mayDefine(open, close)) return close + 1
    source.enter()
    for (let at = open + 1; at < close; ) {
      const word = source.word(at)
      if (word === W.CASE) at = source.expect(T.COLON, expressions.sequence(at + 1))
      else if (word === W.DEFAULT && kinds[at + 1] === T.COLON) at += 2
      else at = this.#statement(at, LOCAL)
    }
    source.leave()
    return close + 1
  }

  #expression(at: number, scope: number): number {
    const { source, expressions, moduleCalls, commonJs, assigned } = this.#parts
    const { starts, ends, matches } = source
    const { statement } = assigned
    const isOfFile = scope === FILE || scope === MODULE
    if (isOfFile) {
      if (this.#mayCopyMembers(at)) throw UNSUPPORTED
      moduleCalls.find(at)
    }
    assigned.statement = at
    const next = expressions.sequence(at, isOfFile ? (scope === FILE ? 1 : INNER_LINK) : 0)
    assigned.statement = statement
    const after = source.statementEnd(next)
    // The last match covers the whole statement.
    const last = matches[matches.length - 1]
    const isWhole = last && last.start === starts[at] && last.end === ends[next - 1]
    for (const match of [...commonJs.ofStatement.splice(0), ...(isWhole ? [last] : [])]) {
      match.statement = starts[at]!
      match.statementEnd = ends[after - 1]!
    }
    return after
  }

  /** Whether a statement may copy members of an object to another one: `Object.assign(A, { … })`. */
  #mayCopyMembers(from: number): boolean {
    const { source, commonJs } = this.#parts
    const { kinds } = source
    let at = from
    while (source.isWord(at) && kinds[at + 1] === T.ACCESS) at += 2
    if (source.word(at) !== W.ASSIGN || at === from || kinds[at + 1] !== T.OPEN_PAREN) return false
    return commonJs.after(at + 2) >= 0 || holds(kinds, at + 1, source.partners[at + 1]!, T.OPEN_BRACE)
  }
}

function holds(kinds: Uint8Array, from: number, to: number, kind: number): boolean {
  for (let at = from; at < to; at++) if (kinds[at] === kind) return true
  return false
}
