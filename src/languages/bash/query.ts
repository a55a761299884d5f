// Definitions of shell scripts. A variable counts where it is made a constant, or is set outside of functions in capitals.

const CAPITALS = '"^_*[A-Z][A-Z0-9_]*$"'

/** Assignments that a node holds, each name's first. */
const assignments = (place: string) => `
((${place} (variable_assignment name: (variable_name) @name) @const) (#match? @name ${CAPITALS}) (#set! once))
((${place} (declaration_command ["export" "declare" "typeset"] (variable_assignment name: (variable_name) @name) @const) @statement)
  (#match? @name ${CAPITALS}) (#set! once))
`

export const query: string = `
(function_definition name: (_) @name body: (_) @body) @fn
((command name: (command_name (word) @_alias) argument: [(concatenation . (word) @name) (word) @name] @macro) @statement
  (#eq? @_alias "alias") (#match? @name "^[^-=][^=]*="))
((declaration_command "readonly" (variable_assignment name: (variable_name) @name) @const) @statement (#set! once))
((declaration_command ["declare" "typeset"] . (word) @_flags (variable_assignment name: (variable_name) @name) @const) @statement
  (#match? @_flags "^-\\\\w*r") (#set! once))
${assignments('if_statement')}
`

export const topQuery: string = assignments('program')
