// Query for definitions of C; C++ extends it. declarator.ts reads names from `@declarator`: as alternatives here they
// would slow compiling.
import type { SymbolKind } from '../../model.ts'
import type { DeclaratorRule, Rename } from '../language.ts'

/** Files to be included. */
export const headers = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|inc)$/i

/** The kind of a name in `typedef struct { … } name`. */
export const values: Readonly<Record<string, SymbolKind>> = {
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
  class_specifier: 'class',
}

/** A variable is constant by a word before it, but not in its type's body; old code uses `ZCONST` for `const`. */
export const constants: Rename = {
  kind: 'var',
  head: /^[^{]*\b(?:const(?:expr)?|[A-Z_]*CONST)\b|\}[^{}]*\bconst(?:expr)?\b/,
  as: 'const',
}

export const declarators: DeclaratorRule = {
  names: { identifier: 'variable', field_identifier: 'member', type_identifier: 'type', primitive_type: 'type' },
  elsewhere: /\bextern\b/,
}

/** Places of declarations outside functions: the file, `#if` blocks, `extern "C"` blocks. */
export const PLACES: readonly string[] = [
  'translation_unit',
  'preproc_ifdef',
  'preproc_if',
  'preproc_else',
  'preproc_elif',
  'declaration_list',
]

const at = (places: readonly string[], pattern: string) => places.map(place => `(${place} ${pattern})`).join('\n')

/** Functions, variables and types; declarations must be directly in `places`. */
export function definitions(places: readonly string[]): string {
  return `
(function_definition declarator: (_) @declarator body: (_)? @body) @fn
(struct_specifier name: (_) @name body: (_) @body) @struct
(union_specifier name: (_) @name body: (_) @body) @union
(enum_specifier name: (_) @name body: (_) @body) @enum
(type_definition type: (_ !name body: (_) @body) @value . declarator: (type_identifier) @name) @type
(type_definition declarator: (_) @declarator) @type
(preproc_def name: (_) @name) @macro
(preproc_function_def name: (_) @name value: (_)? @body) @macro
${at(places, '(_ !body declarator: (_) @declarator @var) @statement')}
${at(
  ['translation_unit', 'preproc_ifdef', 'preproc_if', 'preproc_else'],
  '(_ (_ arguments: (_ . (identifier) @name))) @fn . (compound_statement) @body',
)}
`
}

export const query: string = definitions(PLACES)
