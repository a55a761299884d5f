// What stretches of tokens hold that wait for their turn.

export const CODE = 0
export const CLASS = 1
export const RECORD = 2
export const INTERFACE = 3
export const ANNOTATION = 4
export const ENUM = 5
