// Definitions of TypeScript: JavaScript's, and declarations that have types or no body.
import { assigned, bindings, IN_ERROR, inBlock, shared, TOP, VALUE } from '../javascript/query.ts'

const IN_NAMESPACE = [
  (pattern: string) => `(ambient_declaration ${pattern})`,
  ...['internal_module', 'module', 'ambient_declaration'].flatMap(block =>
    inBlock(pattern => `(${block} (statement_block ${pattern}))`),
  ),
]

export const topQuery: string = `
${assigned}
${bindings(TOP)}
`

export const query: string = `
${shared}
(class_body (_ name: (_) @name value: ${VALUE}) @method)
(abstract_class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(enum_declaration name: (_) @name body: (_) @body) @enum
(type_alias_declaration name: (_) @name) @type
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
