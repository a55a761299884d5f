// Definitions of Python. Variables only at module level, inside `if`, `try` and `with` too.

const LAMBDA = '(expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body)) @fn)'

const VARIABLES = `(expression_statement [
  (assignment left: (identifier) @name) @var
  (assignment left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @var
  (assignment right: (assignment left: (identifier) @name)) @var
])`

export const query: string = `
(function_definition name: (_) @name body: (_) @body) @fn
(class_definition name: (_) @name body: (_) @body) @class
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type
(decorated_definition) @wrap
(decorator) @decorator
(ERROR ${VARIABLES})
`

export const topQuery: string = `
(module ${LAMBDA})
(module ${VARIABLES})
(module (if_statement [
  (block ${VARIABLES})
  (elif_clause (block ${VARIABLES}))
  (else_clause (block ${VARIABLES}))
]))
(module (try_statement [
  (block ${VARIABLES})
  (except_clause (block ${VARIABLES}))
  (else_clause (block ${VARIABLES}))
  (finally_clause (block ${VARIABLES}))
]))
(module (with_statement (block ${VARIABLES})))
`
