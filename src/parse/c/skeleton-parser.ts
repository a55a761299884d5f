// Parses a skeleton in place of the grammar. It returns the matches of the C and C++ queries (query.ts). A skeleton has
// few forms, such as `struct a { }; int b(), c[] = 0;`; for any other the grammar is used.
import type { Match } from '../../languages/definition-match.ts'
import { type Declared, type ItemHead, SkeletonMatches } from './skeleton-matches.ts'
import { ANY, CONVERSION, FUNCTION, parseName, type SkeletonName } from './skeleton-names.ts'
import * as S from './skeleton-tokens.ts'

type ScopeKind = 'file' | 'members' | 'body'

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

/** Returns the matches of the query; undefined for an unsupported form. */
export function parseSkeleton(skeleton: S.SkeletonText): readonly Match[] | undefined {
  const parser = new SkeletonParser(skeleton)
  return parser.items('file') ? parser.matches : undefined
}

class SkeletonParser {
  readonly #found: SkeletonMatches
  readonly #tokens: S.SkeletonTokens
  readonly #isCpp: boolean

  constructor(skeleton: S.SkeletonText) {
    this.#tokens = new S.SkeletonTokens(skeleton)
    this.#found = new SkeletonMatches(skeleton.dialect)
    this.#isCpp = skeleton.dialect.cpp
  }

  get matches(): readonly Match[] {
    return this.#found.all
  }

