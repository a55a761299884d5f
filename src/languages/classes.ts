// What of a language is told to the reader of classes (extract/classes/), which finds the definitions of an ordinary text
// without its grammar.

/** What a word does in a declaration, or between the parts of one. */
export type ClassRole =
  /** Begin what stands at the top of a file, before its types. */
  | 'package'
  | 'import'
  /** Stand before what is declared. Both together make a constant of a field. */
  | 'static'
  | 'final'
  | 'modifier'
  /** A modifier that stands before the value of an annotation's element, too. */
  | 'default'
  /** Begin a type. */
  | 'class'
  | 'interface'
  | 'enum'
  /** Begins a type where a name and its components follow; a name elsewhere. */
  | 'record'
  /** Types by themselves. */
  | 'primitive'
  /** Before what a type extends or implements. */
  | 'extends'
  /** Before what may extend it; a name elsewhere. */
  | 'permits'
  /** Before what a method throws. */
  | 'throws'
  /** Makes an object, whose class may have a body. */
  | 'new'
  /** Between a value and its type. */
  | 'instanceof'
  /** Values by themselves. */
  | 'this'
  /** Begins a value that has a block. */
  | 'switch'
  /** Modifiers of types; names elsewhere. */
  | 'soft'
  /** All other words that are no names. */
  | 'reserved'

/** The words of each role. */
export type ClassRule = Readonly<Record<ClassRole, readonly string[]>>
