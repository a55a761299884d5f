// What the layout of a text shows in a language: which lines go on, and what lines hold below them. Data for reading a
// text with errors piece by piece.

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
