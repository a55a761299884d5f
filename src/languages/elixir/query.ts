// Query for definitions of Elixir, where `def f(x), do: x` is a call of `def`. The clauses of a function are one
// definition.

/** The first argument of `def`. An operator's name is between its arguments or before the only one. */
const HEAD = `[
  (call target: (identifier) @name)
  (identifier) @name
  (binary_operator left: (call target: (identifier) @name) operator: "when")
  (binary_operator left: (identifier) @name operator: "when")
  (_ operator: _ @name operand: (_))
  (_ left: (_ operator: _ @name operand: (_)) operator: "when")
]`
const OPERATORS = [
  '(binary_operator left: (_) operator: _ @name right: (_))',
  '(binary_operator left: (binary_operator left: (_) operator: _ @name right: (_)) operator: "when")',
]

const DEFINERS = '"def" "defp" "defn" "defnp" "defmacro" "defmacrop"'

/** A function or macro with its body in a block, after `do:`, or without one. */
const functions = [HEAD, ...OPERATORS]
  .flatMap(head => [
    `((call target: (identifier) @_def (arguments . ${head}) (do_block) @body) @fn CLAUSE)`,
    `((call target: (identifier) @_def (arguments . ${head} . (keywords . (pair value: (_) @body)))) @fn CLAUSE)`,
    `((call target: (identifier) @_def (arguments . ${head})) @fn.declaration CLAUSE)`,
  ])
  .join('\n')
  .replaceAll('CLAUSE', `(#any-of? @_def ${DEFINERS}) (#not-eq? @name "when") (#set! clause "arity")`)

const TYPED = `[
  (binary_operator left: (identifier) @name operator: "::")
  (binary_operator left: (call target: (identifier) @name) operator: "::")
  (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")
  (binary_operator left: (binary_operator left: (identifier) @name operator: "::") operator: "when")
]`

const RESERVED = [
  'doc moduledoc typedoc spec type typep opaque callback macrocallback impl behaviour derive compile enforce_keys dialyzer tag',
  'before_compile after_compile after_verify on_load on_definition external_resource moduletag describetag optional_callbacks',
  'deprecated since vsn file for protocol fallback_to_any default attribute shortdoc',
].join(' ')

export const query: string = `
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @module (#eq? @_def "defmodule"))
((call target: (identifier) @_def (arguments . (dot left: (identifier) @_here right: (alias) @name)) (do_block) @body) @module
  (#eq? @_def "defmodule") (#eq? @_here "__MODULE__"))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @interface (#eq? @_def "defprotocol"))
((call target: (identifier) @_def (arguments . (alias) @name . (keywords . (pair value: (_) @owner))) (do_block) @body) @module
  (#eq? @_def "defimpl"))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @module (#eq? @_def "defimpl"))
${functions}
((call target: (identifier) @_def (arguments . ${HEAD})) @fn (#any-of? @_def "defguard" "defguardp" "defdelegate"))
((call target: (identifier) @name) @struct (#any-of? @name "defstruct" "defexception"))
((call target: (identifier) @_def (arguments . (string) @name) (do_block) @body) @fn (#any-of? @_def "test" "property") (#not-match? @name "#[{]"))
((call target: (identifier) @_def (arguments . (string) @name (keywords . (pair value: (_) @body)))) @fn
  (#any-of? @_def "test" "property") (#not-match? @name "#[{]"))
((unary_operator operator: "@" operand: (call target: (identifier) @_def (arguments . ${TYPED}))) @type
  (#any-of? @_def "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call target: (identifier) @_def (arguments . ${TYPED}))) @fn.declaration
  (#any-of? @_def "callback" "macrocallback"))
((do_block (unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @const)
  (#not-any-of? @name ${RESERVED.split(' ')
    .map(word => `"${word}"`)
    .join(' ')}) (#set! once))
`
