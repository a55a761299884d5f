// Query for definitions of Go. A lone spec takes its statement's range; one in a parenthesised group keeps its own.

// Most specific first: the first pattern that matches a name wins.
const TYPES = [
  '(type_spec name: (_) @name type: (struct_type (_) @body)) @struct',
  '(type_spec name: (_) @name type: (interface_type "{" @body)) @interface',
  '(type_spec name: (_) @name) @type',
  '(type_alias name: (_) @name type: (interface_type "{" @body)) @type',
  '(type_alias name: (_) @name) @type',
]
const CONST = '(const_spec (identifier) @name) @const'
const VAR = '(var_spec (identifier) @name) @var'

export const query: string = `
(function_declaration name: (_) @name body: (_) @body) @fn
(function_declaration name: (_) @name !body) @fn.declaration
(method_declaration receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type [
      (type_identifier) @owner
      (generic_type type: (type_identifier) @owner)
      (parenthesized_type (_) @owner)
    ])
    (parenthesized_type (_) @owner)
  ])) name: (_) @name body: (_)? @body) @method
(type_spec type: (interface_type (method_elem name: (_) @name) @method.declaration))
(type_alias type: (interface_type (method_elem name: (_) @name) @method.declaration))
${TYPES.map(type => `(type_declaration "(" ${type})\n(type_declaration ${type}) @statement`).join('\n')}
(ERROR [(const_declaration ${CONST}) (var_declaration ${VAR}) (var_declaration (var_spec_list ${VAR}))])
`

export const topQuery: string = `
(source_file (const_declaration "(" ${CONST}))
(source_file (const_declaration ${CONST}) @statement)
(source_file (var_declaration (var_spec_list ${VAR})))
(source_file (var_declaration ${VAR}) @statement)
`
