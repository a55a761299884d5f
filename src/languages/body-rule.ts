// Tells from tokens which bodies hold no definition, so that the parser may skip them.

/**
 * Tells from a body's tokens that it defines nothing. If unsure, keep the body: parsing it costs time, skipping it
 * loses definitions.
 */
export interface BodyRule {
  /** Words that always begin a definition. */
  readonly defining: readonly string[]
  /** Words that begin a definition only before a name, and are names elsewhere: `type`. */
  readonly naming?: readonly string[]
  /** Properties whose own properties are definitions: `prototype`. */
  readonly properties?: readonly string[]
  /** Words of functions that may be anonymous and then define nothing: `function`. */
  readonly functions?: readonly string[]
  /** Words in the head of a block whose members need no defining word; of any body if indented: `interface`. */
  readonly holding?: readonly string[]
  /** A body follows parameters, their type or `=>`; a type in braces `:` or `<`. Absent: any block may be skipped. */
  readonly after?: 'parameters'
  readonly methods?: boolean
  readonly throwing?: readonly string[]
  /**
   * Functions and objects assigned to properties are definitions, and so are the members of an object behind one of
   * these words: `return`.
   */
  readonly assigned?: readonly string[]
  /** Words that begin a top-level statement whose function is a module or is called at once. */
  readonly modules?: readonly string[]
  /** Words, beside those of the lexis, that begin a statement at the start of a line. */
  readonly starting?: readonly string[]
  /** Parameters and arguments may be emptied; if indented, also brackets assigned to a name. `typed`: types, too. */
  readonly lists?: 'plain' | 'typed'
  /** Words, beside those of the lexis, before parentheses that are neither parameters nor arguments: `keyof`. */
  readonly keeping?: readonly string[]
  /** Indentation may bound blocks, so the white space between tokens is kept. */
  readonly indents?: boolean
  /** Words that begin an import, whose names in brackets may be skipped. */
  readonly importing?: readonly string[]
}
