// Definitions of JavaScript, in two parts: what TypeScript shares (with its name for a class's name), and the rest.

/** A function as a value. */
export const FUNCTION: string = `[
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
] @value`

/** Puts a pattern where it is at the top: of a file, of a namespace, of text around a syntax error. */
export type Place = (pattern: string) => string

/** At the top of a file, exported or not. */
export const TOP: readonly Place[] = [
  pattern => `(program ${pattern})`,
  pattern => `(program (export_statement ${pattern}))`,
]

/** The same where a syntax error has swallowed the file's level. */
export const IN_ERROR: readonly Place[] = [
  pattern => `(ERROR ${pattern})`,
  pattern => `(ERROR (export_statement ${pattern}))`,
]

/** Names bound at the top: functions and classes before plain values, since the first pattern of a name wins. */
export function bindings(places: readonly Place[], wrappers: readonly string[]): string {
  const atTop = (pattern: string) => places.map(place => place(pattern)).join('\n')
  const declaration = (declarator: string) =>
    atTop(`[(lexical_declaration ${declarator}) (variable_declaration ${declarator})] @statement`)
  const object = (value: string) => `[${value} ${wrappers.map(wrapper => `(${wrapper} ${value})`).join(' ')}]`
  const members = object(`(object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: ${FUNCTION}) @method
  ])`)
  return `
${declaration(`(variable_declarator name: (identifier) @name value: ${FUNCTION}) @fn`)}
${declaration(`(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class`)}
${declaration(`(variable_declarator name: (identifier) @name value: ${object('(object) @body')}) @const`)}
${declaration(`(variable_declarator name: (identifier) @name value: (_)? @value) @const`)}
${declaration(`(variable_declarator name: [
  (object_pattern [
    (shorthand_property_identifier_pattern) @name
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
    (pair_pattern value: [(identifier) @name (assignment_pattern left: (identifier) @name)])
    (rest_pattern (identifier) @name)
  ])
  (array_pattern [
    (identifier) @name
    (assignment_pattern left: (identifier) @name)
    (rest_pattern (identifier) @name)
  ])
]) @const`)}
${atTop(`(lexical_declaration (variable_declarator value: ${members}))`)}
`
}

/** Declarations, class members and default exports. */
export const shared: string = `
(function_declaration name: (_) @name body: (_) @body) @fn
(generator_function_declaration name: (_) @name body: (_) @body) @fn
(class_declaration name: (_) @name body: (_) @body) @class
(class_body (method_definition name: (_) @name body: (_) @body) @method)
(export_statement "default" @name value: ${FUNCTION}) @fn
(export_statement "default" @name value: (class !name body: (_) @body)) @class
(export_statement value: (class name: (_) @name body: (_) @body)) @class
(export_statement "default" value: (identifier) @export)
(export_statement !source (export_clause (export_specifier name: (identifier) @export)))
(export_statement) @wrap
(ERROR "function" @fn . (identifier) @name)
(ERROR (class name: (_) @name body: (_) @body) @class)
(decorator) @decorator
`

/** CommonJS exports, and functions assigned to properties of a function or its prototype. */
export const assigned: string = `
((program (expression_statement (assignment_expression
    left: (member_expression object: [(identifier) (member_expression)] @_m property: (_) @name) right: ${FUNCTION}) @fn) @statement)
  (#any-of? @_m "exports" "module.exports") (#set! exported))
((program (expression_statement (assignment_expression
    left: (member_expression object: [(identifier) (member_expression)] @_m property: (_) @name)
    right: (class body: (_) @body)) @class) @statement)
  (#any-of? @_m "exports" "module.exports") (#set! exported))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
    right: [(function_expression name: (_) @name body: (_) @body) (class name: (_) @name body: (_) @body)] @value) @fn) @statement)
  (#eq? @_m "module") (#eq? @_e "exports") (#set! exported))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @_m property: (property_identifier) @name) right: ${FUNCTION}) @fn) @statement)
  (#eq? @_m "module") (#eq? @name "exports") (#set! exported))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
    right: (object [
      (shorthand_property_identifier) @export
      (pair value: (identifier) @export)
    ]))))
  (#eq? @_m "module") (#eq? @_e "exports"))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
    right: (object [
      (method_definition name: (_) @name body: (_) @body) @fn
      (pair key: (_) @name value: ${FUNCTION}) @fn
    ]))))
  (#eq? @_m "module") (#eq? @_e "exports") (#set! exported))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @_m property: (property_identifier) @_e) right: (identifier) @export)))
  (#eq? @_m "module") (#eq? @_e "exports"))
((program (expression_statement (assignment_expression
    left: (member_expression object: [(identifier) (member_expression)] @_m) right: (identifier) @export)))
  (#any-of? @_m "exports" "module.exports"))

((program (expression_statement (assignment_expression
    left: (member_expression object: (member_expression object: (_) @owner property: (property_identifier) @_p) property: (_) @name)
    right: ${FUNCTION}) @method) @statement)
  (#eq? @_p "prototype"))
((program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @owner property: (_) @name) right: ${FUNCTION}) @method) @statement)
  (#not-any-of? @owner "exports" "module") (#set! modifier "static"))
`

export const topQuery: string = `
${assigned}
${bindings(TOP, [])}
`

export const query: string = `
${shared}
(class_body (field_definition property: (_) @name value: ${FUNCTION}) @method)
${bindings(IN_ERROR, [])}
`
