// Query for definitions of Ruby. Calls count if the name is literal: accessors, `define_method`, `Struct.new`.

const VISIBILITY =
  '"private" "protected" "public" "private_class_method" "public_class_method" "module_function" "private_constant"'
const NAME = '[(simple_symbol) (delimited_symbol) (string)]'

/** `Point = Struct.new(:x) do … end`, with or without a block. */
function made(role: string, receivers: string, method: string): string {
  const right = (block: string) =>
    `(assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_r method: (identifier) @_m ${block})) @${role}`
  const isMade = `(#any-of? @_r ${receivers}) (#eq? @_m "${method}")`
  return `(${right('block: (_ body: (_) @body)')} ${isMade})\n(${right('')} ${isMade})`
}

const accessor = (names: string, set: string) =>
  `((call !receiver method: (identifier) @_m arguments: (argument_list ${NAME} @name @method)) @statement (#not-match? @name "#")
  (#any-of? @_m ${names}) ${set})`

/** Places where a lone access word is a statement: in a type, in a conditional or block inside it. */
const SECTIONS = [
  ...['class', 'module', 'singleton_class'].map(type => `(${type} body: (_ (identifier) @access))`),
  ...['then', 'else', 'begin', 'if_modifier', 'unless_modifier'].map(part => `(${part} (identifier) @access)`),
  '(call block: (_ body: (_ (identifier) @access)) @statement)',
]

const WORD = '[(simple_symbol) (string) (bare_symbol) (bare_string)] @hide'
/** Arguments of a hiding call: `:a`, `%i[a b]`, `*%i[a b]`. */
const LISTED = [WORD, `(_ ${WORD})`, `(splat_argument (_ ${WORD}))`]

const hiding = (name: string, methods: string, set = '') =>
  `((call !receiver method: (identifier) @_m arguments: (argument_list ${name})) (#any-of? @_m ${methods}) ${set})`

const SINGLETON = '(singleton_method object: (_) name: (_) @name body: (_)? @body) @method'

export const query: string = `
(module name: (_) @name body: (_)? @body) @module
(class name: (_) @name body: (_)? @body) @class
((singleton_class value: (self) @name body: (_) @body) @scope (#set! transparent))
((singleton_class value: [(constant) (scope_resolution)] @name body: (_) @body) @scope (#set! reopens))
(method name: (_) @name body: (_)? @body) @method
((call !receiver method: (identifier) @_m arguments: (argument_list . ${SINGLETON}))
  (#eq? @_m "private_class_method") (#set! modifier "static") (#set! hidden))
((singleton_method object: (self) name: (_) @name body: (_)? @body) @method (#set! modifier "static") (#set! exported))
((singleton_method object: (_) @owner name: (_) @name body: (_)? @body) @method (#set! modifier "static") (#set! exported))
((call !receiver method: (identifier) @_m arguments: (argument_list . ${NAME} @name) block: (_ body: (_) @body)) @method
  (#any-of? @_m "define_method" "define_singleton_method") (#not-match? @name "#"))
((call !receiver method: (identifier) @_m arguments: (argument_list . ${NAME} @name)) @method
  (#any-of? @_m "define_method" "define_singleton_method" "alias_method") (#not-match? @name "#"))
${accessor('"attr_reader" "attr_accessor" "attr"', '')}
${accessor('"attr_writer" "attr_accessor"', '(#set! suffix "=")')}
(alias name: [(identifier) (constant) (operator) (setter)] @name) @method
(alias name: [(simple_symbol) (delimited_symbol)] @name) @method
(alias name: (global_variable) @name) @var
${made('class', '"Class"', 'new')}
${made('module', '"Module"', 'new')}
${made('struct', '"Struct"', 'new')}
${made('struct', '"Data"', 'define')}
(assignment left: [(constant) (scope_resolution)] @name) @const
(assignment left: (left_assignment_list (constant) @name @const)) @statement
(operator_assignment left: [(constant) (scope_resolution)] @name operator: "||=") @const
${SECTIONS.map(place => `(${place} (#any-of? @access "private" "protected" "public" "module_function"))`).join('\n')}
${LISTED.map(name => hiding(name, '"private" "private_constant"')).join('\n')}
${LISTED.map(name => hiding(name, '"private_class_method"', '(#set! modifier "static")')).join('\n')}
((call !receiver method: (identifier) @_m arguments: (argument_list . [(method) (singleton_method) (call)])) @wrap
  (#any-of? @_m ${VISIBILITY}))
`

// The grammar parses a surplus `end` as a name; the block it should close ended too early.
export const topQuery: string = `
((program (identifier) @error) (#eq? @error "end"))
(program (method name: (_) @name body: (_)? @body) @fn)
`
