// Query for definitions of JavaScript, in two parts: the one TypeScript shares, and the rest. `(_ …)` with a field
// matches all nodes with that field and costs no time to compile.
import type { SymbolKind } from '../../model.ts'
import type { RareQuery, ValueRule } from '../language.ts'

/** Kind of a name bound to a node of this type. */
export const values: Readonly<Record<string, SymbolKind>> = {
  arrow_function: 'fn',
  function_expression: 'fn',
  generator_function: 'fn',
  class: 'class',
}

export const around: ValueRule = {
  object: 'object',
  assignment: { type: 'assignment_expression', statement: 'expression_statement' },
  declarator: 'variable_declarator',
  wrappers: [
    'parenthesized_expression',
    'as_expression',
    'satisfies_expression',
    'non_null_expression',
    'type_assertion',
    'assignment_expression',
  ],
  statements: [
    'assignment_expression',
    'export_statement',
    'expression_statement',
    'lexical_declaration',
    'variable_declaration',
  ],
  call: 'call_expression',
  ownerEnding: '.prototype',
  passing:
    /^(?:Object\.(?:freeze|seal|assign|create)|(?:\w+\.)*(?:extend|createClass|createReactClass|defineComponent|createSlice|defineStore|markRaw|reactive))$/,
  defining: /^(?:define|require|requirejs|System\.register)$/,
  noValue:
    /^(?:(?:module\.)?exports(?:\.[\w$]+|\[[^\]]*\])\s*=\s*)*(?:(?!(?:true|false|null|this)$)[a-zA-Z_$][\w$]*$|void |require\()/,
}

const VALUE = '(_ body: (_) @body) @value'
/** A function, or a node that may contain one: parentheses, chained assignments, TypeScript casts. */
const functions = (casts: string) => [VALUE, `[(parenthesized_expression) (assignment_expression)${casts}] @value`]

/** A method: no other node in a class or object has both a name and a body. */
const METHOD = '(_ name: (_) @name body: (_) @body)'

/** Wrappers that match a pattern directly in `block`, exported or not. */
export const inBlock = (block: (pattern: string) => string): readonly ((pattern: string) => string)[] => [
  block,
  pattern => block(`(export_statement ${pattern})`),
]

const DECLARATION = '(_ (variable_declarator name: (_) @names value: (_)? @value) @const) @statement'

/** Names bound in a place; their kind is their value's. */
export function bindings(places: readonly ((pattern: string) => string)[]): string {
  return places.map(place => place(DECLARATION)).join('\n')
}

const TOP = inBlock(pattern => `(program ${pattern})`)

/** The same where an error node replaces the file's root. */
const IN_ERROR = inBlock(pattern => `(ERROR ${pattern})`)

/** A member whose value is a function. */
export const member = (field: string, casts = '') =>
  functions(casts).map(value => `(_ ${field}: (_) @name value: ${value}) @method`)

/** Functions assigned to properties. */
const assigned = (left: string, more: string, kind = '@method') =>
  `((_ !operator left: (_ ${left}) right: (_) @value) ${kind} ${more})`

