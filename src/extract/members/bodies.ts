// What stretches of tokens hold that wait for their turn.

export const CODE = 0
/** What a file or a name space has. */
export const TOP = 1
export const MEMBERS = 2
