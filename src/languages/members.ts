// What of a language is told to the reader of members (extract/members/), which finds the definitions of an ordinary text
// without its grammar.

/** What a word does in a declaration, or between the parts of one. */
export type MemberRole =
  /** Begins what is imported. */
  | 'using'
  | 'namespace'
  /** Begin a type. */
  | 'class'
  | 'struct'
  | 'interface'
  | 'enum'
  /** Begins one where a name follows; a name elsewhere. */
  | 'record'
  /** Begins a type of functions, or a function without a name. */
  | 'delegate'
  | 'event'
  /** Stands for the name of an operator. */
  | 'operator'
  /** Stand before the operator of a conversion. */
  | 'conversion'
  /** Stand before what is declared, and nowhere in a value. */
  | 'access'
  /** Stand before what is declared; the first two, together, make a field a constant, as the third does. */
  | 'static'
  | 'readonly'
  | 'constant'
  | 'modifier'
  /** The same where a word follows; names elsewhere. */
  | 'soft'
  /** Before a type, where what it is of is handed on itself. */
  | 'ref'
  /** Before a parameter. */
  | 'parameter'
  /** Types by themselves. */
  | 'primitive'
  /** Stands for the name of what is asked of an object by index. */
  | 'this'
  /** Before what a type that is given has to be. */
  | 'where'
  /** Begin what reads or writes a property. */
  | 'accessor'
  /** Words that no name of a function is where it stands behind another word. */
  | 'contextual'
  /** All other words that are no names. */
  | 'reserved'

/** The words of each role. */
export type MemberRule = Readonly<Record<MemberRole, readonly string[]>>
