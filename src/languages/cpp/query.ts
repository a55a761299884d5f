// Query for definitions of C++: C's with namespaces, classes and their members.
import { declarators as c, definitions, PLACES } from '../c/query.ts'
import type { DeclaratorRule } from '../language.ts'

export const declarators: DeclaratorRule = {
  ...c,
  names: {
    ...c.names,
    qualified_identifier: 'variable',
    destructor_name: 'function',
    operator_name: 'function',
    template_function: 'function',
    operator_cast: 'cast',
  },
}

export const query: string = `
(class_specifier name: (_) @name body: (_) @body) @class
(namespace_definition name: (_) @name body: (_) @body) @module
(alias_declaration name: (_) @name) @type
(concept_definition name: (_) @name) @type
(template_declaration) @wrap
(attribute_declaration) @decorator
(access_specifier) @access
${definitions([...PLACES, 'linkage_specification', 'template_declaration'])}
((field_declaration declarator: [
    (function_declarator) (pointer_declarator) (reference_declarator) (operator_cast)
  ] @declarator @method.declaration) @statement (#set! forward))
((field_declaration_list (_ !body !type declarator: (_) @declarator @method.declaration) @statement) (#set! forward))
`