  /** Parses items up to the end of their scope; false for an unsupported form. */
  items(scope: ScopeKind): boolean {
    const tokens = this.#tokens
    const end = scope === 'file' ? S.END : BRACE_END
    while (tokens.kind !== end) {
      if (tokens.kind === SEMICOLON && scope !== 'members') tokens.next()
      else if (!(tokens.kind === S.ACCESS ? this.#access(scope) : this.#item(scope))) return false
    }
    return true
  }

  /** `public:` */
  #access(scope: ScopeKind): boolean {
    const tokens = this.#tokens
    this.#found.access(tokens.start, tokens.end)
    tokens.next()
    return tokens.take(COLON) && scope === 'members'
  }

  #item(scope: ScopeKind): boolean {
    const tokens = this.#tokens
    const { start } = tokens
    const isAlias = tokens.take(S.TYPEDEF)
    const isExtern = tokens.take(S.EXTERN)
    const isStatic = tokens.take(S.STATIC)
    const isConst = tokens.take(S.CONST)
    if (isAlias && (isExtern || isStatic)) return false
    if (scope === 'members' && ((isAlias && !this.#isCpp) || isExtern)) return false
    const head = { start, isExtern, isAlias, isTyped: true, nameless: undefined }
    if (tokens.kind === S.TAG || tokens.kind === S.ENUM) {
      const nameless = this.#tag()
      if (nameless === false) return false
      if (!tokens.take(SEMICOLON)) return this.#declarators({ ...head, nameless }, scope)
      return !(isAlias || isExtern || ((isStatic || isConst) && scope !== 'members'))
    }
    if (tokens.take(S.AUTO)) return this.#declarators(head, scope)
    const name = parseName(tokens)
    if (!name) return false
    if (name.role === ANY && tokens.kind !== PAREN) return !name.isQualified && this.#declarators(head, scope)
    return start === name.start && this.#typeless({ ...head, isTyped: false }, scope, name)
  }

  /** Parses `struct`, `enum` and so on. Returns a type without a name, or undefined; false for an unsupported form. */
  #tag(): ItemHead['nameless'] | false {
    const tokens = this.#tokens
    const { start } = tokens
    const kind = tokens.tag()
    const isEnum = kind === 'enum'
    tokens.next()
    const name = tokens.kind === BRACE ? undefined : parseName(tokens)
    const body = tokens.start
    if (name && name.role !== ANY) return false
    if (!tokens.take(BRACE)) return name && !name.isQualified ? undefined : false
    const at = this.#found.all.length
    if (!isEnum && !this.items('members')) return false
    const { end } = tokens
    if (!tokens.take(BRACE_END)) return false
    if (!name) return { kind, start, body }
    this.#found.type(at, kind, { start, end, name: name.start, nameEnd: name.end, body })
    return undefined
  }

  /** Parses a constructor, a destructor or a conversion. */
  #typeless(head: ItemHead, scope: ScopeKind, name: SkeletonName): boolean {
    const tokens = this.#tokens
    const isPlace = scope === 'members' || (scope === 'file' && (name.isQualified || name.role === CONVERSION))
    const declared = this.#isCpp && isPlace ? this.#declarator(name) : undefined
    if (!declared?.isFunction) return false
    if (tokens.kind === BRACE) return this.#body(head, declared)
    const { end } = tokens
    if (scope === 'members') this.#found.member(head, declared, end)
    // The grammar parses `A::A();` as a call, in which the query finds nothing.
    else if (name.role === CONVERSION) this.#found.variable(head, declared, end)
    return tokens.take(SEMICOLON)
  }

  #declarators(head: ItemHead, scope: ScopeKind): boolean {
    const tokens = this.#tokens
    const first = this.#typed(scope)
    if (!first) return false
    if (tokens.kind === BRACE) {
      const isPlace = this.#isCpp ? scope !== 'body' : scope !== 'members'
      return first.isFunction && !head.isAlias && isPlace && this.#body(head, first)
    }
    const all = [first]
    while (tokens.take(COMMA)) {
      const next = this.#typed(scope)
      if (!next) return false
      all.push(next)
    }
    const { end } = tokens
    if (!tokens.take(SEMICOLON)) return false
    if (head.isAlias) return all.every((each, i) => this.#alias(head, each, i === 0, end))
    if (scope === 'file') for (const each of all) this.#found.variable(head, each, end)
    if (scope !== 'members') return true
    if (this.#isCpp) for (const each of all) if (each.isFunction) this.#found.member(head, each, end)
    return all.every(({ hasValue }) => !hasValue)
  }

  /** Parses one declarator behind a type. */
  #typed(scope: ScopeKind): Declared | undefined {
    const name = parseName(this.#tokens)
    // The grammar accepts no qualified member with a type.
    const isOdd = !name || name.role === CONVERSION || (name.isQualified && scope === 'members')
    return isOdd ? undefined : this.#declarator(name)
  }

  #declarator(name: SkeletonName): Declared | undefined {
    const tokens = this.#tokens
    const { start, end: nameEnd, role, isPrimitive, isQualified } = name
    let end = nameEnd
    const isFunction = role === CONVERSION || tokens.take(PAREN)
    if (role !== CONVERSION && (isFunction || tokens.take(BRACKET))) {
      end = tokens.end
      if (!tokens.take(isFunction ? PAREN_END : BRACKET_END)) return undefined
    }
    if (role === FUNCTION && !isFunction) return undefined
    const hasValue = !isFunction && tokens.take(ASSIGN)
    if (hasValue) {
      end = tokens.end
      if (!tokens.take(ZERO)) return undefined
    }
    return { start, nameEnd, end, isPlain: role === ANY && !isPrimitive && !isQualified, isFunction, hasValue }
  }

  #body({ start }: ItemHead, { start: name, nameEnd }: Declared): boolean {
    const tokens = this.#tokens
    const match = this.#found.fn({ start, end: start, name, nameEnd, body: tokens.start })
    tokens.next()
    if (!this.items('body')) return false
    match.end = tokens.end
    return tokens.take(BRACE_END)
  }

  /** Adds the name of a `typedef`; false for an unsupported form. */
  #alias(head: ItemHead, declared: Declared, isFirst: boolean, end: number): boolean {
    if (declared.hasValue) return false
    this.#found.alias(head, declared, isFirst && declared.end === declared.nameEnd && declared.isPlain, end)
    return true
  }
}
