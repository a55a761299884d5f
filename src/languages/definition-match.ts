// One match of a language's query, in plain offsets: what the capture names of languages/README.md become.
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'

/**
 * What the main capture of a match says: a symbol of that kind; `scope`, which encloses and names but is no symbol (a
 * Rust `impl`); `wrap`, which belongs to the definition it ends with (`export`, `template<…>`); `decorator`; or
 * `export`, a name exported elsewhere than at its definition; `hide`, one hidden elsewhere; `access`, a label that
 * hides or shows the members after it; or `error`, text the grammar did not understand.
 */
export type Role = SymbolKind | (typeof OTHER_ROLES)[number]

const OTHER_ROLES = ['scope', 'wrap', 'decorator', 'export', 'hide', 'access', 'error'] as const

/** A part of a text in UTF-16 units, the end exclusive. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** Offsets are UTF-16 units into the text; -1 for what the pattern does not capture. */
export interface Match {
  readonly role: Role
  readonly declaration: boolean
  /** Position of the pattern in its query: among matches of one name the first wins. */
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
  /** Start of what a chain of assignments hands on, where it is neither function, class nor object: `a = b = f()`. */
  readonly handedOn: number
  /** Start of the value that the match must be directly in, and that a name was found for: the object of a method. */
  readonly within: number
  /** The name, where it is not the text's own: a heading without its markup. */
  readonly renamed: string | undefined
  /**
   * What the pattern says by `#set!`: `exported`, `flat` (encloses nothing), `forward`, `headed`, `hidden`, `item`,
   * `modifier`, `name`, `once`, `parameter`, `plain`, `prefix`, `reopens`, `suffix`, `top`, `transparent`.
   */
  readonly set: Readonly<Record<string, string | null>> | undefined
}

/** A match while it is filled in. */
export type Draft = { -readonly [Key in keyof Match]: Match[Key] }

/** A match that knows no more than where it is. All have the fields of this literal, in one order: V8 reads those fast. */
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

/** The same match once more, in the shape of all: a spread would have one of its own. */
export function copyOf(match: Match): Draft {
  return Object.assign(bareMatch(match.role, match.start, match.end), match)
}

/** Of a declaration of a function: its definition, if one stands elsewhere, takes its place. */
export const FORWARD: Match['set'] = { forward: null }
/** `HANDLER start, end;` declares functions where HANDLER is the type of one. */
export const FUNCTION_ONLY: Match['set'] = { forward: 'function' }

/** Capture name → role, with `.declaration` for a definition without a body. */
export const ROLES: ReadonlyMap<string, { readonly role: Role; readonly declaration: boolean }> = new Map(
  [...SYMBOL_KINDS, ...OTHER_ROLES].flatMap((role): [string, { role: Role; declaration: boolean }][] => [
    [role, { role, declaration: false }],
    [`${role}.declaration`, { role, declaration: true }],
  ]),
)

/** Moves a match of a text that was drawn from another one to where it stands in that: `origin` gives offsets. */
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
