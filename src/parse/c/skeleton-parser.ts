// What the grammars of C and C++ and their queries (query.ts) would find on the sheet of a skeleton, without them: a sheet
// holds a handful of forms, `struct a { }; int b(), c[] = 0;`. Where there is any other the grammar is asked.
import type { Match } from '../../languages/definition-match.ts'
import { type Declared, type ItemHead, SkeletonMatches } from './skeleton-matches.ts'
import { ANY, CONVERSION, FUNCTION, readName, type SkeletonName } from './skeleton-names.ts'
import * as S from './skeleton-tokens.ts'

/** Where items stand on a sheet. */
type Ground = 'file' | 'members' | 'body'

const PAREN = 40
const PAREN_END = 41
const COMMA = 44
const ZERO = 48
const COLON = 58
const SEMICOLON = 59
const ASSIGN = 61
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125

/** The matches of the query on a sheet; undefined where there is a doubt. */
export function parseSkeleton(sheet: S.SkeletonText): readonly Match[] | undefined {
  const reader = new SheetReader(sheet)
  return reader.items('file') ? reader.matches : undefined
}

class SheetReader {
  readonly #found: SkeletonMatches
  readonly #tokens: S.SkeletonTokens
  readonly #isCpp: boolean

  constructor(sheet: S.SkeletonText) {
    this.#tokens = new S.SkeletonTokens(sheet)
    this.#found = new SkeletonMatches(sheet.dialect)
    this.#isCpp = sheet.dialect.cpp
  }

  get matches(): readonly Match[] {
    return this.#found.all
  }

