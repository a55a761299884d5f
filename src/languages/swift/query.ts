// Query for definitions of Swift. An extension is a scope; a property counts if it has accessors or is its type's
// constant.

const NAME = 'name: (pattern . bound_identifier: (simple_identifier) @name)'
/** Operators that are grammar tokens. As a name one follows `func`; the `!` of a return type does not (`-> Int!`). */
const OPERATORS = '== != < > <= >= + - * / % === !== += -= *= /= %= ... ..< ~ ! & | ^ << >> && || ??'
  .split(' ')
  .map(mark => `"${mark}"`)
  .join(' ')

const type = (word: string, kind: string) =>
  `(class_declaration "${word}" name: (type_identifier) @name body: (_) @body) @${kind}`

export const query: string = `
${type('class', 'class')}
${type('struct', 'struct')}
${type('enum', 'enum')}
${type('actor', 'class')}
(class_declaration "extension" name: (_) @name body: (_) @body) @scope
(protocol_declaration name: (type_identifier) @name body: (_) @body) @interface
(function_declaration name: [(simple_identifier) (custom_operator)] @name body: (_) @body) @fn
(function_declaration name: [(simple_identifier) (custom_operator)] @name) @fn.declaration
(function_declaration "func" . [${OPERATORS}] @name body: (_) @body) @fn
(protocol_function_declaration name: [(simple_identifier) (custom_operator)] @name) @method.declaration
(protocol_function_declaration "func" . [${OPERATORS}] @name) @method.declaration
(init_declaration "init" @name body: (_) @body) @method
(init_declaration "init" @name) @method.declaration
(deinit_declaration "deinit" @name body: (_) @body) @method
(subscript_declaration "subscript" @name (computed_property) @body) @method
(property_declaration ${NAME} computed_value: (_) @body) @property
(property_declaration ${NAME} (willset_didset_block) @body) @property
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @property.declaration
((property_declaration (modifiers (property_modifier) @_s) (value_binding_pattern) @_l ${NAME}) @const
  (#eq? @_s "static") (#eq? @_l "let"))
(typealias_declaration name: (type_identifier) @name) @type
(associatedtype_declaration name: (type_identifier) @name) @type.declaration
(macro_declaration (simple_identifier) @name) @macro
(modifiers (attribute) @decorator)
`

export const topQuery: string = `
(source_file (property_declaration ${NAME} value: (lambda_literal) @body) @fn)
(source_file (property_declaration name: (_) @names @var) @statement)
`
