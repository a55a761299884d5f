// What encloses a definition: another definition or a scope.
import type { SymbolKind } from '../../model.ts'

/** Encloses the definitions after it up to `end`. */
export interface Enclosure {
  readonly kind: SymbolKind | 'scope'
  /** Start of its contents: a definition in its head is no child. */
  readonly inside: number
  readonly end: number
  /** Index in the result; a scope has that of the definition around it. */
  readonly index: number
  readonly qualified: string
  /** Qualified name of its owner, '' at top level. */
  readonly owner: string
  /** Qualified name of what `this` refers to in it. */
  readonly self: string
  readonly exported: boolean
  /** Whether the current section of a class hides its members. */
  hides: boolean
  /** Whether it is or is in a namespace that only declares; and whether its contents are exported with it. */
  readonly ambient: boolean
  readonly shows: boolean
  /** A functor's parameter, whose contents define nothing. */
  readonly isParameter: boolean
}
