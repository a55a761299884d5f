// What of a language is told to the reader of templates (extract/templates/), which finds the definitions of an ordinary text
// without its grammar. The bodies of classes, objects and traits are called templates.

/** What a word does before what is defined, at its beginning, or in a value. */
export type TemplateRole =
  /** Begin a definition. */
  | 'function'
  | 'class'
  | 'object'
  | 'trait'
  | 'type'
  | 'value'
  | 'variable'
  | 'package'
  | 'import'
  /** The same where a name follows; names elsewhere. */
  | 'enum'
  | 'given'
  | 'extension'
  /** Begins what is handed on, and the mark behind an indented template, where a name follows; a name elsewhere. */
  | 'export'
  | 'end'
  /** Stand before what is defined. */
  | 'modifier'
  | 'lazy'
  /** The same; names elsewhere. */
  | 'soft'
  /** Before what a template has from others. */
  | 'extends'
  | 'with'
  | 'derives'
  /** Makes an object, which may have a template. */
  | 'new'
  /** Begins one of several cases, and stands before the word of a class. */
  | 'case'
  /** Before a condition. */
  | 'condition'
  /** Before what is gone through, or a condition that is asked again. */
  | 'loop'
  /** Between a condition, or what is gone through, and a value, which may be indented on the next line. */
  | 'inner'
  /** Before a value behind which handlers may stand. */
  | 'try'
  | 'handler'
  /** Between a value and cases. */
  | 'match'
  /** Other words before a value. */
  | 'opening'
  /** Begin no statement; what follows is no value. */
  | 'infix'
  /** Are a value by themselves, or may be. */
  | 'self'
  /** All other words that are no names. */
  | 'reserved'

/** The words of each role. */
export type TemplateRule = Readonly<Record<TemplateRole, readonly string[]>>
