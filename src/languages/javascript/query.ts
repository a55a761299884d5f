// Definitions of JavaScript, in two parts: what TypeScript shares, and the rest.
// `(_ …)` with a field stands for the nodes that have it: compiling a query takes no time for them.
import type { SymbolKind } from '../../model.ts'
import type { RareQuery, ValueRule } from '../language.ts'

/** What a name bound to a node of this type is. */
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

/** A function or a class as a value. */
const VALUE = '(_ body: (_) @body) @value'
/** That, or what may hold one: parentheses, a chain of assignments, in TypeScript a cast. */
const functions = (casts: string) => [VALUE, `[(parenthesized_expression) (assignment_expression)${casts}] @value`]

/** A member: a method has a name and a body, and no other node in a class or an object has both. */
const METHOD = '(_ name: (_) @name body: (_) @body)'

/** Where a pattern stands directly in `block`, exported or not. */
export const inBlock = (block: (pattern: string) => string): readonly ((pattern: string) => string)[] => [
  block,
  pattern => block(`(export_statement ${pattern})`),
]

const DECLARATION = '(_ (variable_declarator name: (_) @names value: (_)? @value) @const) @statement'

/** Names bound in a place, whose kind is that of their value. */
export function bindings(places: readonly ((pattern: string) => string)[]): string {
  return places.map(place => place(DECLARATION)).join('\n')
}

/** At the top of a file. */
const TOP = inBlock(pattern => `(program ${pattern})`)

/** The same where a syntax error has swallowed the file's level. */
const IN_ERROR = inBlock(pattern => `(ERROR ${pattern})`)

/** A member of an object or a class whose value is a function. */
export const member = (field: string, casts = '') =>
  functions(casts).map(value => `(_ ${field}: (_) @name value: ${value}) @method`)

/** What may be a function that is given to a property. */
const GIVEN = '[(_ body: (_) @body) (parenthesized_expression) (assignment_expression)] @value'

/** Functions given to properties. */
const assigned = (left: string, more: string, kind = '@method') =>
  `((assignment_expression left: (_ ${left}) right: ${GIVEN}) ${kind} ${more})`

/** Declarations, members of classes and of objects with a name. */
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

/** Two sides and no operator of its own: `left` is given `right`. */
const given = (left: string, right: string) => `(_ !operator left: (_ ${left} right: ${right})`
/** The first or the second of a chain of assignments. */
const chained = (assignment: string) => `[${assignment} (_ right: ${assignment})]`
const IS_MODULE = '(#eq? @_m "module.exports")'
const IS_EXPORTS = '(#any-of? @_m "exports" "module.exports")'

/** That a value is one of an export itself, in the quotes of a query. */
const HAS_VALUE = `${IS_EXPORTS} (#not-match? @value "${around.noValue.source.replaceAll('\\', '\\\\')}") (#set! exported)`

/**
 * CommonJS exports, at the top of a file. `module.exports = exports = A` and the other way round give both the same; so does
 * `var a = exports.b = …`.
 */
const commonjs: string = `
(program (_ ${chained(given(') @_m', '(_) @export'))}) ${IS_MODULE})
(program (_ (_ function: (_) @_f arguments: (_ . (_) @_m (_) @export))) ${IS_EXPORTS} (#eq? @_f "Object.assign"))
(program (_ (_ name: (_) @export value: (_ !operator left: (_) @_m))) (#match? @_m "^(?:module\\\\.)?exports\\\\b"))
(program (_ ${given('object: (_) @_m)', '(identifier) @export')}) ${IS_EXPORTS})
(program (_ ${chained(`${given('object: (_) @_m property: (_) @name)', '(_) @value')} @const`)}) @statement ${HAS_VALUE})
`

export const topQuery: string = bindings(TOP)

/** What `export` says other than before a declaration. */
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

const OWN = 'object: (this) property: (_) @name'

/** Functions and objects given to properties. */
const assignments = `
${assigned(OWN, '(#set! self)')}
${assigned('object: (_ object: (_) @owner property: (_) @_p) property: (_) @name', '(#eq? @_p "prototype")')}
${assigned('object: (_) @_m property: (_) @name', '(#any-of? @_m "exports" "module.exports") (#set! exported) (#set! file)', '@fn')}
${assigned('object: (_) @owner property: (_) @name', '(#match? @owner "^[A-Za-z_$][\\\\w$.]*$") (#not-eq? @owner "module") (#set! modifier "static") (#set! file)')}
((assignment_expression left: (_ object: (_) @name property: (_) @_p) right: (_) @value) @scope
  (#eq? @_p "prototype") (#set! file))
((expression_statement (_ function: (_ property: (_) @_p) arguments: (_ . (_) @_m (object) @name @body)) @scope)
  (#eq? @_p "assign") ${IS_EXPORTS} (#set! anonymous) (#set! exported) (#set! file))
((expression_statement (_ function: (_ property: (_) @_p) arguments: (_ . (_) @name (object) @body)) @scope)
  (#any-of? @_p "assign" "extend" "mixin") (#not-match? @name "^(?:module\\\\.)?exports$") (#set! file))
((expression_statement (_ function: (_ object: (_) @name property: (_) @_p) arguments: (_ . (object) @body)) @scope)
  (#any-of? @_p "assign" "extend" "mixin") (#set! file))
`

/**
 * What `module.exports` is given: a function or class by its own name if it has one, an object whose members are
 * exported.
 */
const moduleExports: string = [
  '(_) @_m right: (_ name: (_) @name body: (_) @body) @value) @fn',
  '(_ property: (_) @name) @_m right: (_ !name) @value) @const (#set! holder)',
  '(_ property: (_) @name) @_m right: (_ !name) @value) @scope (#set! anonymous)',
]
  .map(rest => `((assignment_expression left: ${rest} ${IS_MODULE} (#set! exported) (#set! file))`)
  .join('\n')

/** Patterns of JavaScript and TypeScript that few files need. A comment may stand around the name of a property. */
export const rareQueries: readonly RareQuery[] = [
  { needs: /\bexports\b/, query: commonjs, top: true },
  { needs: /\bmodule\s*\.\s*exports\b/, query: moduleExports },
  {
    needs:
      /\.\s*(?:\/\*[^*]*\*+\/\s*)?[\w$#\u0080-\uffff]+\s*(?:\/\*[^*]*\*+\/\s*)?=(?![=>])|\b(?:assign|extend|mixin)\b/,
    query: assignments,
  },
  // A cast of JSDoc: `(this.name) = …`.
  {
    needs: /\bthis\s*\.\s*[\w$#]+\s*\)\s*=(?![=>])/,
    query: `((_ !operator left: (_ !property !index (_ ${OWN})) right: ${GIVEN}) @method (#set! self))`,
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
