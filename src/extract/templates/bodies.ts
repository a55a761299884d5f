// What stretches of tokens hold that wait for their turn.

/** Statements of a file: its values are definitions, as those of objects are. */
export const TOP = 0
export const OBJECT = 1
/** Members of a class, a trait or a package, whose values are fields. */
export const TEMPLATE = 2
/** The same with cases. */
export const ENUM = 3
/** Members of what `new` makes. */
export const MADE = 4
/** Code of a function. */
export const CODE = 5
/** Code that gives a value, or is a statement, of a template: what it defines is no member. */
export const VALUE = 6
/** Types and parameters, which define nothing. */
export const HEAD = 7
