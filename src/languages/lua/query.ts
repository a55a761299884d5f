// Query for definitions of Lua. `function M.f()` and `M.f = function()` are the same: a member of M.

const FUNCTION = '(function_definition parameters: (_) body: (_)? @body)'
const LEFT = [
  ['(identifier) @name', 'fn'],
  ['(dot_index_expression table: (_) @owner field: (_) @name)', 'method'],
  ['(bracket_index_expression table: (_) @owner field: (string) @name)', 'method'],
] as const

export const query: string = `
(function_declaration name: (identifier) @name body: (_)? @body) @fn
(function_declaration name: (dot_index_expression table: (_) @owner field: (_) @name) body: (_)? @body) @method
(function_declaration name: (method_index_expression table: (_) @owner method: (_) @name) body: (_)? @body) @method
${LEFT.map(([left, kind]) => `(assignment_statement (variable_list . name: ${left}) (expression_list . value: ${FUNCTION})) @${kind}`).join('\n')}
((table_constructor (field name: [(identifier) (string) (number)] @name value: ${FUNCTION}) @method) (#not-match? @method "^\\\\[\\\\s*[\\\\w(]"))
(assignment_statement (variable_list . name: [(identifier) (dot_index_expression)] @name) (expression_list . value: (table_constructor) @body)) @scope
(field name: [(identifier) (string)] @name value: (table_constructor) @body) @scope
(variable_declaration) @wrap
`

const BOUND = `(assignment_statement (variable_list name: (identifier) @name) (expression_list . value: (_)? @value))`

// A name bound to its own original is defined elsewhere: `local pairs = pairs`, `local x = require "x"`.
const DEFINED = '(#not-match? @value "^\\\\(?\\\\s*require\\\\b(?!.*\\\\s(?:and|or)\\\\s)") (#not-eq? @value @name)'
/** Names are paired with values by position; only the first `PLACES` of each list are matched. */
const PLACES = 8
const skip = (field: string, count: number) => `. ${field}: (_) . (comment)* `.repeat(count)
/** A long list assigned to the same names. */
const SAME = '(#not-match? @statement "^local\\\\s+(\\\\w+\\\\s*,[\\\\w\\\\s,]*?)\\\\s*=\\\\s*\\\\1\\\\s*;?$")'
const bound = (names: string, values: string, rule = DEFINED) =>
  `((chunk (_ (assignment_statement (variable_list ${names} name: (identifier) @name) (_ ${values})) @var) @statement) (#set! once) ${rule})`
const LOCAL = [
  ...Array.from({ length: PLACES }, (_, at) =>
    bound(`${skip('name', at)} .`, `${skip('value', at)} . value: (_) @value`),
  ),
  // One or two values for more names: a call with several results.
  ...[1, 2].map(values => bound(skip('name', values), `${skip('value', values - 1)} . value: (_) @value .`)),
  bound(skip('name', PLACES), `${skip('value', PLACES)} value: (_)`, SAME),
]

export const topQuery: string = `
${LEFT.map(([left, kind]) => `(chunk (assignment_statement (variable_list . name: ${left}) (expression_list . value: ${FUNCTION})) @${kind})`).join('\n')}
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: ${FUNCTION})) @fn))
((chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name attribute: (_)))) @const) (#set! once))
${LOCAL.join('\n')}
((chunk (label_statement (identifier) @name) @type) (#match? @type "^::   "))
((chunk ${BOUND} @var) (#set! once) ${DEFINED})
((chunk (variable_declaration (variable_list name: (identifier) @name)) @var) (#set! once) (#set! forward))
(chunk (return_statement (_ (table_constructor (field name: (_) @name value: ${FUNCTION}) @fn))))
`
