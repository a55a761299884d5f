// Query for definitions of Dart. Signature and body are siblings, so a definition ends with the body.

const SIGNATURES = ['function_signature', 'getter_signature', 'setter_signature']
const WITH_BODY = ['constructor_signature', 'factory_constructor_signature']
const CONSTRUCTORS = [...WITH_BODY, 'constant_constructor_signature', 'redirecting_factory_constructor_signature']
/** The name before the parameters: `User.named(`. */
const CONSTRUCTED = '(identifier) @name . (formal_parameter_list)'

const named = (node: string) => `(${node} name: (_) @name)`
const LIST = (entry: string) => `(initialized_identifier_list (initialized_identifier . (identifier) @name ${entry})`

export const query: string = `
(class_definition name: (_) @name body: (_) @body) @class
(class_definition (mixin_application_class . (identifier) @name)) @class
(mixin_declaration . (mixin) . (identifier) @name (class_body) @body) @trait
(mixin_declaration (identifier) @name (class_body) @body) @trait
(extension_declaration name: (_) @name body: (_) @body) @class
(extension_declaration !name class: (_) @name body: (_) @body) @scope
(extension_type_declaration name: (_) @name body: (_) @body) @class
(enum_declaration name: (_) @name body: (_) @body) @enum
(type_alias (type_identifier) @name . ["=" (formal_parameter_list) (type_parameters)]) @type
${SIGNATURES.map(node => `((method_signature ${named(node)}) @method . (function_body) @body)`).join('\n')}
((method_signature (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)) @method . (function_body) @body)
${WITH_BODY.map(node => `((method_signature (${node} ${CONSTRUCTED})) @method . (function_body) @body)`).join('\n')}
${WITH_BODY.map(node => `(method_signature (${node} ${CONSTRUCTED})) @method`).join('\n')}
${CONSTRUCTORS.map(node => `(declaration (${node} ${CONSTRUCTED})) @method`).join('\n')}
${SIGNATURES.map(node => `(declaration ${named(node)}) @method.declaration`).join('\n')}
(declaration (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)) @method.declaration
(local_function_declaration (lambda_expression parameters: (function_signature name: (_) @name) body: (_) @body)) @fn
(declaration "static" (static_final_declaration_list (static_final_declaration . (identifier) @name) @const)) @statement
(declaration ${LIST('(function_expression body: (_) @body)) @method')}) @statement
(annotation) @decorator
`

export const topQuery: string = `
${SIGNATURES.map(node => `(program ${named(node)} @fn . (function_body) @body)`).join('\n')}
${SIGNATURES.map(node => `(program ${named(node)} @fn.declaration)`).join('\n')}
(program (static_final_declaration_list (static_final_declaration . (identifier) @name (function_expression body: (_) @body)) @fn))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @const))
(program ${LIST('')} @var))
`
