// Query for definitions of C#. Fields count only if constant: `const`, or static and readonly.

const CONSTANT = '(variable_declaration (variable_declarator name: (_) @name) @const)'

export const query: string = `
((namespace_declaration name: (_) @name body: (_) @body) @module (#set! exported))
((file_scoped_namespace_declaration name: (_) @name) @module (#set! exported))
(class_declaration name: (_) @name body: (_)? @body) @class
(record_declaration name: (_) @name body: (_)? @body) @class
(struct_declaration name: (_) @name body: (_)? @body) @struct
(interface_declaration name: (_) @name body: (_)? @body) @interface
(enum_declaration name: (_) @name body: (_)? @body) @enum
(delegate_declaration name: (_) @name) @type
(method_declaration name: (_) @name body: (_) @body) @method
(method_declaration name: (_) @name !body) @method.declaration
(constructor_declaration name: (_) @name body: (_)? @body) @method
(destructor_declaration "~" @name body: (_)? @body) @method
(operator_declaration "operator" @name body: (_)? @body) @method
(conversion_operator_declaration "operator" @name body: (_)? @body) @method
(local_function_statement name: (_) @name body: (_)? @body) @fn
(property_declaration name: (_) @name value: (_) @body) @property
(property_declaration name: (_) @name accessors: (_)? @body) @property
(indexer_declaration "this" @name value: (_) @body) @property
(indexer_declaration "this" @name accessors: (_)? @body) @property
(event_declaration name: (_) @name accessors: (_)? @body) @property
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name) @property)) @statement
(field_declaration (modifier "const") ${CONSTANT}) @statement
(field_declaration (modifier "static") (modifier "readonly") ${CONSTANT}) @statement
(field_declaration (modifier "readonly") (modifier "static") ${CONSTANT}) @statement
(attribute_list) @decorator
`
