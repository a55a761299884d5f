// How a language writes the heads of its functions and what stands before them as their documentation. Pure data.

/** How the heads of functions are written, where that is not as in most languages. */
export interface SignatureRule {
  /** How attributes begin: `[[`, and words with a list in parentheses, `__attribute__`. */
  readonly attributes?: readonly string[]
  /** Names of the first parameter that a call has before the dot; of methods only, or of any function. */
  readonly receivers?: { readonly names: readonly string[]; readonly methodsOnly?: boolean }
  /** A function may have several lists of parameters (Scala). */
  readonly manyLists?: boolean
  /** A function may do without a list of parameters: `def size: Int` (Scala), `int get size` (Dart). */
  readonly listless?: boolean
  /** What parts parameters, where that is not a comma alone (Julia). */
  readonly separators?: string
  /** Parameters in braces are named ones, those in brackets may be left out (Dart). */
  readonly namedGroups?: boolean
  /** The mark before a parameter's type: `::` (Julia); before its default: `\\` (Elixir). */
  readonly type?: string
  readonly default?: string
  /** What follows `name:` is a default (Ruby). */
  readonly keywords?: boolean
  /** What stands before a parameter's name and says how it is passed, and the word before its default (SQL). */
  readonly noise?: RegExp
  readonly defaultWord?: RegExp
  /** What binds a name to a function beside `=`: `:` in an object (JavaScript), `<-` (R). */
  readonly binders?: readonly string[]
  /** What may stand between the parameters and the mark of the result: `async throws` (Swift). */
  readonly beforeResult?: RegExp
  /** What may stand between a name and its list of parameters: `{T}` (Julia), attributes (Perl). */
  readonly beforeList?: RegExp
  /** A list that says how arguments are taken and names none: `($$)` (Perl). */
  readonly prototype?: RegExp
  /** What ends a head without a mark (SQL). */
  readonly rest?: RegExp
  /** Methods are named by the parts of a call: `- (T)insert:(id)object at:(int)index` (Objective-C). */
  readonly selectors?: boolean
}

/** Doc comments that are values of attributes: `@doc "…"` before a function, `@moduledoc "…"` in a module. */
export interface DocAttributes {
  readonly before: readonly string[]
  readonly inside: string
  /** What may stand between the attribute and its quote: `~S`. */
  readonly sigil: RegExp
  /** How lines begin that may stand between the attribute and its definition, at the same indentation. */
  readonly between: RegExp
}
