// What lines of JavaScript and TypeScript show of what stands below them: data for what reads a text by its layout.

/** What stands around a piece that is read by itself, and what parts it from the next one. */
export type Around = readonly [before: string, after: string, separator?: string]

export const FILE: Around = ['', '']
export const CLASS: Around = ['class _ extends _ {', '\n}']
const INTERFACE: Around = ['interface _ {', '\n}']
const OBJECT: Around = ['({', '\n})', ',']
const LIST: Around = ['[', '\n]', ',']
export const STATEMENTS: Around = ['{', '\n}']
/** A variable, should the one before it not be the last; else a statement. */
export const LAST_DECLARATOR = '\n_ = 0;'
/** Variables behind the first one of a declaration. */
export const DECLARATORS: Around = ['var ', LAST_DECLARATOR, ',']
export const GENERATOR: Around = ['async function* _() {', '\n}']

/** What ends the head of a type, which holds members even where these stand no deeper (generated code). */
export const TYPES: readonly (readonly [RegExp, Around])[] = [
  [/(?<![.\w])class\b[^=()]*\{$/, CLASS],
  [/(?:\binterface\s[^=()]*|\btype\s+\w[^=()]*=\s*)\{$/, INTERFACE],
]

/** What lines that end so hold below them, the first that fits. */
export const HELD: readonly (readonly [RegExp, Around])[] = [
  ...TYPES,
  [/(?:[(,:[=?|&]|\b(?:return|default))\s*\{$/, OBJECT],
  [/\{$/, STATEMENTS],
  [/[[(]$/, LIST],
]

/** What a line that stands as deep as an item begins with when it goes on with that item. */
export const GOES_ON =
  /^(?:[.?:&|%=<>,;{/]|\+(?!\+)|-(?!-)|(?:else|catch|finally|extends|implements|instanceof|in|of|as|satisfies|case)\b|default\s*:)/
/** What ends a line that an operand must follow. */
export const WANTS_OPERAND = /(?:[(=?:&|+]|=>)$/
/** What begins a declaration that may go on with more variables on the lines below it. */
export const DECLARES = /^(?:export\s+)?(?:const|let|var)\s/
/** What a statement begins with that would be a method in a type or an object: `if (value) {`. */
export const STEERS = /^(?:for|if|switch|while)\s*\(/
/** What holds members. */
export const OF_MEMBERS: ReadonlySet<Around> = new Set([CLASS, OBJECT])
