// Query for definitions of Python. Variables count only at module level, also in `if`, `try`, loops and `with`.
import type { RareQuery } from '../language.ts'

const ALIAS = '(expression_statement (assignment left: (identifier) @name type: (_) @_type)) @type'
const IS_ALIAS = '(#match? @_type "\\\\bTypeAlias$")'
const FUNCTION = '[(lambda body: (_) @body) (parenthesized_expression (lambda body: (_) @body))]'
const LAMBDA = `(expression_statement (assignment left: (identifier) @name right: ${FUNCTION})) @fn`
const PLAIN = '(lambda) (parenthesized_expression (lambda))'
/** `a = b = lambda: 0`, with two or three names. */
const CHAIN = `(expression_statement (_ left: (identifier) right: (_ left: (identifier) right: [
  ${PLAIN} (_ left: (identifier) right: [${PLAIN}])
])) @names) @fn`
const IN_BRANCHES = `[(block ${CHAIN}) (_ (block ${CHAIN}))]`
const VARIABLE = '(expression_statement (assignment) @names) @var'
const CLASS_LAMBDA = `(class_definition body: (block ${LAMBDA}))`
const BRANCH = `(block ${LAMBDA})`
const NEXT_BRANCH = `(_ ${BRANCH})`

export const query: string = `
(function_definition name: (_) @name body: (_) @body) @fn
(class_definition name: (_) @name body: (_) @body) @class
${CLASS_LAMBDA}
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type
(decorated_definition) @wrap
(decorator) @decorator
`

export const topQuery: string = `
(module (${ALIAS} ${IS_ALIAS}))
(module ${LAMBDA})
(module ${VARIABLE})
(module [
  (if_statement) (try_statement) (with_statement) (for_statement) (while_statement) (match_statement)
] @descend)
${CLASS_LAMBDA}
(block (${ALIAS} ${IS_ALIAS} (#set! top)))
(block (${LAMBDA} (#set! top)))
(block (${VARIABLE} (#set! top)))
`

/** Lambdas in an `if` of a class, and lambdas bound to several names in a class. */
export const rareQueries: readonly RareQuery[] = [
  {
    needs: /^[ \t]+\w+[ \t]*(?::[^\n=]*)?=[ \t(]*lambda\b/m,
    query: `(class_definition body: (block [
      (if_statement [${BRANCH} ${NEXT_BRANCH}]) (try_statement [${BRANCH} ${NEXT_BRANCH}])
    ]))`,
  },
  {
    needs: /^[ \t]+\w+[ \t]*=[ \t]*(?:\w+[ \t]*=[ \t]*)+\(*[ \t]*lambda\b/m,
    query: `(class_definition body: (_ [${CHAIN} (if_statement ${IN_BRANCHES}) (try_statement ${IN_BRANCHES})]))`,
  },
]
