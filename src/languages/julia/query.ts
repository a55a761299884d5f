// Query for definitions of Julia. `heads` in index.ts finds the name in a head (`Base.f(x)::T where T`).

/** A name, or any text as one: `var"a b"` (see `nameWithin` in index.ts). */
const NAME = '[(identifier) (prefixed_string_literal)] @name'
const SHORT = ['call_expression', 'where_expression', 'typed_expression']

/** Names bound to values in a node; functions come first. */
const bindings = (place: string, kind: string, set: string) => `
(${place} (assignment . ${NAME} [(arrow_function_expression (_) @body .) (function_definition (signature) . (_) @body)]) @fn)
((${place} (assignment . ${NAME}) @${kind}) ${set})
((${place} (assignment . (typed_expression . ${NAME})) @${kind}) ${set})
((${place} (assignment . [(tuple_expression) (open_tuple)] @names) @${kind}) ${set})
`

export const query: string = `
((module_definition name: (identifier) @_var . (string_literal (content) @name) . (_) @body) @module (#match? @module "^(?:bare)?module\\\\s+var\\""))
((module_definition name: (_) @name . (_) @body) @module (#not-match? @module "^(?:bare)?module\\\\s+var\\""))
((module_definition name: (_) @name) @module (#not-match? @module "^(?:bare)?module\\\\s+var\\""))
(function_definition (signature) @head . (_) @body) @fn
(function_definition (signature) @head) @fn
(function_definition (signature . (identifier) @name .)) @fn.declaration
${SHORT.map(type => `(assignment . (${type}) @head (operator) . (_) @body) @fn`).join('\n')}
(macro_definition (signature) @head) @macro
(macro_definition (signature . (identifier) @name .)) @macro.declaration
(struct_definition (type_head) @head . (_) @body) @struct
(struct_definition (type_head) @head) @struct
(abstract_definition (type_head) @head) @type
(primitive_definition (type_head) @head) @type
((macrocall_expression (macro_identifier (identifier) @_macro)
    (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)])) @enum
  (#eq? @_macro "enum"))
(macrocall_expression (macro_argument_list [(function_definition) (assignment) (struct_definition) (macro_definition)] .)) @wrap
(const_statement) @wrap
${bindings('const_statement', 'const', '')}
${bindings('global_statement', 'var', '(#set! once)')}
${bindings('module_definition', 'var', '(#set! once)')}
${['export_statement', 'public_statement']
  .map(
    list => `(${list} [(identifier) @export (operator) @export])
(${list} (macro_identifier (identifier) @export))`,
  )
  .join('\n')}
`

export const topQuery: string = bindings('source_file', 'var', '(#set! once)')
