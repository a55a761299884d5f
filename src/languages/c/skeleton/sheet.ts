// What the grammar of C and its query (query.ts) would find on the sheet of a skeleton, without them: a sheet holds a
// handful of forms, `struct a { }; int b(), c[] = 0;`. Where there is any other the grammar is asked.
import type { SymbolKind } from '../../../model.ts'
import { bareMatch, type Draft, FORWARD, FUNCTION_ONLY, type Match } from '../../match.ts'
import * as S from './sheet-tokens.ts'
import type { Sketch } from './sketch.ts'

/** The patterns of the query by their positions in it: of two that find one name the first counts. */
const PATTERN = { fn: 0, struct: 1, union: 2, enum: 3, typeOfBody: 4, type: 5, variable: 8 } as const

/** Where items stand on a sheet. */
type Ground = 'file' | 'members' | 'body'

const PAREN = 40
const PAREN_END = 41
const COMMA = 44
const ZERO = 48
const SEMICOLON = 59
const ASSIGN = 61
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125

/** The matches of the query on the sheet of a sketch; undefined where there is a doubt. */
export function readSheet(sketch: Pick<Sketch, 'text' | 'sheet'>): Match[] | undefined {
  const reader = new SheetReader(sketch)
  return reader.items('file') ? reader.matches : undefined
}

/** The words before what an item declares. */
interface Head {
  readonly start: number
  /** `extern` stands among them. */
  readonly isElsewhere: boolean
  readonly isAlias: boolean
  /** Of a type with a body and without a name: where they begin. */
  readonly nameless: { readonly kind: SymbolKind; readonly start: number; readonly body: number } | undefined
}

/** One declarator. */
interface Declared {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
  readonly isPrimitive: boolean
  readonly isFunction: boolean
  readonly hasValue: boolean
}

class SheetReader {
  readonly matches: Match[] = []
  readonly #tokens: S.SheetTokens

  constructor(sketch: Pick<Sketch, 'text' | 'sheet'>) {
    this.#tokens = new S.SheetTokens(sketch)
  }

  /** Reads items up to the end of the ground they stand on; false where one is out of the ordinary. */
  items(ground: Ground): boolean {
    const tokens = this.#tokens
    const end = ground === 'file' ? S.END : BRACE_END
    while (tokens.kind !== end) {
      if (tokens.kind === SEMICOLON && ground !== 'members') tokens.next()
      else if (!this.#item(ground)) return false
    }
    return true
  }

  #item(ground: Ground): boolean {
    const tokens = this.#tokens
    const { start } = tokens
    const isAlias = tokens.take(S.TYPEDEF)
    const isElsewhere = tokens.take(S.ELSEWHERE)
    const isStatic = tokens.take(S.STATIC)
    const isConst = tokens.take(S.CONST)
    if (isAlias && (isElsewhere || isStatic)) return false
    if (ground === 'members' && (isAlias || isElsewhere)) return false
    const isTag = tokens.kind === S.TAG || tokens.kind === S.ENUM
    const nameless = isTag ? this.#tag() : undefined
    if (nameless === false || !(isTag || tokens.take(S.WORD) || tokens.take(S.PRIMITIVE))) return false
    if (isTag && tokens.kind === SEMICOLON) {
      tokens.next()
      return !(isAlias || isElsewhere || ((isStatic || isConst) && ground !== 'members'))
    }
    return this.#declarators({ start, isElsewhere, isAlias, nameless }, ground)
  }