  /** Reads items up to the end of the ground they stand on; false where one is out of the ordinary. */
  items(ground: Ground): boolean {
    const tokens = this.#tokens
    const end = ground === 'file' ? S.END : BRACE_END
    while (tokens.kind !== end) {
      if (tokens.kind === SEMICOLON && ground !== 'members') tokens.next()
      else if (!(tokens.kind === S.ACCESS ? this.#access(ground) : this.#item(ground))) return false
    }
    return true
  }

  /** `public:` */
  #access(ground: Ground): boolean {
    const tokens = this.#tokens
    this.#found.access(tokens.start, tokens.end)
    tokens.next()
    return tokens.take(COLON) && ground === 'members'
  }

  #item(ground: Ground): boolean {
    const tokens = this.#tokens
    const { start } = tokens
    const isAlias = tokens.take(S.TYPEDEF)
    const isElsewhere = tokens.take(S.ELSEWHERE)
    const isStatic = tokens.take(S.STATIC)
    const isConst = tokens.take(S.CONST)
    if (isAlias && (isElsewhere || isStatic)) return false
    if (ground === 'members' && ((isAlias && !this.#isCpp) || isElsewhere)) return false
    const head = { start, isElsewhere, isAlias, isTyped: true, nameless: undefined }
    if (tokens.kind === S.TAG || tokens.kind === S.ENUM) {
      const nameless = this.#tag()
      if (nameless === false) return false
      if (!tokens.take(SEMICOLON)) return this.#declarators({ ...head, nameless }, ground)
      return !(isAlias || isElsewhere || ((isStatic || isConst) && ground !== 'members'))
    }
    if (tokens.take(S.AUTO)) return this.#declarators(head, ground)
    const name = readName(tokens)
    if (!name) return false
    if (name.what === ANY && tokens.kind !== PAREN) return !name.isQualified && this.#declarators(head, ground)
    return start === name.start && this.#typeless({ ...head, isTyped: false }, ground, name)
  }

  /** A type with a word before it: what is to be known of one without a name; false where there is a doubt. */
  #tag(): ItemHead['nameless'] | false {
    const tokens = this.#tokens
    const { start } = tokens
    const kind = tokens.tag()
    const isEnum = kind === 'enum'
    tokens.next()
    const name = tokens.kind === BRACE ? undefined : readName(tokens)
    const body = tokens.start
    if (name && name.what !== ANY) return false
    if (!tokens.take(BRACE)) return name && !name.isQualified ? undefined : false
    const at = this.#found.all.length
    if (!isEnum && !this.items('members')) return false
    const { end } = tokens
    if (!tokens.take(BRACE_END)) return false
    if (!name) return { kind, start, body }
    this.#found.type(at, kind, { start, end, name: name.start, nameEnd: name.end, body })
    return undefined
  }

  /** A constructor, a destructor, a conversion. */
  #typeless(head: ItemHead, ground: Ground, name: SkeletonName): boolean {
    const tokens = this.#tokens
    const isPlace = ground === 'members' || (ground === 'file' && (name.isQualified || name.what === CONVERSION))
    const declared = this.#isCpp && isPlace ? this.#declarator(name) : undefined
    if (!declared?.isFunction) return false
    if (tokens.kind === BRACE) return this.#body(head, declared)
    const { end } = tokens
    if (ground === 'members') this.#found.member(head, declared, end)
    // To the grammar `A::A();` is a call, in which nothing is found.
    else if (name.what === CONVERSION) this.#found.variable(head, declared, end)
    return tokens.take(SEMICOLON)
  }

  /** What an item declares, up to its end: a function with a body, or names with commas between them. */
  #declarators(head: ItemHead, ground: Ground): boolean {
    const tokens = this.#tokens
    const first = this.#typed(ground)
    if (!first) return false
    if (tokens.kind === BRACE) {
      const isPlace = this.#isCpp ? ground !== 'body' : ground !== 'members'
      return first.isFunction && !head.isAlias && isPlace && this.#body(head, first)
    }
    const all = [first]
    while (tokens.take(COMMA)) {
      const next = this.#typed(ground)
      if (!next) return false
      all.push(next)
    }
    const { end } = tokens
    if (!tokens.take(SEMICOLON)) return false
    if (head.isAlias) return all.every((each, i) => this.#alias(head, each, i === 0, end))
    if (ground === 'file') for (const each of all) this.#found.variable(head, each, end)
    if (ground !== 'members') return true
    if (this.#isCpp) for (const each of all) if (each.isFunction) this.#found.member(head, each, end)
    return all.every(({ hasValue }) => !hasValue)
  }

  /** One declarator behind a type. */
  #typed(ground: Ground): Declared | undefined {
    const name = readName(this.#tokens)
    // To the grammar no member with a type is qualified.
    const isOdd = !name || name.what === CONVERSION || (name.isQualified && ground === 'members')
    return isOdd ? undefined : this.#declarator(name)
  }

  /** The rest of a declarator behind its name. */
  #declarator(name: SkeletonName): Declared | undefined {
    const tokens = this.#tokens
    const { start, end: nameEnd, what, isPrimitive, isQualified } = name
    let end = nameEnd
    const isFunction = what === CONVERSION || tokens.take(PAREN)
    if (what !== CONVERSION && (isFunction || tokens.take(BRACKET))) {
      end = tokens.end
      if (!tokens.take(isFunction ? PAREN_END : BRACKET_END)) return undefined
    }
    if (what === FUNCTION && !isFunction) return undefined
    const hasValue = !isFunction && tokens.take(ASSIGN)
    if (hasValue) {
      end = tokens.end
      if (!tokens.take(ZERO)) return undefined
    }
    return { start, nameEnd, end, isPlain: what === ANY && !isPrimitive && !isQualified, isFunction, hasValue }
  }

  /** A function with its body. */
  #body({ start }: ItemHead, { start: name, nameEnd }: Declared): boolean {
    const tokens = this.#tokens
    const match = this.#found.fn({ start, end: start, name, nameEnd, body: tokens.start })
    tokens.next()
    if (!this.items('body')) return false
    match.end = tokens.end
    return tokens.take(BRACE_END)
  }

  /** The name that a `typedef` gives a type; false where there is a doubt. */
  #alias(head: ItemHead, declared: Declared, isFirst: boolean, end: number): boolean {
    if (declared.hasValue) return false
    this.#found.alias(head, declared, isFirst && declared.end === declared.nameEnd && declared.isPlain, end)
    return true
  }
}
