// Definitions of shell scripts. A variable counts where it is made a constant, or is set outside of functions in
// capitals.

const CAPITALS = '"^_*[A-Z][A-Z0-9_]*(?:\\\\[|$)"'

/** Assignments that a node holds, each name's first. */
const plain = (place: string) => `
((${place} (variable_assignment name: (_) @name) @const) (#match? @name ${CAPITALS}) (#set! once))`
const assignments = (place: string) => `${plain(place)}
((${place} (declaration_command ["export" "declare" "typeset"] (variable_assignment name: (_) @name) @const) @statement)
  (#match? @name ${CAPITALS}) (#set! once))
`

/**
 * What may hold a statement outside of functions, other than the file. Before a command (`FOO=bar cmd`) one sets
 * nothing.
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
