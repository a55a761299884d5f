// A repaired text with what the repair costs.

/** A text of the same length, and the UTF-16 units of code that it loses. */
export interface Variant {
  readonly text: string
  readonly left: number
}
