// What runs of a class or a module beside its members. Pure data.
import type { SymbolKind } from '../model.ts'

/** Kinds that are in neither list run nothing by themselves. */
export interface ContainerRule {
  /** Kinds whose bodies are statements, all of which run (Python's classes). */
  readonly statements?: readonly SymbolKind[]
  /** First words of such statements that run nothing, up to a line that stands no deeper: `@spec` (Elixir). */
  readonly silent?: readonly string[]
  /** Kinds whose bodies, in braces, are declarations: only values, which stand behind `=`, and blocks run. */
  readonly declarations?: readonly SymbolKind[]
  /** Words before a block that runs: `static`, `init`; '' where one without a word does. */
  readonly blocks?: readonly string[]
  /** What a value may stand behind beside `=`: `by` (Kotlin). */
  readonly values?: readonly string[]
  /** Words of declarations in which `=` has no value behind it: `template` (C++). */
  readonly without?: readonly string[]
  /** What stands in a head behind the name may call: `extends mixin(Base)`. */
  readonly heads?: true
  /** Arguments of decorators run (JavaScript, Python). */
  readonly decorators?: true
  /** What stands behind `@` does not, where all of a body is statements (Scala). */
  readonly annotations?: true
}
