// Query for definitions of OCaml, for implementations and interfaces. A value with arguments or a function type is a
// function.

/** Bindings at module level, not those of `let … in`. */
const values = (place: string, set = '') =>
  `
((${place} (value_definition (let_binding pattern: NAMED (parameter) body: (_) @body) @fn) @statement)SET)
((${place} (value_definition (let_binding pattern: NAMED body: [(fun_expression) (function_expression) (parenthesized_expression [(fun_expression) (function_expression)])] @body) @fn) @statement)SET)
((${place} (value_definition (let_binding pattern: NAMED type: [(function_type) (_ type: (function_type))] body: (_) @body) @fn) @statement)SET)
((${place} (value_definition (let_binding pattern: NAMED body: (typed_expression type: (function_type)) @body) @fn) @statement)SET)
((${place} (value_definition (let_binding pattern: (typed_pattern NAMED type: (function_type)) body: (_) @body) @fn) @statement)SET)
((${place} (value_definition (let_binding pattern: NAMED body: (_) @body) @const) @statement)SET)
((${place} (value_definition (let_binding pattern: (_) @names) @const) @statement)SET)
`
    .replaceAll('NAMED', '[(value_name) @name (parenthesized_operator (_) @name)]')
    .replaceAll('SET', set)

/** Variants, records, other types. */
const TYPES = [
  '(type_definition (_ name: (type_constructor) @name body: (variant_declaration)) @enum) @statement',
  '(type_definition (_ name: (type_constructor) @name body: (record_declaration)) @struct) @statement',
  '(type_definition (_ name: (type_constructor) @name) @type) @statement',
]

/** Types and modules in a signature; its structure usually defines them again. */
const announced = [
  ...TYPES,
  '(exception_definition (_ (constructor_name) @name)) @type',
  '(module_definition (_ (module_name) @name module_type: [(signature) @body (_ . (signature) @body)]) @module) @statement',
  '(module_definition (_ (module_name) @name) @module) @statement',
]
  .map(pattern => `((signature ${pattern}) (#set! forward))`)
  .join('\n')

export const query: string = `
${announced}
${values('structure', ' (#set! item)')}
((value_specification [(value_name) @name (parenthesized_operator (_) @name)] type: (function_type)) @fn.declaration (#set! forward))
((value_specification [(value_name) @name (parenthesized_operator (_) @name)]) @const.declaration (#set! forward))
(external [(value_name) @name (parenthesized_operator (_) @name)]) @fn
${TYPES.join('\n')}
(exception_definition (_ (constructor_name) @name)) @type
(module_definition (_ (module_name) @name module_type: [(signature) @body (_ . (signature) @body)]) @module) @statement
(module_definition (_ (module_name) @name module_type: (functor_type codomain: (signature) @body)) @module) @statement
(module_definition (_ (module_name) @name body: (structure) @body) @module) @statement
(module_definition (_ (module_name) @name body: (_ (structure) @body)) @module) @statement
(module_definition (_ (module_name) @name body: (_ functor: (_ argument: (_ (structure) @body)))) @module) @statement
(module_definition (_ (module_name) @name body: (_ argument: (_ (structure) @body))) @module) @statement
(module_definition (_ (module_name) @name) @module) @statement
((module_parameter (module_name) @name module_type: (signature) @body) @scope (#set! parameter))
(module_type_definition (module_type_name) @name body: (_)? @body) @interface
(class_definition (_ (class_name) @name body: (_) @body) @class) @statement
(class_definition (_ (class_name) @name class_type: (_) @body) @class) @statement
(class_type_definition (class_type_binding (class_type_name) @name body: (_) @body) @interface) @statement
(method_definition (method_name) @name body: (_) @body) @method
(method_definition (method_name) @name !body) @method.declaration
(method_specification (method_name) @name) @method.declaration
`

export const topQuery: string = values('compilation_unit')
