// Types of values in Go. A pointer has the type that it points to.
import type { Found } from '../type-symbols.ts'
import type { GoFile } from './go-file.ts'

/** The arguments of type parameters, by name. */
export type GoArguments = ReadonlyMap<string, GoType | undefined>

export type GoType =
  /** Not of this index: predeclared, or of a package outside it. `isOpen` if it may be an interface. */
  | { readonly is: 'outside'; readonly isOpen: boolean }
  | { readonly is: 'named'; readonly type: Found; readonly given: readonly (GoType | undefined)[] }
  /** A slice, an array or a channel. */
  | { readonly is: 'list'; readonly element: GoType | undefined }
  | { readonly is: 'map'; readonly key: GoType | undefined; readonly element: GoType | undefined }
  /** A struct without a name, by the token of its brace. */
  | { readonly is: 'struct'; readonly file: GoFile; readonly at: number; readonly given: GoArguments }
  /** A function, by the bracket of its parameters. */
  | { readonly is: 'func'; readonly file: GoFile; readonly at: number; readonly given: GoArguments }
  /** Several results. */
  | { readonly is: 'results'; readonly of: readonly (GoType | undefined)[] }
  /** An expression that names a type. */
  | { readonly is: 'type'; readonly type: GoType }
  /** A package of the index, by its folder. */
  | { readonly is: 'package'; readonly folder: string }

export const OUTSIDE_GO: GoType = { is: 'outside', isOpen: false }
export const OPEN_OUTSIDE: GoType = { is: 'outside', isOpen: true }
export const NO_ARGUMENTS: GoArguments = new Map()
