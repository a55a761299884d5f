// The matches that the queries of C and C++ (query.ts) would give what stands on the sheet of a skeleton.
import { bareMatch, type Draft, FORWARD, FUNCTION_ONLY, type Match } from '../../languages/definition-match.ts'
import type { SymbolKind } from '../../model.ts'
import type { Dialect } from './preprocessor/c-token-kinds.ts'

/** The patterns of the query of C by their positions in it: of two that find one name the first counts. */
const PATTERN = { fn: 0, struct: 1, union: 2, enum: 3, typeOfBody: 4, type: 5, variable: 8 } as const

/** Those that C++ alone has, by their positions in its query; between them stand those of C, the first as the seventh. */
const OWN = { class: 0, access: 6, typed: 27, typeless: 28 } as const
const SHARED = 7

/** The words before what an item declares. */
export interface ItemHead {
  readonly start: number
  /** `extern` stands among them. */
  readonly isElsewhere: boolean
  readonly isAlias: boolean
  /** False of constructors, destructors and conversions. */
  readonly isTyped: boolean
  /** Of a type with a body and without a name: where they begin. */
  readonly nameless: { readonly kind: SymbolKind; readonly start: number; readonly body: number } | undefined
}

/** One declarator. */
export interface Declared {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
  /** A word that the grammar knows as no type, without qualification. */
  readonly isPlain: boolean
  readonly isFunction: boolean
  readonly hasValue: boolean
}

/** Gathers the matches of one sheet. */
export class SkeletonMatches {
  readonly all: Match[] = []
  /** Patterns before those of C. */
  readonly #before: number

  constructor({ cpp }: Dialect) {
    this.#before = cpp ? SHARED : 0
  }

  /** A type with a name and a body, before what that holds: the matches from `at` on. */
  type(at: number, kind: 'struct' | 'union' | 'enum' | 'class', place: Place): void {
    const pattern = kind === 'class' ? OWN.class : this.#before + PATTERN[kind]
    this.all.splice(at, 0, named(kind, pattern, place))
  }

  /** A function with a body; its end is known when that has been read. */
  fn(place: Place): Draft {
    const match = named('fn', this.#before + PATTERN.fn, place)
    this.all.push(match)
    return match
  }

  /** The name that a `typedef` gives a type: that of a type without one has its kind. */
  alias({ start, nameless }: ItemHead, { start: name, nameEnd }: Declared, isOfBody: boolean, end: number): void {
    const of = isOfBody ? nameless : undefined
    const pattern = this.#before + (of ? PATTERN.typeOfBody : PATTERN.type)
    const match = named(of?.kind ?? 'type', pattern, { start, end, name, nameEnd, body: of?.body ?? -1 })
    if (of) match.value = of.start
    this.all.push(match)
  }

  /** What a statement of a file declares. */
  variable(head: ItemHead, { start, nameEnd, end, isFunction, hasValue }: Declared, statementEnd: number): void {
    const place = { start, end, name: start, nameEnd, body: -1 }
    const match = named(isFunction ? 'fn' : 'var', this.#before + PATTERN.variable, place)
    match.statement = head.start
    match.statementEnd = statementEnd
    match.declaration = isFunction || (head.isElsewhere && !hasValue)
    if (!hasValue) match.set = isFunction ? FORWARD : FUNCTION_ONLY
    this.all.push(match)
  }

  /** A function that a statement of a class declares. */
  member(head: ItemHead, { start, nameEnd, end }: Declared, statementEnd: number): void {
    const pattern = head.isTyped ? OWN.typed : OWN.typeless
    const match = named('method', pattern, { start, end, name: start, nameEnd, body: -1 })
    match.statement = head.start
    match.statementEnd = statementEnd
    match.declaration = true
    match.set = FORWARD
    this.all.push(match)
  }

  /** `public`, which says who sees the members after it. */
  access(start: number, end: number): void {
    const match = bareMatch('access', start, end)
    match.pattern = OWN.access
    this.all.push(match)
  }
}

/** Where something is, where its name, and where its body begins: -1 without one. */
interface Place {
  readonly start: number
  readonly end: number
  readonly name: number
  readonly nameEnd: number
  readonly body: number
}

function named(role: SymbolKind, pattern: number, { start, end, name, nameEnd, body }: Place): Draft {
  const match = bareMatch(role, start, end)
  match.pattern = pattern
  match.name = name
  match.nameEnd = nameEnd
  match.body = body
  return match
}
