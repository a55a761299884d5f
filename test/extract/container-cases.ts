// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.

// What classes and modules run beside their members, and what in them only looks like a call.
import type { Case } from './called-cases.ts'

export const CONTAINERS: readonly Case[] = [
  {
    says: 'Java: values of fields and blocks that initialise; no annotation, no method, no constant of an enum',
    file: 'Fields.java',
    symbol: 'Fields',
    text: `@Entity(name = "x")
public class Fields<T extends Base<T>> extends Base<T> {
  private final X x = new X(f(1)), y = g(2);
  @Autowired(required = false) private Foo foo;
  int[] list = { one(), two() };
  Runnable r = () -> run(3);
  static { setup(4); if (a) b(); }
  { inst(5); }
  abstract void abs(int x);
  native int nat(int x);
  Fields(int a) { super(a); }
  @Override public String toString() { return str(); }
  Comparator<X> c = new Comparator<X>() {
    int k = kk();
    @Override public int compare(X a, X b) { return cmp(a, b); }
  };
  enum E { P(1), Q(calc(2)) { void m() { mm(); } }; static { es(); } }
  { second(6); }
}`,
    calls: 'new X:3 f:3 g:3 one:5 two:5 run:6 setup:7 b:7 inst:8 new Comparator:13 kk:14 second:18',
    complexity: 1,
  },
  {
    says: 'Java: an enum by itself',
    file: 'Color.java',
    symbol: 'Color',
    text: `enum Color { RED(1), BLUE(mix(2)) { void m() { mm(); } };
  static { index(); }
  final int shade = shadeOf(3);
  Color(int i) { }
}`,
    calls: 'index:2 shadeOf:3',
  },
  {
    says: 'TypeScript: fields, static blocks, what a class extends and arguments of decorators; no type, no signature',
    file: 'fields.ts',
    symbol: 'Fields',
    text: `@Component({ providers: [provide(1), { run() { go() } }] })
export class Fields<T extends (x: B) => C, U = ReturnType<typeof f>> extends Mixin(Base)<T> implements I {
  @Input() name: string = def(1)
  @ViewChild(forwardRef(() => Foo)) child: Foo
  private readonly db = connect(url)
  static #cache = new Map<string, () => void>()
  static { setup(2); for (const x of y) reg(x) }
  fn: (a: number) => void
  make: new (...args: any[]) => T
  opt?: { m(x: number): void }
  i: import('x').Foo
  handler = () => this.handle(3)
  deb = debounce(() => { inner(4) }, 5);
  [key: string]: any
  abstract abs(x: number): string
  constructor(private x: X = dx(), @Inject(TOKEN) private y: Y) { super() }
  @HostListener('a') on(e: E) { hl(e) }
  over(x: string): void
  over(x: any) { ov(x) }
  'quoted' = q()
  multi = one()
    .two()
  static = st()
  plain
  obj = { m() { mm() }, [comp()]: 1 }
}`,
    calls:
      'provide:1 go:1 Mixin:2 def:3 forwardRef:4 connect:5 new Map:6 setup:7 reg:7 debounce:13 inner:13 ' +
      'q:20 one:21 one().two:22 st:23 mm:25 comp:25',
    complexity: 1,
  },
  {
    says: 'TypeScript: what a name space runs',
    file: 'space.ts',
    symbol: 'N',
    text: `export namespace N {
  start()
  export const c = cc()
  export function f() { ff() }
  interface I { m(x: number): void }
  if (a) { b() }
}`,
    calls: 'start:2 b:6',
  },
  {
    says: 'TypeScript: a class that is only declared runs nothing',
    file: 'ambient.ts',
    symbol: 'Ambient',
    text: 'declare class Ambient { constructor(x: number); m(x: number): void; static s: typeof t }',
    calls: '',
  },
  {
    says: 'Python: all of a class but its functions, with its branches and what its head calls',
    file: 'models.py',
    symbol: 'Model',
    text: `@register(site=site())
class Model(namedtuple("Model", "a b"), metaclass=make_meta(1)):
    x: int = field(default_factory=lambda: inner(2))
    y: "Callable[[int], str]"
    objects = Manager()
    if TYPE_CHECKING:
        z = zz()
    else:
        for n in names():
            build(n)
    def run(self, a=dflt(1)):
        if a:
            return go(a)
    alias = property(run)
    class Meta:
        verbose_name = _("x")
`,
    calls: 'site:1 namedtuple:2 make_meta:2 field:3 inner:3 Manager:5 zz:7 names:9 build:10 property:14',
    complexity: 4,
  },
  {
    says: 'Ruby: messages to the class itself',
    file: 'post.rb',
    symbol: 'Post',
    text: `class Post < Struct.new(:a)
  include Comparable
  attr_accessor :x
  has_many :comments, dependent: :destroy
  validates :name, if: -> { ok? }
  LIST = %w[a b].map { |x| up(x) }.freeze
  private
  def m(a = dflt(1)) = run(a)
  def self.s(x) x.go end
  if NEW
    freeze!
    def newer; end
    setup(:new)
  end
  [:a].each { |n| check(n) }
end`,
    calls: 'Struct.new:1 include:2 has_many:4 validates:5 ok?:5 freeze!:11 setup:13 ….each:15 check:15',
    complexity: 1,
  },
  {
    says: 'Ruby: what a constant calls last is its own',
    file: 'list.rb',
    symbol: 'LIST',
    text: `LIST = names.map { |x| up(x) }.freeze
start`,
    calls: 'names.map:1 up:1 ….freeze:1',
  },
  {
    says: 'Ruby: an alias names its target and calls nothing',
    file: 'alias.rb',
    symbol: 'Check.sound?',
    text: `class Check
  alias sound? valid?
  def valid?; true; end
end`,
    calls: '',
  },
  {
    says: 'TypeScript: what a type parameter extends is no call',
    file: 'bound.ts',
    symbol: 'when',
    text: 'export function when<F extends (x: A) => B>(f: F, x = init()): B { return f(x) }',
    calls: 'init:1 f:1',
  },
  {
    says: 'Kotlin: properties without accessors, delegates, init blocks and what a head gives its base',
    file: 'Fields.kt',
    symbol: 'Fields',
    text: `@Anno(value = make("x"))
class Fields<T : Any> @Inject constructor(private val a: Int = def(1)) : Base<T>(wrap(a)), I by del(a) {
  val x = foo(1)
  val z: Int
    get() = calc(3)
  val lz by lazy { heavy(5) }
  init { setup(6); if (a > 1) big() }
  abstract fun abs(q: Int): Int
  constructor(s: String) : this(parse(s)) { log(s) }
  fun m(i: Int = dflt()) = run(i)
  companion object : Factory(7) { val c = comp(8) }
  @get:Rule(order = 1) val rule = Rule.make()
  val chain = one()
    .two() ?: four()
  private val cb: (Int) -> Unit = {}
}`,
    calls: 'def:2 Base:2 wrap:2 del:2 foo:3 lazy:6 heavy:6 setup:7 big:7 Rule.make:12 one:13 one().two:14 four:14',
    complexity: 1,
  },
  {
    says: 'Swift: stored properties',
    file: 'Fields.swift',
    symbol: 'Fields',
    text: `@MainActor(make())
class Fields<T: B>: C where T: E {
  @State private var x = foo(1)
  let y: (Int, String) -> Void = { a, b in run(a) }
  var comp: Int { calc(3) }
  let a = one(), b = two()
  func m(_ x: Int = dflt()) -> Int { return h(x) }
  init(n: Int) { self.n = conv(n) }
  enum E { case a(Int), c(x: String = "a") }
  @available(*, deprecated, message: "x")
  let chain = p()
    .q()
  let str = "a \\(interp(1)) b"
}`,
    calls: 'foo:3 run:4 one:6 two:6 p:11 p().q:12 interp:13',
  },
  {
    says: 'Scala: statements and values; no annotation, no member',
    file: 'Service.scala',
    symbol: 'Service',
    text: `@deprecated(text("x"), "2.0")
class Service[T](name: String = defaultName())(implicit ec: Ec) extends Base[T](name)(ec) with Logging {
  self: Foo =>
  require(n > 0)
  val cache = new Cache[String](size(n))
  val Right(Config(host)) = parse(name)
  @inject(key("x")) val injected: Foo = _
  val f: (Int, String) => Unit = null
  def abstractOne(x: Int): Int
  def twice(x: Int): Int = helper(x)
  case class Msg(text: String)
  if (n > 3) warn("big")
}
class Hidden private (x: Int) extends Open(x)
`,
    calls: 'defaultName:2 Base:2 require:4 new Cache:5 size:5 parse:6 warn:12',
    complexity: 1,
  },
  {
    says: 'Scala: a private constructor is no call',
    file: 'Hidden.scala',
    symbol: 'Hidden',
    text: 'class Hidden private (x: Int) extends Open(x)\n',
    calls: 'Open:1',
  },
  {
    says: 'C#: fields; no attribute, no property, no constructor of the base',
    file: 'Fields.cs',
    symbol: 'Fields',
    text: `[Foo(Bar = Baz.Make(1))]
public class Fields<T> : Base<T> where T : new() {
  private readonly X x = new X(F(1)), y = G(2);
  public int P { get; set; } = Init(3);
  public int Q => Calc(4);
  public abstract void M(int a);
  Func<int, int> f = v => Twice(v);
  Fields() { Setup(); }
  [Attr(Value = Y.Z())] int attr = 7;
  delegate void Del(int a);
  (int a, string b) tup = Pair(1);
}`,
    calls: 'new X:3 F:3 G:3 Twice:7 Pair:11',
  },
  {
    says: 'Dart: fields',
    file: 'fields.dart',
    symbol: 'A',
    text: `@immutable
class A extends B<int> {
  final x = make(1);
  late final y = lazy(() => inner(2));
  final void Function(int a)? onTap;
  A(this.onTap, {int q = 3}) : w = init(q), super(q);
  factory A.make() = C;
  int get g => get(1);
  external int native(int a);
  @Deprecated(text('x')) int old = 1;
  String t = 'a \${interp(1)}';
}`,
    calls: 'make:3 lazy:4 inner:4 interp:11',
  },
  {
    says: 'C++: values of members; no declaration, no default of a template',
    file: 'fields.hpp',
    symbol: 'A',
    text: `class A : public B {
  Q_OBJECT
  DISALLOW(A);
 public:
  A(int a = d(1)) : x(a), y(init(a)) {}
  int x = make(2);
  std::function<void(int)> fn = [](int a) { run(a); };
  int f(int a);
  virtual int g(int b) = 0;
  template <class = void> void later();
  A& operator=(const A& o);
  friend void fr(int a);
  void (*fp)(int) = nullptr;
};
template <class = void> void A::later() {}
`,
    calls: 'make:6 run:7',
  },
  {
    says: 'Perl: what a package runs; a module that is used is not called',
    file: 'Foo.pm',
    symbol: 'Foo::Bar',
    text: `package Foo::Bar;
use parent 'Base';
use Other::Thing ();
extends 'Base';
init(4);
sub m { return run(1); }
1;
`,
    calls: 'extends:4 init:5',
  },
  {
    says: 'PHP: a name space in braces; no use of a trait',
    file: 'space.php',
    symbol: 'App\\Models',
    text: `<?php
namespace App\\Models {
use function x\\y;
boot(1);
class A extends B { use T, U { foo as bar; } public $x = [1]; abstract function z(int $x); }
}`,
    calls: 'boot:4',
  },
  {
    says: 'Solidity: state variables',
    file: 'A.sol',
    symbol: 'A',
    text: `contract A is B(1) {
  uint x = make(1);
  event E(uint a);
  modifier only(uint a) { check(a); _; }
  constructor(uint a) B(f(a)) { go(); }
  function v(uint a) external returns (uint);
  I private immutable i = addr();
}`,
    calls: 'make:2 addr:7',
  },
  {
    says: 'Cython: what a class runs as Python does; nothing that C declares, nothing of a class of C++',
    file: 'a.pyx',
    symbol: 'A',
    text: `cdef class A(make_base()):
    cdef void (*free)(void *data)
    cdef:
        int n
        object back(int x)
    cdef int decl(self, int a)
    x = make(3)
    cdef list items
    def go(self):
        return run(self)
    twice = wrap(go)
`,
    calls: 'make_base:1 make:7 wrap:11',
  },
  {
    says: 'Elixir: all of a module, macros and attributes too; no specification, no type, nothing of a function',
    file: 'a.ex',
    symbol: 'A',
    text: `defmodule A do
  use Ecto.Schema, at: where()
  @spec f(integer, list) ::
          tuple()
  @timeout compute(1)
  @type t :: list(atom())
  @callback go(term()) :: keyword()
  schema "users" do
    field :name, :string
    belongs_to(:org, Org)
  end
  plug :check when action in [:show]
  for {k, v} <- load(2) do
    def unquote(k)(), do: unquote(v)
  end
  def f(a, b), do: run(a)
  register(__MODULE__)
end
`,
    calls: 'where:2 schema:8 field:9 belongs_to:10 plug:12 load:13 register:17',
    complexity: 1,
  },
  {
    says: 'OCaml: a module; no signature, no attribute, nothing of its values',
    file: 'a.ml',
    symbol: 'A',
    text: `module A : sig
  val f : int list ->
    string cell
  type t = int list
end = struct
  [@@@ocaml.warning (off 3)]
  include Set.Make (Int)
  let f x = run x
  let () = register (fun () -> close 1)
end
`,
    calls: 'Set.Make:7 register:9 close:9',
  },
  {
    says: 'OCaml: what an object runs when it is made',
    file: 'object.ml',
    symbol: 'counter',
    text: `class counter = object
  inherit base 1
  method next = step 2
  initializer start 3
end
`,
    calls: 'base:2 start:4',
  },
  {
    says: 'Julia: a module; no name that it exports, nothing of its functions',
    file: 'a.jl',
    symbol: 'A',
    text: `module A
using Base: show
export f, g
include("b.jl")
f(x) = run(x)
function g(x) step(x) end
struct S
  x::Int
  S(x) = new(check(x))
end
for op in (:sin, :cos)
  @eval begin
    $op(x::S) = hidden(x)
  end
end
@deprecate old(x) newer(x)
__register(S)
end
`,
    calls: 'include:4 __register:17',
  },
  {
    says: 'Zig: types of fields and their values, which run while the program is compiled',
    file: 'a.zig',
    symbol: 'A',
    text: `const A = packed struct(u32) {
    items: List(u8) = make(2),
    call: *const fn (u8) callconv(.C) void = run,
    const size = width(4);
    fn go(self: A) void { step(self); }
    comptime { check(6); }
};
`,
    calls: 'List:2 make:2 check:6',
  },
]
