// The syntax of function heads and of documentation in attributes. Pure data.

/** How function heads differ from the common form. */
export interface SignatureRule {
  /** Starts of attributes: `[[`, and words before a list in parentheses, `__attribute__`. */
  readonly attributes?: readonly string[]
  /** Names of a first parameter that a call puts before the dot, for methods only or any function. */
  readonly receivers?: { readonly names: readonly string[]; readonly methodsOnly?: boolean }
  /** A function may have several parameter lists (Scala). */
  readonly manyLists?: boolean
  /** A function may have no parameter list: `def size: Int` (Scala), `int get size` (Dart). */
  readonly listless?: boolean
  /** Parameter separators, if not the comma alone (Julia). */
  readonly separators?: string
  /** Parameters in braces are named, those in brackets optional (Dart). */
  readonly namedGroups?: boolean
  /** The mark before a parameter's type: `::` (Julia); before its default: `\\` (Elixir). */
  readonly type?: string
  readonly default?: string
  /** The value after `name:` is a default (Ruby). */
  readonly keywords?: boolean
  /** Words before a parameter's name that say how it is passed, and the word before its default (SQL). */
  readonly noise?: RegExp
  readonly defaultWord?: RegExp
  /** Marks that bind a name to a function, beside `=`: `:` in an object (JavaScript), `<-` (R). */
  readonly binders?: readonly string[]
  /** Text allowed between the parameters and the result's mark: `async throws` (Swift). */
  readonly beforeResult?: RegExp
  /** Text allowed between a name and its parameter list: `{T}` (Julia), attributes (Perl). */
  readonly beforeList?: RegExp
  /** A list that describes the arguments without naming them: `($$)` (Perl). */
  readonly prototype?: RegExp
  /** Ends a head that has no closing mark (SQL). */
  readonly rest?: RegExp
  /** Method names are made of the parts of a call: `- (T)insert:(id)object at:(int)index` (Objective-C). */
  readonly selectors?: boolean
}

/** Doc comments that are values of attributes: `@doc "…"` before a function, `@moduledoc "…"` in a module. */
export interface DocAttributes {
  readonly before: readonly string[]
  readonly inside: string
  /** Text allowed between the attribute and its quote: `~S`. */
  readonly sigil: RegExp
  /** Starts of lines allowed between the attribute and its definition, at the same indentation. */
  readonly between: RegExp
}
