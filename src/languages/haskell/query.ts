// Query for definitions of Haskell. A function's signature and equations are one definition if adjacent. Functions in
// `where` and `let` are locals; constructors and fields belong to their type.

const NAMED = '[(variable) @name (prefix_id (_) @name)]'
const INFIX = '(infix operator: [(operator) @name (infix_id (variable) @name)])'
const CLAUSE = '(#set! clause "name")'

/** Signatures and equations in `place`, a node type or a field. */
const bindings = (place: string) => `
(${place} (signature name: ${NAMED}) @fn.declaration ${CLAUSE} (#set! forward))
(${place} (signature names: (binding_list name: ${NAMED})) @fn.declaration (#set! forward))
(${place} (function name: ${NAMED} . (patterns)? . match: (_) @body) @fn ${CLAUSE})
(${place} (function ${INFIX} . match: (_) @body) @fn ${CLAUSE})
(${place} (function (function_head_parens ${INFIX}) . (patterns)? . match: (_) @body) @fn ${CLAUSE})
(${place} (bind name: ${NAMED} . match: (_) @body) @fn ${CLAUSE})
(${place} (_ name: ${NAMED} (comment)+ . match: (_) @body) @fn ${CLAUSE})
(${place} (function ${INFIX} (comment)+ . match: (_) @body) @fn ${CLAUSE})
`

/** A type with a plain name or an operator between its parameters; `at` wraps the pattern. */
const type = (node: string, kind: string, rest = '', at = (pattern: string) => pattern) => `
${at(`(${node} name: [(name) @name (prefix_id (_) @name)] ${rest}) @${kind}`)}
${at(`(${node} !name (infix operator: (_) @name) ${rest}) @${kind}`)}
`

/** Not in an instance of a data family. */
const declared = (pattern: string) => `(declarations ${pattern})`

export const query: string = `
(header module: (module) @name) @module
${bindings('declarations')}
${bindings('_ declaration:')}
${type('data_type', 'struct', '', declared)}
${type('newtype', 'struct', '', declared)}
${type('type_synomym', 'type')}
${type('type_family', 'type')}
${type('data_family', 'type')}
${type('class', 'class', 'declarations: (_) @body')}
${type('class', 'class')}
(instance patterns: (type_patterns . (_) @name) declarations: (_) @body) @scope
(instance (infix left_operand: (_) @name) declarations: (_) @body) @scope
((pattern_synonym (signature synonym: (_) @name)) @fn.declaration ${CLAUSE} (#set! forward))
(export [(variable) @export (name) @export (prefix_id (_) @export)])
((pattern_synonym (equation synonym: [
  (constructor) @name
  (apply . (constructor) @name)
  (apply function: (_ function: (constructor) @name))
  (apply function: (_ function: (_ function: (constructor) @name)))
  (apply function: (_ function: (_ function: (_ function: (constructor) @name))))
  (infix operator: [(constructor_operator) @name (infix_id (_) @name)])
  (record constructor: (_) @name)
] pattern: (_) @body)) @fn ${CLAUSE})
(foreign_import (signature name: (variable) @name)) @fn.declaration
`
