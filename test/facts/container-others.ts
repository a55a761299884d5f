// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.

// Calls of classes and modules outside their members, and code in them that only looks like a call, in languages unlike
// Java.
import type { Case } from './called-cases.ts'

export const OTHER_CONTAINERS: readonly Case[] = [
  {
    title:
      'TypeScript: fields, static blocks, base expressions and decorator arguments run; types and signatures do not',
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
    title: 'TypeScript: statements of a namespace run',
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
    title: 'TypeScript: a declared class runs nothing',
    file: 'ambient.ts',
    symbol: 'Ambient',
    text: 'declare class Ambient { constructor(x: number); m(x: number): void; static s: typeof t }',
    calls: '',
  },
  {
    title: 'Python: a class runs all but its functions, including branches and its head',
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
    title: 'Ruby: messages to the class itself run',
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
    title: 'Ruby: the last call of a constant belongs to it',
    file: 'list.rb',
    symbol: 'LIST',
    text: `LIST = names.map { |x| up(x) }.freeze
start`,
    calls: 'names:1 names.map:1 up:1 ….freeze:1',
  },
  {
    title: 'Ruby: an alias names its target and calls nothing',
    file: 'alias.rb',
    symbol: 'Check.sound?',
    text: `class Check
  alias sound? valid?
  def valid?; true; end
end`,
    calls: '',
  },
  {
    title: 'TypeScript: the constraint of a type parameter is no call',
    file: 'bound.ts',
    symbol: 'when',
    text: 'export function when<F extends (x: A) => B>(f: F, x = init()): B { return f(x) }',
    calls: 'init:1 f:1',
  },
  {
    title: 'Perl: statements of a package run; using a module is no call',
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
    title: 'PHP: a namespace in braces runs; using a trait is no call',
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
    title: 'Solidity: state variables run',
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
    title: 'Cython: a class runs as in Python; C declarations and C++ classes do not',
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
    title: 'Elixir: a module runs with macros and attributes; specifications, types and functions do not',
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
    title: 'OCaml: a module runs; signatures, attributes and values do not',
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
    title: 'OCaml: initialisers of an object run',
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
    title: 'Julia: a module runs; exported names and functions do not',
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
    title: 'Zig: field types and values run at compile time',
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
