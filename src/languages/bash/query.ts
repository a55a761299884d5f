// Query for definitions of shell scripts. A variable counts if it is read-only, or set outside functions with a name in
// capitals.

const CAPITALS = '"^_*[A-Z][A-Z0-9_]*(?:\\\\[|$)"'

/** The first assignment of each name in a node. */
const plain = (place: string) => `
((${place} (variable_assignment name: (_) @name) @const) (#match? @name ${CAPITALS}) (#set! once))`
const assignments = (place: string) => `${plain(place)}
((${place} (declaration_command ["export" "declare" "typeset"] (variable_assignment name: (_) @name) @const) @statement)
  (#match? @name ${CAPITALS}) (#set! once))
`

/**
 * Nodes around statements outside functions, beside the file. An assignment before a command (`FOO=bar cmd`) sets no
 * variable.
 */
const PLACES = [
  ...['if_statement', 'elif_clause', 'else_clause', 'do_group', 'case_item', 'list', 'compound_statement'],
]

export const query: string = `
(function_definition name: (_) @name body: (_) @body) @fn
((command name: (command_name (word) @_alias) argument: [(concatenation . (word) @name) (word) @name] @macro) @statement
  (#eq? @_alias "alias") (#match? @name "^[^-=][^=]*="))
((declaration_command "readonly" (variable_assignment name: (_) @name) @const) @statement (#set! once) (#set! item))
((declaration_command ["declare" "typeset"] . (word) @_flags (variable_assignment name: (_) @name) @const) @statement
  (#match? @_flags "^-(\\\\w*r\\\\w*g|\\\\w*g\\\\w*r)") (#set! once) (#set! item))
((declaration_command ["declare" "typeset"] . (word) @_flags (variable_assignment name: (_) @name) @const) @statement
  (#match? @_flags "^-\\\\w*r") (#set! once))
${PLACES.map(assignments).join('')}
${plain('variable_assignments')}${plain('negated_command')}
`

export const topQuery: string = assignments('program')
