// What lines and indentation show about a text's structure. Error recovery uses it to parse a broken text piece by
// piece.

/** What stands around a piece that is read by itself. */
export type Around = readonly [before: string, after: string]

export interface Layout {
  /** What lines that end so hold below them; the first that fits. */
  readonly held: readonly (readonly [RegExp, Around])[]
  /** What a line begins with that goes on with the item above it although it stands no deeper. */
  readonly goesOn: RegExp
  /** What begins a line that belongs to the next item: `@` where nothing is given. */
  readonly decorated?: string
}
