// Creates the matches that the queries of C and C++ (query.ts) would return for a skeleton.
import { bareMatch, type Draft, FORWARD, FUNCTION_ONLY, type Match } from '../../languages/definition-match.ts'
import type { SymbolKind } from '../../model.ts'
import type { Dialect } from './preprocessor/c-token-kinds.ts'

/** Positions of the patterns in the C query. If two patterns match one name the first wins. */
const PATTERN = { fn: 0, struct: 1, union: 2, enum: 3, typeOfBody: 4, type: 5, variable: 8 } as const

/** Positions in the C++ query of the patterns that C lacks. Those of C begin at position 7. */
const OWN = { class: 0, access: 6, typed: 27, typeless: 28 } as const
const SHARED = 7

/** The words before the declarators of an item. */
export interface ItemHead {
  readonly start: number
  /** Whether `extern` is among them. */
  readonly isExtern: boolean
  readonly isAlias: boolean
  /** False for constructors, destructors and conversions. */
  readonly isTyped: boolean
  /** A type with a body and no name. */
  readonly nameless: { readonly kind: SymbolKind; readonly start: number; readonly body: number } | undefined
}

export interface Declared {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
  /** Whether the name is unqualified and not a type to the grammar. */
  readonly isPlain: boolean
  readonly isFunction: boolean
  readonly hasValue: boolean
}

export class SkeletonMatches {
  readonly all: Match[] = []
  /** Number of C++ patterns before those of C. */
  readonly #before: number

  constructor({ cpp }: Dialect) {
    this.#before = cpp ? SHARED : 0
  }

  /** Inserts a named type with a body before the matches of its content, which begin at `at`. */
  type(at: number, kind: 'struct' | 'union' | 'enum' | 'class', spans: Spans): void {
    const pattern = kind === 'class' ? OWN.class : this.#before + PATTERN[kind]
    this.all.splice(at, 0, named(kind, pattern, spans))
  }

  /** Adds a function with a body. The caller sets its end. */
  fn(spans: Spans): Draft {
    const match = named('fn', this.#before + PATTERN.fn, spans)
    this.all.push(match)
    return match
  }

  /** Adds a `typedef` name. The name of an unnamed type takes the kind of the type. */
  alias({ start, nameless }: ItemHead, { start: name, nameEnd }: Declared, isOfBody: boolean, end: number): void {
    const of = isOfBody ? nameless : undefined
    const pattern = this.#before + (of ? PATTERN.typeOfBody : PATTERN.type)
    const match = named(of?.kind ?? 'type', pattern, { start, end, name, nameEnd, body: of?.body ?? -1 })
    if (of) match.value = of.start
    this.all.push(match)
  }

  variable(head: ItemHead, { start, nameEnd, end, isFunction, hasValue }: Declared, statementEnd: number): void {
    const spans = { start, end, name: start, nameEnd, body: -1 }
    const match = named(isFunction ? 'fn' : 'var', this.#before + PATTERN.variable, spans)
    match.statement = head.start
    match.statementEnd = statementEnd
    match.declaration = isFunction || (head.isExtern && !hasValue)
    if (!hasValue) match.set = isFunction ? FORWARD : FUNCTION_ONLY
    this.all.push(match)
  }

  /** Adds the function that a statement of a class declares. */
  member(head: ItemHead, { start, nameEnd, end }: Declared, statementEnd: number): void {
    const pattern = head.isTyped ? OWN.typed : OWN.typeless
    const match = named('method', pattern, { start, end, name: start, nameEnd, body: -1 })
    match.statement = head.start
    match.statementEnd = statementEnd
    match.declaration = true
    match.set = FORWARD
    this.all.push(match)
  }

  /** Adds an access label, such as `public:`. */
  access(start: number, end: number): void {
    const match = bareMatch('access', start, end)
    match.pattern = OWN.access
    this.all.push(match)
  }
}

/** Ranges of a definition and its name. `body` is -1 if there is none. */
interface Spans {
  readonly start: number
  readonly end: number
  readonly name: number
  readonly nameEnd: number
  readonly body: number
}

function named(role: SymbolKind, pattern: number, { start, end, name, nameEnd, body }: Spans): Draft {
  const match = bareMatch(role, start, end)
  match.pattern = pattern
  match.name = name
  match.nameEnd = nameEnd
  match.body = body
  return match
}