  /** A type with a word before it: what is to be known of one without a name; false where there is a doubt. */
  #tag(): Head['nameless'] | false {
    const tokens = this.#tokens
    const { start } = tokens
    const kind = tokens.tag()
    const isEnum = kind === 'enum'
    tokens.next()
    const name = tokens.start
    const nameEnd = tokens.end
    const isNamed = tokens.take(S.WORD) || tokens.take(S.PRIMITIVE)
    const body = tokens.start
    if (!tokens.take(BRACE)) return isNamed ? undefined : false
    const at = this.matches.length
    if (!isEnum && !this.items('members')) return false
    const { end } = tokens
    if (!tokens.take(BRACE_END)) return false
    if (!isNamed) return { kind, start, body }
    const match = named(kind as 'struct', start, end, name, nameEnd)
    match.pattern = PATTERN[kind]
    match.body = body
    this.matches.splice(at, 0, match)
    return undefined
  }

  /** What an item declares, up to its end: a function with a body, or names with commas between them. */
  #declarators(head: Head, ground: Ground): boolean {
    const tokens = this.#tokens
    const first = this.#declarator()
    if (!first) return false
    if (tokens.kind === BRACE)
      return first.isFunction && !head.isAlias && ground !== 'members' && this.#body(head, first)
    const all = [first]
    while (tokens.take(COMMA)) {
      const next = this.#declarator()
      if (!next) return false
      all.push(next)
    }
    const { end } = tokens
    if (!tokens.take(SEMICOLON)) return false
    if (head.isAlias) return all.every((each, i) => this.#alias(head, each, i === 0, end))
    if (ground === 'file') for (const each of all) this.#variable(head, each, end)
    return ground !== 'members' || all.every(({ hasValue }) => !hasValue)
  }

  #declarator(): Declared | undefined {
    const tokens = this.#tokens
    const { start, end: nameEnd, kind } = tokens
    const isPrimitive = kind === S.PRIMITIVE
    if (!tokens.take(S.WORD) && !tokens.take(S.PRIMITIVE)) return undefined
    let end = nameEnd
    const isFunction = tokens.take(PAREN)
    if (isFunction || tokens.take(BRACKET)) {
      end = tokens.end
      if (!tokens.take(isFunction ? PAREN_END : BRACKET_END)) return undefined
    }
    const hasValue = !isFunction && tokens.take(ASSIGN)
    if (hasValue) {
      end = tokens.end
      if (!tokens.take(ZERO)) return undefined
    }
    return { start, nameEnd, end, isPrimitive, isFunction, hasValue }
  }

  #body({ start }: Head, { start: name, nameEnd }: Declared): boolean {
    const tokens = this.#tokens
    const match = named('fn', start, start, name, nameEnd)
    match.pattern = PATTERN.fn
    match.body = tokens.start
    this.matches.push(match)
    tokens.next()
    if (!this.items('body')) return false
    match.end = tokens.end
    return tokens.take(BRACE_END)
  }

  /** The name that a `typedef` gives a type: that of a type without one has its kind. */
  #alias(
    { start, nameless }: Head,
    { start: name, nameEnd, end: to, isPrimitive, hasValue }: Declared,
    isFirst: boolean,
    end: number,
  ): boolean {
    if (hasValue) return false
    const isOfBody = nameless !== undefined && isFirst && to === nameEnd && !isPrimitive
    const match = named(isOfBody ? nameless.kind : 'type', start, end, name, nameEnd)
    match.pattern = isOfBody ? PATTERN.typeOfBody : PATTERN.type
    if (isOfBody) {
      match.value = nameless.start
      match.body = nameless.body
    }
    this.matches.push(match)
    return true
  }

  #variable(head: Head, { start, nameEnd, end, isFunction, hasValue }: Declared, statementEnd: number): void {
    const match = named(isFunction ? 'fn' : 'var', start, end, start, nameEnd)
    match.pattern = PATTERN.variable
    match.statement = head.start
    match.statementEnd = statementEnd
    match.declaration = isFunction || (head.isElsewhere && !hasValue)
    if (!hasValue) match.set = isFunction ? FORWARD : FUNCTION_ONLY
    this.matches.push(match)
  }
}

function named(role: SymbolKind, start: number, end: number, name: number, nameEnd: number): Draft {
  const match = bareMatch(role, start, end)
  match.name = name
  match.nameEnd = nameEnd
  return match
}
