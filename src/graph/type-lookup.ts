// The name of a type in a file, and where it leads.
import type { Found } from './type-symbols.ts'

/** Why a name leads to no type. */
export type Unfound =
  /** No file of the index defines it. */
  | 'external'
  /** Several files define it, and imports do not tell them apart. */
  | 'ambiguous'
  /** An expression, a parameter or a type parameter gives it. */
  | 'computed'

/** The definitions of one type, several if it has parts or a value of its name; or why there are none. */
export type Lookup = readonly Found[] | Unfound

/** From where a name is looked up. */
export interface Scope {
  readonly file: string
  /** The qualified name of what encloses it. */
  readonly owner: string | undefined
  /** The symbol whose head names it. It is no base type of itself. */
  readonly self: number
  /** Whether the name is one of a type or a value, where these are apart; `any` finds functions, too. */
  readonly space?: 'type' | 'value' | 'any'
}

/** The scopes around a place, innermost first: `a.b`, `a` and ''. */
export function* scopesAround(owner: string | undefined): Generator<string> {
  for (let scope = owner ?? ''; scope !== ''; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('.')))) yield scope
  yield ''
}

/** Joins qualified names, of which the first may be empty. */
export function joinNames(...names: readonly string[]): string {
  return names.filter(name => name !== '').join('.')
}
