// Query for definitions of PHP. Properties are fields; constants of files and classes count.

const type = (node: string, kind: string) => `(${node} name: (_) @name body: (_) @body) @${kind}`

/** Anonymous functions bound to a name. */
const CLOSURE = '[(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]'

export const query: string = `
(namespace_definition name: (_) @name body: (_) @body) @module
(namespace_definition name: (_) @name) @module
${type('class_declaration', 'class')}
${type('interface_declaration', 'interface')}
${type('trait_declaration', 'trait')}
${type('enum_declaration', 'enum')}
(method_declaration name: (_) @name body: (_) @body) @method
(method_declaration name: (_) @name) @method.declaration
(function_definition name: (_) @name body: (_) @body) @fn
(const_declaration (const_element . (name) @name) @const) @statement
((function_call_expression function: [(name) (qualified_name)] @_f arguments: (arguments . (argument (_) @name))) @const
  (#match? @_f "^\\\\\\\\?define$") (#match? @name "^['\\"][^'\\"$]+['\\"]$"))
(property_declaration (property_element name: (_ (name) @name)) (property_hook_list) @body) @property
(attribute_group) @decorator
`

export const topQuery: string = `
(program (expression_statement (assignment_expression left: (variable_name (name) @name) right: ${CLOSURE}) @fn) @statement)
`
