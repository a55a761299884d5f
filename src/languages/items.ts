// What of a language is told to the reader of items (extract/items/), which finds the definitions of an ordinary text
// without its grammar.

/** What a word does in an item, or between the parts of one. */
export type ItemRole =
  /** Begin an item. */
  | 'function'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'module'
  | 'impl'
  | 'type'
  | 'static'
  | 'use'
  /** Begin one where a name follows; names elsewhere. */
  | 'union'
  | 'macro'
  /** Begins an item, or stands before the word of a function. */
  | 'constant'
  /** Begins a block of foreign items, or stands before the word of a function. */
  | 'extern'
  /** Who may see an item. */
  | 'visibility'
  /** Stand before the word of an item. */
  | 'modifier'
  /** The same; names elsewhere. */
  | 'soft'
  /** Before what types have to be. */
  | 'where'
  /** Between a trait and the type that has it; before lifetimes of a type. */
  | 'for'
  /** Before a type, within it. */
  | 'prefix'
  /** Parts of a path that are no names. */
  | 'path'
  /** The object of a method. */
  | 'self'
  /** Between a value and its type. */
  | 'as'
  /** Begins a local variable, which nothing in an item does. */
  | 'local'
  /** All other words that are no names. */
  | 'reserved'

/** The words of each role. */
export type ItemRule = Readonly<Record<ItemRole, readonly string[]>>
