// What encloses a definition: another one, or a scope that is no definition.
import type { SymbolKind } from '../../model.ts'

/** What encloses the definitions after it, as far as `end`. */
export interface Enclosure {
  readonly kind: SymbolKind | 'scope'
  /** Start of what is inside: a definition in its head is no child. */
  readonly inside: number
  readonly end: number
  /** Position in the result; that of the definition around it for a scope. */
  readonly index: number
  readonly qualified: string
  /** Qualified name of what it belongs to, '' at the top. */
  readonly owner: string
  readonly exported: boolean
  /** Whether the section of a class that its members stand in hides them. */
  hides: boolean
  /** Whether a name space, or one around it, only declares; and whether what is in it is exported with it, without a word. */
  readonly ambient: boolean
  readonly shows: boolean
  /** What a functor is given: nothing in it is a definition. */
  readonly isParameter: boolean
}
