# The oracle of Ruby: what the parser of the interpreter itself says, by the rule of cache-format.md.
# Paths on standard input, one a line; one JSON object a line on standard output.
require 'json'

# Walks the syntax tree of one file.
class Reader
  ACCESSORS = { attr: [''], attr_reader: [''], attr_writer: ['='], attr_accessor: ['', '='] }.freeze
  MAKERS = { [:Class, :new] => 'class', [:Module, :new] => 'module', [:Struct, :new] => 'struct', [:Data, :define] => 'struct' }.freeze

  def initialize(file)
    @file = file
  end

  def emit(name, kind, node, whole = node)
    puts JSON.generate({ f: @file, s: name.to_s, k: kind, l: "#{whole.first_lineno}-#{whole.last_lineno}", p: @owner }.compact)
  end

  def node?(value)
    value.is_a?(RubyVM::AbstractSyntaxTree::Node)
  end

  def visit(node, inside, around = node)
    return unless node?(node)
    case node.type
    when :CLASS, :MODULE
      emit(node.children[0].children.last, node.type == :CLASS ? 'class' : 'module', node)
      inside = :type
    when :SCLASS then inside = :type
    when :DEFN
      emit(node.children[0], inside == :top ? 'fn' : 'method', node)
      inside = :code
    when :DEFS
      emit(node.children[1], 'method', node)
      inside = :code
    when :CDECL then constant(node, around)
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
      node.children.each_with_index { |child, at| visit(child, inside, at.zero? ? node : child) }
      return
    end
    inside = :block if inside == :top && !%i[SCOPE BLOCK].include?(node.type)
    node.children.each { |child| visit(child, inside) }
  end

  def constant_name(node)
    node.children[0].is_a?(Symbol) ? node.children[0] : node.children[0].children.last
  end

  def constant(node, around)
    value = node.children.last
    maker = node?(value) && value.type == :ITER ? value.children[0] : value
    kind = 'const'
    if node?(maker) && maker.type == :CALL && node?(maker.children[0]) && maker.children[0].type == :CONST
      kind = MAKERS[[maker.children[0].children[0], maker.children[1]]] || 'const'
    end
    emit(constant_name(node), kind, node)
  end

  def call(node, around)
    method, arguments = node.children
    return unless node?(arguments)
    literals = arguments.children.select { |child| node?(child) }
    if ACCESSORS[method]
      named = literals.select { |each| name_of(each) }
      named.each do |each|
        ACCESSORS[method].each { |suffix| emit("#{name_of(each)}#{suffix}", 'method', each, named.size == 1 ? node : each) }
      end
    elsif %i[define_method define_singleton_method alias_method].include?(method)
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
