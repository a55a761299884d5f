// Query for definitions of Zig. A container (struct, union, enum, error set) is a value; its constant takes its kind.
// Members of an anonymous container in a function belong to the function: that is how generic types are written.

/** Node type → kind of the constant bound to it. Most specific first: the first pattern that matches a name wins. */
const CONTAINERS = [
  ['struct_declaration', 'struct'],
  ['enum_declaration', 'enum'],
  ['union_declaration', 'union'],
  ['opaque_declaration', 'struct'],
  ['error_set_declaration', 'enum'],
] as const

const HOLDERS = CONTAINERS.slice(0, 4).map(([type]) => type)

// A private import names a file and defines nothing.
const BINDINGS = (place: string) => `
((${place} (variable_declaration "const" . (identifier) @name) @const)
  (#not-match? @const "^const\\\\s+[^=]*=\\\\s*@import\\\\([^)]*\\\\)\\\\s*;?$") (#set! item))
(${place} (variable_declaration "var" . (identifier) @name) @var (#set! item))
`

const METHODS = (place: string) => `
(${place} (function_declaration "pub" name: (_) @name body: (_) @body) @method (#set! exported))
(${place} (function_declaration name: (_) @name body: (_) @body) @method)
((${place} (function_declaration name: (_) @name !body) @method.declaration) (#set! item))
`

export const query: string = `
${CONTAINERS.map(([type, kind]) => `(variable_declaration . (identifier) @name "=" . (${type} "{" @body)) @${kind}`).join('\n')}
${HOLDERS.map(METHODS).join('')}
(function_declaration name: (_) @name body: (_) @body) @fn
(function_declaration name: (_) @name !body) @fn.declaration
((test_declaration (string) @name (block) @body) @fn (#set! local))
${HOLDERS.map(BINDINGS).join('')}
`

export const topQuery: string = `
${CONTAINERS.map(([type, kind]) => `(source_file (variable_declaration . (identifier) @name "=" . (${type} "{" @body)) @${kind})`).join('\n')}
${BINDINGS('source_file')}
`
