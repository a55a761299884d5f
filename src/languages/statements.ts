// What of a language is told to the reader of statements (extract/statements/), which finds the definitions of an
// ordinary text without its grammar.

/** What a word does at the beginning of a statement or in one. */
export type StatementRole =
  /** Begins a function, a class or an alias of a type; the last is a name elsewhere. */
  | 'function'
  | 'class'
  | 'alias'
  /** Before a function, a loop or `with` that waits. */
  | 'async'
  /** Heads of blocks, and those that go on with one before them. */
  | 'if'
  | 'elseIf'
  | 'else'
  | 'for'
  | 'while'
  | 'try'
  | 'catch'
  | 'finally'
  | 'with'
  /** Heads of blocks, and names elsewhere. */
  | 'match'
  | 'case'
  /** Statements of one word; of a word and what may follow it; of a word and names. */
  | 'alone'
  | 'return'
  | 'raise'
  | 'names'
  | 'import'
  | 'from'
  /** In expressions. */
  | 'not'
  | 'await'
  | 'yield'
  | 'lambda'
  | 'in'
  | 'is'
  | 'as'
  /** The type of what stands for a type. */
  | 'aliasType'

/** The words of each role. */
export type StatementRule = Readonly<Record<StatementRole, readonly string[]>>
