// What of a language is told to the reader of routines (extract/routines/), which finds the definitions of an ordinary text
// without its grammar.

/** What a word does before what is declared, or at its beginning. */
export type RoutineRole =
  /** Begins a function or a method; where no name follows, a value. */
  | 'function'
  /** Begins a function that is an expression, a value. */
  | 'arrow'
  /** Begin a type with members. */
  | 'class'
  | 'interface'
  | 'trait'
  /** Begins one where a name follows; a name elsewhere. */
  | 'enum'
  /** Begins a constant of a class or a file. */
  | 'constant'
  /** Begins what all after it, or in its braces, belongs to. */
  | 'namespace'
  /** Begins what is imported, or what a class has from traits. */
  | 'use'
  /** Begins a value of an enum. */
  | 'case'
  /** Makes an object, whose class may have a body. */
  | 'new'
  /** Before what a type has from others. */
  | 'extends'
  /** Stand before what is declared. */
  | 'modifier'
  /** The function that defines a constant. */
  | 'define'
  /** All other words that are no names of functions and types. */
  | 'reserved'

/** The words of each role. */
export type RoutineRule = Readonly<Record<RoutineRole, readonly string[]>>
