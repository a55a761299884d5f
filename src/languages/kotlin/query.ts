// Query for definitions of Kotlin. A member property counts if it is a constant or has accessors; others are fields.

const FUNCTION = 'name: (_) @name (function_body) @body'
const FUNCTIONS = ['lambda_literal', 'anonymous_function']
const MEMBERS = ['class_body', 'enum_class_body']

/** An extension belongs to its receiver type; one of a function type has no owner. */
const RECEIVERS = ['(user_type) @owner', '(nullable_type (user_type) @owner)']
const FUNCTION_RECEIVERS = [...RECEIVERS, ...RECEIVERS.map(receiver => `(parenthesized_type ${receiver})`)]

const VARIABLE = '(variable_declaration . (identifier) @name)'

/** Properties with accessors. */
const accessors = [`[${RECEIVERS.join(' ')}] .`, ''].map(
  receiver =>
    `(property_declaration ${receiver} ${VARIABLE} [(getter (function_body) @body) (setter (function_body) @body)]) @property`,
)

export const query: string = `
(class_declaration "interface" name: (_) @name (class_body)? @body) @interface
(class_declaration name: (_) @name [(class_body) (enum_class_body)]? @body) @class
(object_declaration name: (_) @name (class_body)? @body) @class
(companion_object name: (_) @name (class_body)? @body) @class
((companion_object !name "companion" @name (class_body) @body) @class (#set! transparent) (#set! name "Companion"))
((companion_object !name "companion" @name) @class (#set! name "Companion"))
${FUNCTION_RECEIVERS.map(receiver => `(function_declaration ${receiver} . ${FUNCTION}) @fn\n(function_declaration ${receiver} . name: (_) @name) @fn.declaration`).join('\n')}
${MEMBERS.map(body => `(${body} (function_declaration ${FUNCTION}) @method)`).join('\n')}
${MEMBERS.map(body => `(${body} (function_declaration name: (_) @name) @method.declaration)`).join('\n')}
(function_declaration ${FUNCTION}) @fn
(function_declaration name: (_) @name) @fn.declaration
${MEMBERS.flatMap(body => FUNCTIONS.map(value => `(${body} (property_declaration ${VARIABLE} (${value}) @body) @method)`)).join('\n')}
(secondary_constructor "constructor" @name (block) @body) @method
(secondary_constructor "constructor" @name) @method
(type_alias type: (_) @name) @type
${accessors.join('\n')}
((property_declaration (modifiers (property_modifier) @_c) ${VARIABLE}) @const (#eq? @_c "const"))
(modifiers (annotation) @decorator)
`

export const topQuery: string = `
${accessors.map(pattern => `(source_file ${pattern})`).join('\n')}
${FUNCTIONS.map(value => `(source_file (property_declaration ${VARIABLE} (${value}) @body) @fn)`).join('\n')}
${RECEIVERS.map(receiver => `(source_file (property_declaration ${receiver} . ${VARIABLE}) @property)`).join('\n')}
(source_file (property_declaration ${VARIABLE}) @var)
`
