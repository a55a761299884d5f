module Foo::Bar
  class Baz < Struct.new(:a)
    X, Y = 1, 2
    Z ||= 3
    Foo::Q = 4
    attr_accessor :a, :b
    attr_reader 'c'
    alias foo bar
    alias_method :baz, :qux
    class << self
      def go(a, b = 1) = a
      attr_writer :w
      private def hid; end
    end
    def self.x; end
    def ~; end
    def ==(o); end
    def name=(v)
    end
    define_method(:dm) { |x| x }
    define_method("dm2") do |x| x end
    private
    def p1; end
    public def p2; end
    private :foo, :bar
    private_class_method :x
    private_constant :X
    module_function
    protected
    Point = Struct.new(:x) do
      def dist; end
    end
    Err = Class.new(StandardError)
    delegate :a, to: :b
    @x = 1
    include Comparable
    scope :active, -> { where }
  end
end
alias $new $old
def obj.sing; end
VERSION = "1".freeze
handler = lambda { |x| x }
H = ->(x) { x }
A::B::C = 3
describe "x" do
  let(:y) { 1 }
  it "z" do
    def helper; end
  end
end
class Shell
  def `(command)
    run(command)
  end
  def list
    `ls`
  end
end
module Here
  class ::Elsewhere; def one; end; end
  module ::Far::Away; def two; end; end
  self::OWN = 1
  ::Far::OTHER = 2
  define_method(:'what?') { 1 }
  alias :"a b" :c
end
class << Far::Away
  def three; end
end
module Net
  class Reopened
    class << Reopened
      def four; end
      attr_reader :five
    end
    class << Net::Reopened
      def six; end
    end
    class << Other
      def seven; end
    end
  end
end
