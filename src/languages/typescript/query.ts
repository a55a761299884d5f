// Query for definitions of TypeScript: JavaScript's, and declarations with types or without body.
import { bindings, rareQueries as common, inBlock, member, shared } from '../javascript/query.ts'
import type { RareQuery } from '../language.ts'

export { topQuery } from '../javascript/query.ts'

const IN_NAMESPACE = [
  (pattern: string) => `(ambient_declaration ${pattern})`,
  ...['internal_module', 'module', 'ambient_declaration'].flatMap(block =>
    inBlock(pattern => `(${block} (statement_block ${pattern}))`),
  ),
]

/** Wrappers of values beside JavaScript's. */
const CASTS = ' (as_expression) (satisfies_expression)'

export const query: string = `
${shared(CASTS)}
${member('name', CASTS)
  .map(each => `(class_body ${each})`)
  .join('\n')}
(interface_declaration name: (_) @name body: (_) @body) @interface
(type_alias_declaration name: (_) @name value: (object_type)? @body) @type
(type_alias_declaration value: (object_type (method_signature name: (_) @name) @method.declaration))
((function_signature name: (_) @name) @fn.declaration (#set! item))
(class_body (method_signature name: (_) @name) @method.declaration)
(interface_body (method_signature name: (_) @name) @method.declaration)
`

/** Values of `export =`, as for `module.exports`. */
const exportEquals = `
(export_statement "=" (_) @export)
((export_statement "=" (_ name: (_) @name body: (_) @body) @value) @fn (#set! exported))
((export_statement "=" @name . (_ !name) @value) @const (#set! name "exports") (#set! holder) (#set! file) (#set! exported))
((export_statement "=" @name . (_) @value) @scope (#set! anonymous) (#set! file) (#set! exported))
`

export const rareQueries: readonly RareQuery[] = [
  ...common,
  {
    needs: /\b(?:abstract|declare|enum|module|namespace)\b/,
    query: `
(abstract_class_declaration name: (_) @name body: (_) @body) @class
(ambient_declaration "global" @name (statement_block) @body) @module
(internal_module name: (_) @name body: (_)? @body) @module
((module name: (string) @name body: (_)? @body) @module (#set! exported))
(module name: (_) @name body: (_)? @body) @module
(class_body (abstract_method_signature name: (_) @name) @method.declaration)
(ambient_declaration) @wrap
(enum_declaration name: (_) @name body: (_) @body) @enum
${bindings(IN_NAMESPACE)}
`,
  },
  { needs: /\bexport\s*=/, query: exportEquals },
]
