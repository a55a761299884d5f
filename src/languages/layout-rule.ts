// What the layout of a text shows in a language: which lines go on, and what lines hold below them. Data for reading a
// text with errors piece by piece.

/** What stands around a piece that is read by itself, and what parts it from the next one. */
export type Around = readonly [before: string, after: string, separator?: string]

/** What lines that end so hold below them. */
type Held = readonly (readonly [RegExp, Around])[]

export interface Layout {
  /**
   * The heads of types, and what these hold, even where that stands no deeper (generated code). The first that fits.
   */
  readonly types: Held
  /** What other lines hold. */
  readonly held: Held
  /** What a line begins with that goes on with the item above it although it stands no deeper. */
  readonly goesOn: RegExp
  /** What a type is called in itself, on a line below its brace that may stand no deeper: `self =>`. */
  readonly naming?: RegExp
  /** The end of a line whose head goes on below it. */
  readonly headGoesOn: RegExp
  /** What begins a line that belongs to the next item: `@` where nothing is given. */
  readonly decorated?: string
  /** What the block of a function holds. */
  readonly statements: Around
  /** What ends a line that an operand must follow. */
  readonly wantsOperand?: RegExp
  /**
   * Lists of variables over several lines: what begins one, what is around one more, and what can stand behind the
   * last.
   */
  readonly declarators?: { readonly begin: RegExp; readonly around: Around; readonly last: string }
  /** What a statement begins with that would be a member in what is around it: `if (value) {`. */
  readonly statement?: { readonly begin: RegExp; readonly within: readonly Around[] }
  /** The block of a function that holds a word. */
  readonly special?: { readonly word: RegExp; readonly around: Around }
}
