// How lines and indentation delimit items. Error recovery uses it to parse a broken text in pieces.

/** Text around a piece so that it parses on its own. */
export type Enclosure = readonly [before: string, after: string]

export interface Layout {
  /** The enclosures of items below a line, by its end; the first match counts. */
  readonly enclosures: readonly (readonly [RegExp, Enclosure])[]
  /** Begins a line that continues the item above although it is indented no deeper. */
  readonly continuation: RegExp
  /** Begins a line that belongs to the next item; default `@`. */
  readonly decorated?: string
}
