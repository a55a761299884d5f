// Definitions of C. C++ shares all of it, with more ways to write a name and more places to put a declaration.

/** Where declarations stand outside functions: the file, what `#if` includes, `extern "C"` blocks. */
export const PLACES: readonly string[] = [
  'translation_unit',
  'preproc_ifdef',
  'preproc_if',
  'preproc_else',
  'preproc_elif',
  'declaration_list',
]

const at = (places: readonly string[], pattern: string) => places.map(place => `(${place} ${pattern})`).join('\n')

/** Declarators, bare and behind up to three `*`. A flat list: a capture on an alternation misses those nested in it. */
function behindPointers(...declarators: readonly string[]): string {
  let patterns = declarators
  const all = [...patterns]
  for (let depth = 0; depth < 3; depth++) {
    patterns = patterns.map(pattern => `(pointer_declarator declarator: ${pattern})`)
    all.push(...patterns)
  }
  return all.join('\n')
}

/** Functions, variables and types; `names` and `variables` are what names one, `extra` further function declarators. */
export function definitions(
  names: string,
  variables: readonly string[],
  extra: (declarator: string) => string,
  places: readonly string[],
): string {
  const callable = `(function_declarator declarator: ${names})`
  const functions = `[${behindPointers(callable)} ${extra(callable)}]`
  const array = '(array_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)])'
  const pointer = `(function_declarator declarator: (parenthesized_declarator (pointer_declarator
    declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)])))`
  const bare = `${behindPointers(...variables.map(name => `${name} @name`), array)} ${pointer}`
  const typedef = `[
    ${behindPointers('(type_identifier) @name')}
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: [
      (type_identifier) @name
      (parenthesized_declarator [(type_identifier) @name (pointer_declarator declarator: (type_identifier) @name)])
    ])
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator
      (pointer_declarator declarator: (type_identifier) @name))))
  ]`
  return `
(function_definition declarator: ${functions} body: (_) @body) @fn
(struct_specifier name: (_) @name body: (_) @body) @struct
(union_specifier name: (_) @name body: (_) @body) @union
(enum_specifier name: (_) @name body: (_) @body) @enum
(type_definition type: (struct_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @struct
(type_definition type: (union_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @union
(type_definition type: (enum_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @enum
(type_definition declarator: ${typedef}) @type
(preproc_def name: (_) @name) @macro
(preproc_function_def name: (_) @name value: (_)? @body) @macro
${at(places, `(declaration declarator: ${functions} @fn.declaration) @statement (#set! forward)`)}
${at(places, `(declaration (storage_class_specifier "extern") declarator: [${bare}] @var.declaration) @statement`)}
${at(places, `(declaration declarator: [${bare} (init_declarator declarator: [${bare}])] @var) @statement`)}
${at(
  ['translation_unit', 'preproc_ifdef', 'preproc_if', 'preproc_else'],
  `(expression_statement (call_expression arguments: (argument_list . (identifier) @name))) @fn . (compound_statement) @body`,
)}
`
}

export const query: string = definitions('(identifier) @name', ['(identifier)'], () => '', PLACES)
