// Query for definitions of Solidity. A public state variable counts as its getter; others are fields, except constants.

const HIDDEN = '(#any-of? @_v "internal" "private") (#set! hidden)'
const callable = (node: string, name: string, kind: string) =>
  `(${node} ${name} body: (_) @body) @${kind}\n(${node} ${name}) @${kind}.declaration`

export const query: string = `
(contract_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(library_declaration name: (_) @name body: (_) @body) @module
(struct_declaration name: (_) @name) @struct
(enum_declaration name: (_) @name) @enum
(event_definition name: (_) @name) @type
(error_declaration name: (_) @name) @type
(user_defined_type_definition name: (_) @name) @type
((function_definition name: (_) @name (visibility) @_v body: (_) @body) @fn ${HIDDEN})
((function_definition name: (_) @name (visibility) @_v) @fn.declaration ${HIDDEN})
${callable('function_definition', 'name: (_) @name', 'fn')}
${callable('modifier_definition', 'name: (_) @name', 'method')}
(constructor_definition "constructor" @name body: (_) @body) @method
${callable('fallback_receive_definition', '["fallback" "receive"] @name', 'method')}
(yul_function_definition . (yul_identifier) @name (yul_block) @body) @fn
(constant_variable_declaration name: (_) @name) @const
(state_variable_declaration "constant" name: (_) @name) @const
((state_variable_declaration visibility: (_) @_v name: (_) @name) @property (#eq? @_v "public"))
`
