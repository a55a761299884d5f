// What stretches of tokens hold that wait for their turn.

export const CODE = 0
/** Code outside of functions, where constants are defined. */
export const TOP = 1
/** The same, of a whole text. */
export const WHOLE = 2
export const MEMBERS = 3
