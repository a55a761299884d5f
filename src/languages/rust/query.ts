// Query for definitions of Rust. An `impl` is a scope: it names its members' owner and is no symbol.

const IMPL_TYPES = [
  '(type_identifier) @name',
  '(generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])',
  '(scoped_type_identifier name: (_) @name)',
  '[(reference_type) (pointer_type) (tuple_type) (array_type) (dynamic_type) (primitive_type) (unit_type) (function_type) (bounded_type) (never_type)] @name',
]

export const query: string = `
(function_item name: (_) @name body: (_) @body) @fn
(foreign_mod_item (declaration_list ((function_signature_item name: (_) @name) @fn.declaration (#set! item))))
(function_signature_item name: (_) @name) @fn.declaration
(struct_item name: (_) @name body: (field_declaration_list) @body) @struct
(struct_item name: (_) @name) @struct
(union_item name: (_) @name body: (_) @body) @union
(enum_item name: (_) @name body: (_) @body) @enum
(trait_item name: (_) @name body: (_) @body) @trait
(mod_item name: (_) @name body: (_) @body) @module
(macro_definition name: (_) @name) @macro
(type_item name: (_) @name) @type
(associated_type name: (_) @name) @type.declaration
${IMPL_TYPES.map(type => `((impl_item trait: (_) type: ${type} body: (_) @body) @scope (#set! exported))`).join('\n')}
${IMPL_TYPES.map(type => `(impl_item type: ${type} body: (_) @body) @scope`).join('\n')}
(attribute_item) @decorator
(const_item name: (_) @name) @const
(static_item name: (_) @name) @const
`
