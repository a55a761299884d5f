# The oracle of Ruby: what the parser of the interpreter itself says, by the rule of cache-format.md.
# Paths on standard input, one a line; one JSON object a line on standard output.
require 'json'

# Walks the syntax tree of one file.
class Reader
  ACCESSORS = { attr: [''], attr_reader: [''], attr_writer: ['='], attr_accessor: ['', '='] }.freeze
  DEFINERS = %i[define_method define_singleton_method].freeze
  MAKERS = { [:Class, :new] => 'class', [:Module, :new] => 'module', [:Struct, :new] => 'struct', [:Data, :define] => 'struct' }.freeze

  def initialize(file)
    @file = file
    @owners = []
  end

  # What is read meanwhile belongs to these names.
  def within(*names)
    @owners.push(*names)
    yield
  ensure
    @owners.pop(names.size)
  end

  # What is read meanwhile belongs to these names alone where `::A` begins them.
  def at(node, *names, &block)
    return within(*names, &block) unless absolute?(node)
    around, @owners = @owners, names
    block.call
  ensure
    @owners = around if around
  end

  def absolute?(node)
    node?(node) && (node.type == :COLON3 || (node.type == :COLON2 && absolute?(node.children[0])))
  end

  # The names of `A::B::C`; a receiver without a name has none.
  def path_of(node)
    return [] unless node?(node)
    case node.type
    when :COLON2 then path_of(node.children[0]) + [node.children[1].to_s]
    when :COLON3, :CONST, :LVAR, :VCALL, :DVAR, :IVAR, :GVAR then [node.children[0].to_s]
    else []
    end
  end

  def emit(name, kind, node, whole = node)
    puts JSON.generate({ f: @file, s: name.to_s, k: kind, l: "#{whole.first_lineno}-#{whole.last_lineno}", p: @owners.join('.') })
  end

  def node?(value)
    value.is_a?(RubyVM::AbstractSyntaxTree::Node)
  end

  def visit(node, inside, around = node)
    return unless node?(node)
    case node.type
    when :CLASS, :MODULE
      path = path_of(node.children[0])
      at(node.children[0], *path[0...-1]) { emit(path.last, node.type == :CLASS ? 'class' : 'module', node) }
      return at(node.children[0], *path) { node.children.each { |child| visit(child, :type) } }
    when :SCLASS
      inside = :type
      receiver = node.children[0]
      # A type by its name, which is not said again where it stands in itself.
      path = %i[CONST COLON2 COLON3].include?(receiver.type) ? path_of(receiver) : []
      path = [] if @owners.last(path.size) == path
      return within(*path) { node.children.each { |child| visit(child, inside) } }
    when :DEFN
      emit(node.children[0], inside == :top ? 'fn' : 'method', node)
      return within(node.children[0].to_s) { node.children.each { |child| visit(child, :code) } }
    when :DEFS
      path = path_of(node.children[0])
      return within(*(@owners.last(path.size) == path ? [] : path)) do
        emit(node.children[1], 'method', node)
        within(node.children[1].to_s) { node.children.each { |child| visit(child, :code) } }
      end
    when :CDECL
      kind = constant(node)
      inside = :block if inside == :top
      names = kind == 'const' ? [] : [constant_name(node).to_s]
      return within(*names) { node.children.each { |child| visit(child, inside) } }
    when :OP_CDECL
      emit(node.children[0].children.last, 'const', node) if node.children[1] == :"||"
    when :OP_ASGN_OR
      declaration = node.children.find { |child| node?(child) && child.type == :CDECL }
      if declaration
        emit(declaration.children[0], 'const', node)
        return visit(declaration.children.last, inside)
      end
    when :MASGN
      targets = node.children[1]
      if node?(targets)
        constants = targets.children.select { |child| node?(child) && child.type == :CDECL }
        constants.each { |each| emit(constant_name(each), 'const', each, constants.size == 1 ? node : each) }
      end
      return visit(node.children[0], inside)
    when :FCALL then call(node, around)
    when :ALIAS then emit(node.children[0].children[0], 'method', node) if node.children[0].type == :LIT
    when :VALIAS then emit(node.children[0], 'var', node)
    when :ITER
      inside = :block if inside == :top
      visit(node.children[0], inside, node)
      # What `define_method` is given a block for.
      maker, arguments = node.children[0].type == :FCALL ? node.children[0].children : []
      name = arguments && node?(arguments) && DEFINERS.include?(maker) ? name_of(arguments.children[0]) : nil
      within(*name) { node.children.drop(1).each { |child| visit(child, inside) } }
      return
    end
    inside = :block if inside == :top && !%i[SCOPE BLOCK].include?(node.type)
    node.children.each { |child| visit(child, inside) }
  end

  def constant_name(node)
    node.children[0].is_a?(Symbol) ? node.children[0] : node.children[0].children.last
  end

  # Emits the constant and returns its kind.
  def constant(node)
    value = node.children.last
    maker = node?(value) && value.type == :ITER ? value.children[0] : value
    kind = 'const'
    if node?(maker) && maker.type == :CALL && node?(maker.children[0]) && maker.children[0].type == :CONST
      kind = MAKERS[[maker.children[0].children[0], maker.children[1]]] || 'const'
    end
    path = node.children[0].is_a?(Symbol) ? [] : path_of(node.children[0])[0...-1]
    at(node.children[0], *path) { emit(constant_name(node), kind, node) }
    kind
  end

  def call(node, around)
    method, arguments = node.children
    arguments = arguments.children[0] if node?(arguments) && arguments.type == :BLOCK_PASS
    return unless node?(arguments)
    literals = arguments.children.select { |child| node?(child) }
    if ACCESSORS[method]
      named = literals.select { |each| name_of(each) }
      named.each do |each|
        ACCESSORS[method].each { |suffix| emit("#{name_of(each)}#{suffix}", 'method', each, named.size == 1 ? node : each) }
      end
    elsif method == :alias_method || DEFINERS.include?(method)
      name = literals[0] && name_of(literals[0])
      emit(name, 'method', around) if name
    end
  end

  def name_of(literal)
    value = literal.children[0]
    (literal.type == :LIT && value.is_a?(Symbol)) || literal.type == :STR ? value.to_s : nil
  end
end

$VERBOSE = nil
STDIN.each_line(chomp: true) do |file|
  begin
    tree = RubyVM::AbstractSyntaxTree.parse(File.read(file, encoding: 'UTF-8'))
    Reader.new(file).visit(tree, :top)
  rescue SyntaxError, ArgumentError, EncodingError => error
    puts JSON.generate({ f: file, error: error.message.lines.first.to_s.scrub[0, 200] })
  end
end
