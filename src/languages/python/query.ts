// Definitions of Python. Variables only at module level, inside `if`, `try` and `with` too.

const LAMBDA = '(expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body)) @fn)'

const VARIABLES = [
  '(_ (assignment left: (_) @names) @var)',
  '(_ (assignment right: (assignment left: (identifier) @name)) @var)',
]

const at = (place: (pattern: string) => string) => VARIABLES.map(place).join('\n')

export const query: string = `
(function_definition name: (_) @name body: (_) @body) @fn
(class_definition name: (_) @name body: (_) @body) @class
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type
(decorated_definition) @wrap
(decorator) @decorator
${at(pattern => `(ERROR ${pattern})`)}
`

// In the branches of `if` and `try` a clause stands between the statement and its block.
export const topQuery: string = `
(module ${LAMBDA})
${at(pattern => `(module ${pattern})`)}
${['if_statement', 'try_statement', 'with_statement']
  .map(statement => at(pattern => `(module (${statement} (block ${pattern})))`))
  .join('\n')}
${['if_statement', 'try_statement']
  .map(statement => at(pattern => `(module (${statement} (_ (block ${pattern}))))`))
  .join('\n')}
`
