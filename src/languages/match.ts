// One match of a language's query, in plain offsets: what the capture names of languages/README.md become.
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'

/**
 * What the main capture of a match says: a symbol of that kind; `scope`, which encloses and names but is no symbol (a Rust
 * `impl`); `wrap`, which belongs to the definition it ends with (`export`, `template<…>`); `decorator`; or `export`, a name
 * exported elsewhere than at its definition; `hide`, one hidden elsewhere; `access`, a label that hides or shows the members
 * after it; or `error`, text the grammar did not understand.
 */
export type Role = SymbolKind | (typeof OTHER_ROLES)[number]

const OTHER_ROLES = ['scope', 'wrap', 'decorator', 'export', 'hide', 'access', 'error'] as const

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
  /** Start of the value that the match must be directly in, and that a name was found for: the object of a method. */
  readonly within: number
  /** The name, where it is not the text's own: a heading without its markup. */
  readonly renamed?: string
  /** What the pattern says by `#set!`: `exported`, `forward`, `headed`, `item`, `modifier`, `once`, `suffix`, `top`, `transparent`. */
  readonly set?: Readonly<Record<string, string | null>> | undefined
}

/** Capture name → role, with `.declaration` for a definition without a body. */
export const ROLES: ReadonlyMap<string, { readonly role: Role; readonly declaration: boolean }> = new Map(
  [...SYMBOL_KINDS, ...OTHER_ROLES].flatMap((role): [string, { role: Role; declaration: boolean }][] => [
    [role, { role, declaration: false }],
    [`${role}.declaration`, { role, declaration: true }],
  ]),
)
