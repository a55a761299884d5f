// What of a language is told to the reader of declarations (extract/declarations/), which finds the definitions of an
// ordinary text without its grammar.

/** What a word does at the beginning of a declaration or of a type. */
export type DeclarationRole =
  /** Begin a declaration; the first two at the top of a file. */
  | 'package'
  | 'import'
  | 'function'
  | 'type'
  | 'constant'
  | 'variable'
  /** Begin a type, as `function` does. */
  | 'struct'
  | 'interface'
  | 'map'
  | 'channel'
  /** All other words that are no names. */
  | 'reserved'

/** The words of each role. */
export type DeclarationRule = Readonly<Record<DeclarationRole, readonly string[]>>
