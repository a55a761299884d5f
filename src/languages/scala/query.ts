// Query for definitions of Scala 2 and 3. Values count in files and objects; in classes and traits they are fields.

const NAMED = ['identifier', 'operator_identifier'].map(node => `(${node})`).join(' ')
const type = (node: string, kind: string) => `(${node} name: (_) @name body: (_)? @body) @${kind}`

/** Early initialisers are members: `extends { val a = 1 } with B`. */
const early = (node: string) => `(${node} name: (_) @name extend: (extends_clause . (structural_type) @body)) @class`

/** Definitions in a block that is a value are locals. */
const locals = (place: (definition: string) => string) =>
  [`body: (_) @body`, '']
    .map(body => `(${place(`(function_definition name: [${NAMED}] @name ${body}) @fn`)} (#set! local))`)
    .join('\n')

const BLOCKS = [
  ...['value', 'arguments', 'consequence', 'alternative'].map(field => (inner: string) => `(_ ${field}: (_ ${inner}))`),
  (inner: string) => `(case_clause ${inner})`,
  (inner: string) => `(try_expression body: (_ ${inner}))`,
]

/** A value that is a function has a body; any other binds its pattern's names. */
const values = (place: (pattern: string) => string) =>
  [
    place('(_ pattern: (identifier) @name value: [(lambda_expression) (case_block)] @body) @fn'),
    place('(val_definition pattern: (_) @names) @const'),
    place('(var_definition pattern: (_) @names) @var'),
  ].join('\n')

export const query: string = `
${early('object_definition')}
${early('class_definition')}
${type('class_definition', 'class')}
${type('object_definition', 'class')}
${type('package_object', 'module')}
${type('trait_definition', 'trait')}
${type('enum_definition', 'enum')}
(package_clause name: (_) @name body: (_) @body) @module
(instance_expression (template_body (function_definition name: [${NAMED}] @name body: (_) @body) @method))
(instance_expression (template_body (function_definition name: [${NAMED}] @name) @method))
${BLOCKS.map(locals).join('\n')}
(function_definition name: [${NAMED}] @name body: (_) @body) @fn
(function_definition name: [${NAMED}] @name) @fn
(function_declaration name: [${NAMED}] @name) @fn.declaration
(type_definition name: (_) @name) @type
(given_definition name: (_) @name body: (with_template_body) @body) @class
(given_definition name: (_) @name) @const
(given_definition !name return_type: (_) @name body: (with_template_body) @body) @scope
(extension_definition parameters: (parameters (parameter type: (_) @name)) @body) @scope
${values(pattern => `(object_definition body: (template_body ${pattern}))`)}
${values(pattern => `(object_definition (extends_clause (structural_type ${pattern})))`)}
${values(pattern => `(package_object body: (template_body ${pattern}))`)}
(template_body (_ pattern: (identifier) @name value: [(lambda_expression) (case_block)] @body) @fn)
(template_body (val_definition (modifiers) @_l pattern: (_) @names) @property (#match? @_l "\\\\blazy\\\\b"))
(annotation) @decorator
`

export const topQuery: string = values(pattern => `(compilation_unit ${pattern})`)
