// Definitions of TypeScript: JavaScript's, and declarations that have types or no body.
import { bindings, commonjs, IN_ERROR, inBlock, member, shared, TOP } from '../javascript/query.ts'

const IN_NAMESPACE = [
  (pattern: string) => `(ambient_declaration ${pattern})`,
  ...['internal_module', 'module', 'ambient_declaration'].flatMap(block =>
    inBlock(pattern => `(${block} (statement_block ${pattern}))`),
  ),
]

/** What a value may stand in beside JavaScript's. */
const CASTS = ' (as_expression) (satisfies_expression)'

export const topQuery: string = `
${commonjs}
${bindings(TOP)}
`

export const query: string = `
${shared(CASTS)}
${member('name', CASTS)
  .map(each => `(class_body ${each})`)
  .join('\n')}
(abstract_class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(enum_declaration name: (_) @name body: (_) @body) @enum
(type_alias_declaration name: (_) @name value: (object_type)? @body) @type
(type_alias_declaration value: (object_type (method_signature name: (_) @name) @method.declaration))
(ambient_declaration "global" @name (statement_block) @body) @module
(internal_module name: (_) @name body: (_)? @body) @module
(module name: (_) @name body: (_)? @body) @module
(function_signature name: (_) @name) @fn.declaration
(class_body (method_signature name: (_) @name) @method.declaration)
(class_body (abstract_method_signature name: (_) @name) @method.declaration)
(interface_body (method_signature name: (_) @name) @method.declaration)
(ambient_declaration) @wrap
(export_statement "=" (identifier) @export)
${bindings([...IN_ERROR, ...IN_NAMESPACE])}
`
