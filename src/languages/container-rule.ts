// Which code in the body of a class or module runs when it is defined. Pure data.
import type { SymbolKind } from '../model.ts'

/** Kinds in neither list run nothing by themselves. */
export interface ContainerRule {
  /** Kinds whose whole body runs as statements (Python's classes). */
  readonly statements?: readonly SymbolKind[]
  /** First words of statements that do not run, with the deeper lines below them: `@spec` (Elixir). */
  readonly silent?: readonly string[]
  /** Kinds with a body of declarations in braces: only values after `=` and blocks run. */
  readonly declarations?: readonly SymbolKind[]
  /** Words before a block that runs: `static`, `init`; '' for a block without a word. */
  readonly blocks?: readonly string[]
  /** A brace behind the name of a member holds its value: `int n{count()};` (C++). */
  readonly braces?: true
  /** Words that precede a value, as `=` does: `by` (Kotlin). */
  readonly values?: readonly string[]
  /** Words of declarations in which no value follows `=`: `template` (C++). */
  readonly without?: readonly string[]
  /** The rest of the head after the name may call: `extends mixin(Base)`. */
  readonly heads?: true
  readonly decorators?: true
  /** Annotations (`@…`) do not run, although the whole body is statements (Scala). */
  readonly annotations?: true
}
