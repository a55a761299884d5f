// Query for definitions of Java. Fields count only if constant: static and final, or in an interface.

// Each of several in one declaration starts at the words they share, as in javac.
const CONSTANT = 'declarator: (variable_declarator name: (_) @name) @const'

export const query: string = `
(class_declaration name: (_) @name body: (_) @body) @class
(record_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(annotation_type_declaration name: (_) @name body: (_) @body) @interface
(enum_declaration name: (_) @name body: (_) @body) @enum
(method_declaration name: (_) @name body: (_) @body) @method
(method_declaration name: (_) @name !body) @method.declaration
(annotation_type_element_declaration name: (_) @name) @method.declaration
(constructor_declaration name: (_) @name body: (_) @body) @method
(compact_constructor_declaration name: (_) @name body: (_) @body) @method
((field_declaration (modifiers "static" "final") ${CONSTANT}) @statement (#set! headed) (#set! item))
((field_declaration (modifiers "final" "static") ${CONSTANT}) @statement (#set! headed) (#set! item))
((constant_declaration ${CONSTANT}) @statement (#set! headed))
((module_declaration name: (_) @name body: (_) @body) @module (#set! exported))
(modifiers [(marker_annotation) (annotation)] @decorator)
`
