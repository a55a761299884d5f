// One match of a language's query as plain offsets. languages/README.md lists the captures it is made from.
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'

/**
 * The main capture of a match: a symbol of that kind; `scope`, which encloses and names but is no
 * symbol (a Rust `impl`); `wrap`, which belongs to the definition it ends with (`export`, `template<…>`); `decorator`;
 * `export` or `hide`, a name exported or hidden away from its definition; `access`, a label that hides or shows the
 * members after it; or `error`, a syntax error.
 */
export type Role = SymbolKind | (typeof OTHER_ROLES)[number]

const OTHER_ROLES = ['scope', 'wrap', 'decorator', 'export', 'hide', 'access', 'error'] as const

/** A range of UTF-16 units, the end exclusive. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** Offsets are UTF-16 units into the text; -1 if the pattern does not capture it. */
export interface Match {
  readonly role: Role
  readonly declaration: boolean
  /** Index of the pattern in its query: of matches of one name the first pattern wins. */
  readonly pattern: number
  readonly start: number
  readonly end: number
  readonly name: number
  readonly nameEnd: number
  readonly owner: number
  readonly ownerEnd: number
  readonly statement: number
  readonly statementEnd: number
  readonly body: number
  readonly value: number
  /** Start of the last value of a chain of assignments, if no function, class or object: `a = b = f()`. */
  readonly handedOn: number
  /** Start of the named value that must directly contain the match: the object of a method. */
  readonly within: number
  /** The name, if it differs from the text: a heading without its markup. */
  readonly renamed: string | undefined
  /**
   * Keys set by `#set!`: `exported`, `flat` (encloses nothing), `forward`, `headed`, `hidden`, `item`, `modifier`,
   * `name`, `once`, `parameter`, `plain`, `prefix`, `reopens`, `suffix`, `top`, `transparent`.
   */
  readonly set: Readonly<Record<string, string | null>> | undefined
}

export type Draft = { -readonly [Key in keyof Match]: Match[Key] }

/** Creates a match with a position only. All matches are made here: V8 reads objects of one shape fast. */
export function bareMatch(role: Role, start: number, end: number): Draft {
  return {
    role,
    declaration: false,
    pattern: 0,
    start,
    end,
    name: -1,
    nameEnd: -1,
    owner: -1,
    ownerEnd: -1,
    statement: -1,
    statementEnd: -1,
    body: -1,
    value: -1,
    handedOn: -1,
    within: -1,
    renamed: undefined,
    set: undefined,
  }
}

/** Copies a match. A spread would create another object shape. */
export function copyOf(match: Match): Draft {
  return Object.assign(bareMatch(match.role, match.start, match.end), match)
}

/** `#set!` keys of a function declaration, which its definition replaces if there is one. */
export const FORWARD: Match['set'] = { forward: null }
/** The same for `HANDLER start, end;`, which declares functions only if HANDLER is a function type. */
export const FUNCTION_ONLY: Match['set'] = { forward: 'function' }

/** Capture name → role; `.declaration` marks a definition without a body. */
export const ROLES: ReadonlyMap<string, { readonly role: Role; readonly declaration: boolean }> = new Map(
  [...SYMBOL_KINDS, ...OTHER_ROLES].flatMap((role): [string, { role: Role; declaration: boolean }][] => [
    [role, { role, declaration: false }],
    [`${role}.declaration`, { role, declaration: true }],
  ]),
)

/** Maps the offsets of a match in a derived text back to the source; `origin` maps one offset. */
export function moveMatch(match: Draft, origin: (offset: number) => number): void {
  const from = (offset: number) => (offset < 0 ? offset : origin(offset))
  const to = (offset: number) => (offset < 1 ? offset : origin(offset - 1) + 1)
  match.start = from(match.start)
  match.end = to(match.end)
  match.name = from(match.name)
  match.nameEnd = to(match.nameEnd)
  match.owner = from(match.owner)
  match.ownerEnd = to(match.ownerEnd)
  match.statement = from(match.statement)
  match.statementEnd = to(match.statementEnd)
  match.body = from(match.body)
  match.value = from(match.value)
  match.handedOn = from(match.handedOn)
  match.within = from(match.within)
}
