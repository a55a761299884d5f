// Definitions of JavaScript, in two parts: what TypeScript shares (with its name for a class's name), and the rest.
// `(_ …)` with a field stands for the nodes that have it: compiling a query takes no time for them.
import type { SymbolKind } from '../../model.ts'

/** What a name bound to a node of this type is. */
export const values: Readonly<Record<string, SymbolKind>> = {
  arrow_function: 'fn',
  function_expression: 'fn',
  generator_function: 'fn',
  class: 'class',
}

/** A function or a class as a value. */
export const VALUE = '(_ body: (_) @body) @value'

/** A member: a method has a name and a body, and no other node in a class or an object has both. */
const METHOD = '(_ name: (_) @name body: (_) @body)'

const MEMBERS = [`${METHOD} @method`, `(_ key: (_) @name value: ${VALUE}) @method`]

/** Where a pattern stands directly in `block`, exported or not. */
export const inBlock = (block: (pattern: string) => string): readonly ((pattern: string) => string)[] => [
  block,
  pattern => block(`(export_statement ${pattern})`),
]

/** Names bound in a place, whose kind is that of their value. */
export function bindings(places: readonly ((pattern: string) => string)[]): string {
  const declaration = '(_ (variable_declarator name: (_) @names value: (_ body: (_)? @body)? @value) @const) @statement'
  return places.map(place => place(declaration)).join('\n')
}

/** At the top of a file. */
export const TOP = inBlock(pattern => `(program ${pattern})`)

/** The same where a syntax error has swallowed the file's level. */
export const IN_ERROR = inBlock(pattern => `(ERROR ${pattern})`)

/** Declarations, members of classes and of objects with a name, and default exports. */
export const shared: string = `
(function_declaration name: (_) @name body: (_) @body) @fn
(generator_function_declaration name: (_) @name body: (_) @body) @fn
(class_declaration name: (_) @name body: (_) @body) @class
(class_body ${METHOD} @method)
${MEMBERS.map(
  member =>
    `(variable_declarator value: (object ${member}) @within)\n(variable_declarator value: (_ (object ${member}) @within))`,
).join('\n')}
(export_statement "default" @name value: (_ !name body: (_) @body) @value) @fn
(export_statement value: (_ name: (_) @name body: (_) @body) @value) @class
(export_statement "default" value: (identifier) @export)
(export_statement !source (export_clause (export_specifier name: (identifier) @export)))
(export_statement) @wrap
(ERROR "function" @fn . (identifier) @name)
(ERROR (class name: (_) @name body: (_) @body) @class)
(decorator) @decorator
`

/** An assignment to a property, at the top of a file: of what has two sides only that has no operator of its own. */
const assignment = (target: string, right: string) =>
  `(program (_ (_ !operator left: (_ ${target}) right: ${right}) @fn) @statement)`
/** The same where what is assigned is not the definition. */
const exporting = (target: string, right: string) => `(program (_ (_ !operator left: (_ ${target}) right: ${right})))`

const PROPERTY = 'object: (_) @_m property: (_) @name'
const MODULE_EXPORTS = 'object: (identifier) @_m property: (property_identifier) @_e'
const IS_EXPORTS = '(#eq? @_m "module") (#eq? @_e "exports")'
const IS_IN_EXPORTS = '(#any-of? @_m "exports" "module.exports")'

/** CommonJS exports, and functions assigned to properties of a function or its prototype. */
export const assigned: string = `
(${assignment(PROPERTY, VALUE)} ${IS_IN_EXPORTS} (#set! exported))
(${assignment(MODULE_EXPORTS, '(_ name: (_) @name body: (_) @body) @value')} ${IS_EXPORTS} (#set! exported))
(${assignment('object: (identifier) @_m property: (_) @name @_e', `(_ !name body: (_) @body) @value`)} ${IS_EXPORTS} (#set! exported))
(${exporting(MODULE_EXPORTS, '[(identifier) @export (object [(shorthand_property_identifier) @export (pair value: (identifier) @export)])]')}
  ${IS_EXPORTS})
(${exporting('object: (_) @_m', '(identifier) @export')} ${IS_IN_EXPORTS})
${MEMBERS.map(
  member =>
    `(${exporting(MODULE_EXPORTS, `(object ${member.replace('@method', '@fn')})`)} ${IS_EXPORTS} (#set! exported))`,
).join('\n')}
(${assignment('object: (_ object: (_) @owner property: (_) @_p) property: (_) @name', VALUE).replace('@fn', '@method')}
  (#eq? @_p "prototype"))
(${assignment('object: (identifier) @owner property: (_) @name', VALUE).replace('@fn', '@method')}
  (#not-any-of? @owner "exports" "module") (#set! modifier "static"))
`

export const topQuery: string = `
${assigned}
${bindings(TOP)}
`

export const query: string = `
${shared}
(class_body (_ property: (_) @name value: ${VALUE}) @method)
${bindings(IN_ERROR)}
`
