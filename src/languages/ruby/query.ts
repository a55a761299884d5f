// Definitions of Ruby. What a call defines is a definition where the name is written: accessors, `define_method`,
// `Struct.new`.

const VISIBILITY =
  '"private" "protected" "public" "private_class_method" "public_class_method" "module_function" "private_constant"'
const NAME = '[(simple_symbol) (string)]'

/** `Point = Struct.new(:x) do … end` and the like, with a block and without. */
function made(role: string, receivers: string, method: string): string {
  const right = (block: string) =>
    `(assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_r method: (identifier) @_m ${block})) @${role}`
  const made = `(#any-of? @_r ${receivers}) (#eq? @_m "${method}")`
  return `(${right('block: (_ body: (_) @body)')} ${made})\n(${right('')} ${made})`
}

const accessor = (names: string, set: string) =>
  `((call !receiver method: (identifier) @_m arguments: (argument_list ${NAME} @name @method)) @statement (#not-match? @name "#")
  (#any-of? @_m ${names}) ${set})`

export const query: string = `
(module name: (_) @name body: (_)? @body) @module
(class name: (_) @name body: (_)? @body) @class
((singleton_class value: (self) @name body: (_) @body) @scope (#set! transparent))
(singleton_class value: (constant) @name body: (_) @body) @scope
(method name: (_) @name body: (_)? @body) @method
((singleton_method object: (self) name: (_) @name body: (_)? @body) @method (#set! modifier "static") (#set! exported))
((singleton_method object: (_) @owner name: (_) @name body: (_)? @body) @method (#set! modifier "static") (#set! exported))
((call !receiver method: (identifier) @_m arguments: (argument_list . ${NAME} @name) block: (_ body: (_) @body)) @method
  (#any-of? @_m "define_method" "define_singleton_method") (#not-match? @name "#"))
((call !receiver method: (identifier) @_m arguments: (argument_list . ${NAME} @name)) @method
  (#any-of? @_m "define_method" "define_singleton_method" "alias_method") (#not-match? @name "#"))
${accessor('"attr_reader" "attr_accessor" "attr"', '')}
${accessor('"attr_writer" "attr_accessor"', '(#set! suffix "=")')}
(alias name: [(identifier) (constant) (operator) (setter)] @name) @method
(alias name: (simple_symbol) @name) @method
(alias name: (global_variable) @name) @var
${made('class', '"Class"', 'new')}
${made('module', '"Module"', 'new')}
${made('struct', '"Struct"', 'new')}
${made('struct', '"Data"', 'define')}
(assignment left: [(constant) (scope_resolution)] @name) @const
(assignment left: (left_assignment_list (constant) @name @const)) @statement
(operator_assignment left: [(constant) (scope_resolution)] @name operator: "||=") @const
((identifier) @access (#any-of? @access "private" "protected" "public" "module_function"))
((call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @hide))
  (#any-of? @_m "private" "protected" "private_class_method" "private_constant"))
((call !receiver method: (identifier) @_m arguments: (argument_list . [(method) (singleton_method) (call)])) @wrap
  (#any-of? @_m ${VISIBILITY}))
`

// An `end` too many is a name to the grammar, and what it should have closed has ended too early.
export const topQuery: string = `
((program (identifier) @error) (#eq? @error "end"))
(program (method name: (_) @name body: (_)? @body) @fn)
`
