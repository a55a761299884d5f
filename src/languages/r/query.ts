// Query for definitions of R. A function is bound to a name by assignment, as an element of a list that makes a class,
// or by a call that registers it (setMethod).

const TARGET = '[(identifier) (string)] @name'
const ASSIGN = '["<-" "<<-" "="]'
const FUNCTION = '(function_definition body: (_) @body)'
/** The callee, with or without its package. */
const CALLEE = '[(identifier) @_maker (namespace_operator rhs: (identifier) @_maker)]'
const FIRST_STRING = '(argument value: (string content: (string_content) @name))'
const SECOND =
  '(comma) . (argument value: [(string content: (string_content) @owner) (call arguments: (arguments . (argument value: (string content: (string_content) @owner))))])'

export const query: string = `
(binary_operator lhs: ${TARGET} operator: ${ASSIGN} rhs: ${FUNCTION}) @fn
((binary_operator lhs: ${TARGET} operator: ${ASSIGN} rhs: (call function: ${CALLEE} arguments: (arguments "(" @body))) @class
  (#any-of? @_maker "R6Class" "setRefClass" "setClass" "ggproto"))
((call function: (_) arguments: (arguments (argument name: (identifier) @_group value:
    (call function: (identifier) @_list arguments: (arguments (argument name: (_) @name value: ${FUNCTION}) @method)))))
  (#any-of? @_group "public" "private" "active" "methods"))
((call function: (identifier) @_maker arguments: (arguments (argument name: (_) @name value: ${FUNCTION}) @method))
  (#eq? @_maker "ggproto"))
((call function: (extract_operator lhs: (identifier) @owner rhs: (identifier) @_methods)
    arguments: (arguments (argument name: (_) @name value: ${FUNCTION}) @method))
  (#eq? @_methods "methods"))
((call function: (extract_operator lhs: (identifier) @owner rhs: (identifier) @_methods)
    arguments: (arguments (argument value: (call arguments: (arguments (argument name: (_) @name value: ${FUNCTION}) @method)))))
  (#eq? @_methods "methods"))
`

export const topQuery: string = `
(program (binary_operator lhs: ${TARGET} operator: ${ASSIGN} rhs: ${FUNCTION}) @fn)
((program (binary_operator lhs: ${TARGET} operator: ${ASSIGN} rhs: (call function: ${CALLEE} arguments: (arguments "(" @body))) @class)
  (#any-of? @_maker "R6Class" "setRefClass" "setClass" "ggproto"))
((program (binary_operator lhs: ${TARGET} operator: ${ASSIGN} rhs: (_) @value) @var) (#set! once))
(program (binary_operator lhs: (extract_operator lhs: (identifier) @owner rhs: (identifier) @name) operator: ${ASSIGN} rhs: ${FUNCTION}) @method)
((program (binary_operator operator: ${ASSIGN} rhs: (call function: (identifier) @_maker arguments:
    (arguments (argument name: (_) @name value: ${FUNCTION}) @method))))
  (#eq? @_maker "list"))
((program (call function: (identifier) @_maker arguments: (arguments . ${FIRST_STRING})) @class)
  (#any-of? @_maker "setClass" "setRefClass" "setClassUnion"))
((program (call function: (identifier) @_maker arguments: (arguments . ${FIRST_STRING} . (comma) . (argument value: ${FUNCTION}))) @fn)
  (#eq? @_maker "setGeneric"))
((program (call function: (identifier) @_maker arguments: (arguments . ${FIRST_STRING})) @fn)
  (#eq? @_maker "setGeneric"))
((program (call function: (identifier) @_maker arguments: (arguments . ${FIRST_STRING} . ${SECOND} (argument value: ${FUNCTION}))) @method)
  (#any-of? @_maker "setMethod" "setReplaceMethod"))
((program (call function: (identifier) @_maker arguments: (arguments . ${FIRST_STRING} . ${SECOND})) @method)
  (#any-of? @_maker "setMethod" "setReplaceMethod"))
`
