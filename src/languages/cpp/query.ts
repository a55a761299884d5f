// Definitions of C++: C's with qualified names, operators and references, and namespaces, classes and their members.
import { definitions, PLACES } from '../c/query.ts'

const NAMES = `[
  (identifier) (field_identifier) (qualified_identifier) (destructor_name) (operator_name) (template_function)
] @name`

const REFERENCE = (declarator: string) => `(reference_declarator ${declarator})`

const MEMBER = `[
  (function_declarator declarator: ${NAMES})
  (pointer_declarator declarator: (function_declarator declarator: ${NAMES}))
  (reference_declarator (function_declarator declarator: ${NAMES}))
  (operator_cast) @name
]`

export const query: string = `
(class_specifier name: (_) @name body: (_) @body) @class
(namespace_definition name: (_) @name body: (_) @body) @module
(alias_declaration name: (_) @name) @type
(concept_definition name: (_) @name) @type
(template_declaration) @wrap
(attribute_declaration) @decorator
(function_definition declarator: [
  (operator_cast) @name
  (qualified_identifier name: (operator_cast)) @name
] body: (_) @body) @fn
(function_definition declarator: ${MEMBER} !body) @fn.declaration
((field_declaration declarator: ${MEMBER} @method.declaration) @statement (#set! forward))
((field_declaration_list (declaration declarator: ${MEMBER} @method.declaration) @statement) (#set! forward))
((template_declaration (declaration declarator: ${MEMBER} @fn.declaration) @statement) (#set! forward))
(type_definition type: (class_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @class
${definitions(NAMES, ['(identifier)', '(qualified_identifier)'], REFERENCE, [...PLACES, 'linkage_specification', 'template_declaration'])}
`
