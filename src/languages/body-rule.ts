// What of a language an outline goes by: which parts of a text hold no definition, told from words.

/**
 * How to tell from the tokens of a body that nothing in it is a definition. Where blocks are indented, only functions
 * have bodies. A body that is kept without need costs time, one that is left out without right a definition.
 */
export interface BodyRule {
  /** Words that begin a definition wherever they stand. */
  readonly defining: readonly string[]
  /** Words that do where a name follows, and are names themselves elsewhere: `type`. */
  readonly naming?: readonly string[]
  /** Properties whose own are definitions: `prototype`. */
  readonly properties?: readonly string[]
  /** Words of functions that may do without a name, and then define nothing by themselves: `function`. */
  readonly functions?: readonly string[]
  /**
   * Words in the head of a block whose members need no such word: `interface`. Where blocks are indented: of what has a
   * body.
   */
  readonly holding?: readonly string[]
  /** A body follows parameters, their type or `=>`, and a type in braces `:` or `<`; absent: any block may go. */
  readonly after?: 'parameters'
  /** A name with parameters before a brace is a definition. */
  readonly methods?: boolean
  /** Words between the parameters of a method and its body. */
  readonly throwing?: readonly string[]
  /** The object whose properties are definitions where they are given a function: `this`. */
  readonly self?: readonly string[]
  /** Words that begin a statement of the file in which a function stands for a module, or may be called at once. */
  readonly modules?: readonly string[]
  /** Words, other than those of the lexis, that begin a statement where they begin a line. */
  readonly starting?: readonly string[]
  /**
   * Parameters and arguments may go where nothing in them is a definition, and the grammar knows empty ones; where
   * blocks are indented, also brackets that a name is given. `typed`: types, too.
   */
  readonly lists?: 'plain' | 'typed'
  /** Words, other than those of the lexis, behind which parentheses are neither parameters nor arguments: `keyof`. */
  readonly keeping?: readonly string[]
  /** Blocks may stand by indentation, too: what is between tokens stays as it is. */
  readonly indents?: boolean
  /** Words that begin an import, whose names in brackets may go. */
  readonly importing?: readonly string[]
}