/** Declarations, members of classes and named members of objects. */
export const shared = (casts = ''): string => `
(function_declaration name: (_) @name body: (_) @body) @fn
(generator_function_declaration name: (_) @name body: (_) @body) @fn
(class_declaration name: (_) @name body: (_) @body) @class
(class_body ${METHOD} @method)
(object ${METHOD} @method) @within
${member('key', casts)
  .map(each => `(object ${each}) @within`)
  .join('\n')}
(object (pair key: (_) @name value: (object) @body) @scope) @within
(object (pair key: (_) @name value: [(parenthesized_expression)${casts}] @value) @scope) @within
${functions(casts)
  .map(value => `(variable_declarator name: (identifier) @name value: ${value}) @const`)
  .map(each => `(${each} (#set! holder) (#set! file))`)
  .join('\n')}
((_ name: (identifier) @name body: (_) @body) @fn (#match? @fn "^(?:async\\\\s+)?function") (#set! expression))
(class name: (_) @name body: (_) @body (#set! expression)) @class
(export_statement) @wrap
(decorator) @decorator
`

/** An assignment of `right` to `left`, without an operator. */
const given = (left: string, right: string) => `(_ !operator left: (_ ${left} right: ${right})`
/** An assignment, or the second of a chain. */
const chained = (assignment: string) => `[${assignment} (_ right: ${assignment})]`
const IS_MODULE = '(#eq? @_m "module.exports")'
const IS_EXPORTS = '(#any-of? @_m "exports" "module.exports")'

/** Predicate: the value is the export's own, not passed on. */
const HAS_VALUE = `${IS_EXPORTS} (#not-match? @value "${around.noValue.source.replaceAll('\\', '\\\\')}") (#set! exported)`

/**
 * CommonJS exports at the top of a file. `module.exports = exports = A` (in either order) exports A; so does `var a =
 * exports.b = …`.
 */
const commonjs: string = `
(program (_ ${chained(given(') @_m', '(_) @export'))}) ${IS_MODULE})
(program (_ (_ function: (_) @_f arguments: (_ . (_) @_m (_) @export))) ${IS_EXPORTS} (#eq? @_f "Object.assign"))
(program (_ (_ name: (_) @export value: (_ !operator left: (_) @_m))) (#match? @_m "^(?:module\\\\.)?exports\\\\b"))
(program (_ ${given('object: (_) @_m)', '(identifier) @export')}) ${IS_EXPORTS})
(program (_ ${chained(`${given('object: (_) @_m property: (_) @name)', '(_) @value')} @const`)}) @statement ${HAS_VALUE})
`

export const topQuery: string = bindings(TOP)

/** Forms of `export` other than before a declaration. */
const exportForms = `
(export_statement "default" @name value: (_ !name body: (_) @body) @value) @fn
(export_statement "default" value: (_ name: (_) @name body: (_) @body) @value) @class
((export_statement "default" @name value: (_) @value) @const (#set! holder))
(export_statement "default" value: (identifier) @export)
(export_statement !source (export_clause (export_specifier name: (identifier) @export)))
(export_statement !source (export_clause (export_specifier name: (_) @origin alias: (_) @name) @const) (#not-eq? @name "default") (#set! exported) (#set! plain))
(export_statement (export_clause (export_specifier name: _ @origin alias: (_) @name) @const) source: (_) @origin (#not-eq? @name "default") (#set! exported) (#set! plain))
(export_statement (namespace_export (_) @name) source: (_) @origin (#set! exported)) @module
`

/** Predicate: a name, or names joined by dots, but neither `this` nor exports. */
const IS_PATH = (capture: string) =>
  `(#match? ${capture} "^(?!(?:this|(?:module\\\\.)?exports|module)$)[A-Za-z_$][\\\\w$.]*$")`
const OWN = 'object: (this) property: (_) @name'

/** Functions and objects assigned to properties. */
const assignments = `
${assigned(OWN, '(#set! self)')}
${assigned('object: (_ object: (_) @owner property: (_) @_p) property: (_) @name', '(#eq? @_p "prototype")')}
${assigned('object: (_) @_m property: (_) @name', '(#any-of? @_m "exports" "module.exports") (#set! exported) (#set! file)', '@fn')}
${assigned('object: (_) @owner property: (_) @name', `${IS_PATH('@owner')} (#set! modifier "static")`)}
${assigned(OWN, '(#set! self)', '@scope')}
((assignment_expression left: (_ object: (_) @_o property: (_)) @name right: (_) @value) @scope ${IS_PATH('@_o')})
((expression_statement (_ function: (_ property: (_) @_p) arguments: (_ . (_) @_m (object) @name @body)) @scope)
  (#eq? @_p "assign") ${IS_EXPORTS} (#set! anonymous) (#set! exported) (#set! file))
((expression_statement (_ function: (_ property: (_) @_p) arguments: (_ . (_) @name (object) @body)) @scope)
  (#any-of? @_p "assign" "extend" "mixin") (#not-match? @name "^(?:module\\\\.)?exports$") (#set! file))
((expression_statement (_ function: (_ object: (_) @name property: (_) @_p) arguments: (_ . (object) @body)) @scope)
  (#any-of? @_p "assign" "extend" "mixin") (#set! file))
`

/** Values of `module.exports`: a function or class by its own name, or an object, whose members are exported. */
const moduleExports: string = [
  '(_) @_m right: (_ name: (_) @name body: (_) @body) @value) @fn',
  '(_ property: (_) @name) @_m right: (_ !name) @value) @const (#set! holder)',
  '(_ property: (_) @name) @_m right: (_ !name) @value) @scope (#set! anonymous)',
]
  .map(rest => `((assignment_expression left: ${rest} ${IS_MODULE} (#set! exported) (#set! file))`)
  .join('\n')

/** Objects that a function returns, whose members belong to it. */
const returned = `
((return_statement (_) @value) @scope (#set! anonymous) (#set! file))
((_ (return_statement (_) @value) @scope) @within (#set! anonymous))
((arrow_function body: (_) @value @within @scope) (#set! anonymous))
`

/** Patterns that few files need. A comment may precede or follow a property's name. */
export const rareQueries: readonly RareQuery[] = [
  { needs: /\bexports\b/, query: commonjs, top: true },
  { needs: /\bmodule\s*\.\s*exports\b/, query: moduleExports },
  {
    needs:
      /\.\s*(?:\/\*[^*]*\*+\/\s*)?[\w$#\u0080-\uffff]+\s*(?:\/\*[^*]*\*+\/\s*)?=(?![=>])|\b(?:assign|extend|mixin)\b/,
    query: assignments,
  },
  // A JSDoc cast: `(this.name) = …`.
  {
    needs: /\bthis\s*\.\s*[\w$#]+\s*\)\s*=(?![=>])/,
    query: `((_ !operator left: (_ !property !index (_ ${OWN})) right: (_) @value) @method (#set! self))`,
  },
  {
    needs: /\breturn\s*(?:[\w$.]+\s*)?\(*\s*\{|=>\s*(?:[\w$.]+\s*)?\(+\s*\{/,
    query: returned,
  },
  { needs: /\bexport\s*(?:default\b|(?:type\s*)?[{*])/, query: exportForms },
  { needs: 'error', query: `(ERROR "function" @fn . (identifier) @name)\n${bindings(IN_ERROR)}` },
]

export const query: string = `
${shared()}
${member('property')
  .map(each => `(class_body ${each})`)
  .join('\n')}
`
