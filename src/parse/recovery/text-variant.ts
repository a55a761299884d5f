// A text that may be meant by one with a fault.

/** A text of the same length, and the UTF-16 units of code that are lost in it. */
export interface Variant {
  readonly text: string
  readonly left: number
}
