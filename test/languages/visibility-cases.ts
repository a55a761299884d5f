// For visibility.test.ts: texts, and which of their definitions are exported (`+`) or not (`-`), in their order.

interface Case {
  readonly file: string
  readonly what: string
  readonly text: string
  readonly expected: string
}

export const CASES: readonly Case[] = [
  {
    file: 'words.rb',
    what: 'an access word hides what it is given, and nothing after that',
    text: `class Words
  private def a = 1
  def b; end
  private attr_reader :c
  attr_reader :d
  private(*NAMES)
  def e; end
  private_class_method def self.f; end
  def self.g; end
  def g; end
  private_class_method :g
  def h; end
  def i; end
  private "h"
  private(*%i[i])
  def j; end
  private unless $testing
  def k; end
  public
  def l; end
  protected
  def m; end
end
`,
    expected: '+Words -a +b -c +d +e -f -g +g -h -i +j -k +l +m',
  },
  {
    file: 'listed.py',
    what: 'a module exports what __all__ lists, where that is literal',
    text: `"""Has a list."""
__all__ = [
    "One",  # "three"
    '_two',
]
__all__ += ("FOUR",)

class One:
    def a(self): pass
    def _b(self): pass

def _two(): pass
def three(): pass
FOUR = 4
FIVE = 5
class Six:
    def a(self): pass
`,
    expected: '-__all__ +One +a -_b +_two -three +FOUR -FIVE -Six -a',
  },
  {
    file: 'made.py',
    what: 'an __all__ that is put together tells nothing',
    text: `from . import other
__all__ = ["one"] + other.__all__

def one(): pass
def two(): pass
`,
    expected: '+__all__ +one +two',
  },
  {
    file: 'extended.py',
    what: 'nor does one that is added to otherwise',
    text: `__all__: list[str] = ["one"]
if True:
    __all__.append("two")

def one(): pass
def two(): pass
`,
    expected: '+__all__ +one +two',
  },
  {
    file: 'blocks.rb',
    what: 'a block has sections of its own, a condition has not',
    text: `module Blocks
  included do
    def a; end
    private
    def b; end
  end
  def c; end
  if RUBY_VERSION
    private
    def d; end
  end
  def e; end
  class Inner
    def c; end
    private :c
  end
end
`,
    expected: '+Blocks +a -b +c -d -e +Inner -c',
  },
  {
    file: 'inside.cpp',
    what: 'a name space without a name hides what is in it, a private class its members; protected members are shown',
    text: `namespace {
int a() { return 1; }
struct B { void c(); };
namespace deep { void d(); }
}
namespace ns {
namespace { class E { public: void f(); }; }
void E::f() {}
void g() {}
static void h() {}
class I {
  struct J { void k(); };
  friend void n(I) {}
protected:
  void l();
};
void I::l() {}
}
void m() {}
`,
    expected: '-a -B -c -deep -d +ns -E -f +g -h +I -J -k +n +l +m',
  },
  {
    file: 'chained.cjs',
    what: 'what is bound to a name and to an export is exported under both',
    text: `var a = exports.b = function () {}
const c = exports['d'] = () => {}
var App = exports = module.exports = function App() {}
App.prototype.e = function () {}
exports = module.exports = { f, g: h, i() {} }
function f() {}
function h() {}
function j() {}
`,
    expected: '+a +c +App +e +i +f +h -j',
  },
  {
    file: 'assigned.cjs',
    what: 'Object.assign adds to what is exported, Object.freeze hands it on',
    text: `Object.assign(exports, { a, b() {} }, other)
Object.assign(module.exports, { c: d, e: () => {} }, { f })
module.exports = Object.assign(g, Object.freeze({ h }))
Object.assign(local, { i() {} })
function a() {}
function d() {}
function f() {}
function g() {}
function h() {}
function j() {}
`,
    expected: '+b +e -i +a +d +f +g +h -j',
  },
  {
    file: 'Words.cs',
    what: 'public and protected members of public types, whatever stands in public interfaces; nothing internal',
    text: `namespace Words {
  class A { public void B() {} }
  internal struct C { public int D => 1; }
  public class E {
    void F() {}
    internal E() {}
    protected internal void G() {}
    private protected void H() {}
    public const int I = 1;
    class J { public void K() {} }
    public interface L { void M(); }
  }
  interface N { void O(); }
  public enum P { One }
  enum Q { One }
  public record R(int One);
  delegate void S();
}
`,
    expected: '+Words -A -B -C -D +E -F -E +G -H +I -J -K +L +M -N -O +P -Q +R -S',
  },
  {
    file: 'ambient.d.ts',
    what: 'what stands in an ambient name space is exported with it',
    text: `declare namespace A {
  function b(): void
  interface C { d(): void }
  namespace E { const f: number }
}
declare namespace G { function h(): void }
declare module 'i' { function j(): void }
export = A
`,
    expected: '+A +b +C +d +E +f -G -h +i +j',
  },
  {
    file: 'space-lists.ts',
    what: 'a list in a name space exports what stands there, and nothing else',
    text: `export namespace A {
  function b() {}
  class C { d() {} }
  function e() {}
  export { b, C, e as f }
  namespace G { function h() {} export { h } }
}
function b2() {}
namespace I { export { b2 as j } function k() {} }
declare namespace L { function m(): void; function n(): void; export { m } }
declare module 'o' { function p(): void; function q(): void; export = p }
`,
    expected: '+A +b +C +d +e +f -G +h -b2 -I +j -k -L +m -n +o +p -q',
  },
  {
    file: 'spaces.ts',
    what: 'what stands in a name space needs a word',
    text: `export namespace A { export function b() {} function c() {} export class D { e() {} } class F { g() {} } }
`,
    expected: '+A +b -c +D +e -F -g',
  },
  {
    file: 'Comments.java',
    what: 'a comment or a string in the head says nothing',
    text: `public class /* private */ Comments {
  public /* private */ void a() {}
  void /* public */ b() {}
  public @Named("private") void c() {}
}
`,
    expected: '+Comments +a -b +c',
  },
  {
    file: 'comments.c',
    what: 'a comment or a string in the head says nothing',
    text: `int /* static */ a(void) { return 1; }
__attribute__((section("static"))) int b(void) { return 1; }
static int c(void) { return 1; }
`,
    expected: '+a +b -c',
  },
  {
    file: 'lexical.pl',
    what: 'a sub that is bound to its block or its file is seen nowhere else',
    text: `package Lexical;
sub shown { 1 }
my sub hidden { 2 }
state sub kept { 3 }
our sub named { 4 }
sub _inner { 5 }
1;
`,
    expected: '+Lexical +shown -hidden -kept +named -_inner',
  },
  {
    file: 'own.rs',
    what: '`pub(self)` is no more than nothing; `self` among parameters is no word of it',
    text: `pub(self) fn hidden() {}
pub(crate) fn shown(me: &u8) {}
pub(in self) struct Inner;
pub struct Outer {}
impl Outer {
    pub fn run(self) {}
    pub(self) fn walk(&self) {}
    fn rest(&self) {}
}
`,
    expected: '-hidden +shown -Inner +Outer +run -walk -rest',
  },
  {
    file: 'lists.jl',
    what: 'what is public without being exported; the module that has the list',
    text: `module Lists
export shown, @noted
public open
shown(x) = 1
open(x) = 2
hidden(x) = 3
macro noted(e) e end
end
`,
    expected: '+Lists +shown +open -hidden +noted',
  },
  {
    file: 'made.zig',
    what: 'members of a container that a function makes are seen with the function, those of a hidden one are not',
    text: `pub fn List(comptime T: type) type {
    return struct {
        items: []T,
        pub fn len(self: @This()) usize { return self.items.len; }
        fn grow(self: *@This()) void { _ = self; }
    };
}
const Hidden = struct {
    pub fn run() void {}
};
pub const Shown = struct {
    pub fn run() void {}
    fn rest() void {}
};
`,
    expected: '+List +len -grow -Hidden -run +Shown +run -rest',
  },
  {
    file: 'ext.kt',
    what: 'a private extension is hidden, whoever it extends',
    text: `class Owner {
    fun a() {}
    private fun b() {}
}
private fun Owner.c() {}
fun Owner.d() {}
internal fun Owner.e() {}
`,
    expected: '+Owner +a -b -c +d +e',
  },
  {
    file: 'Exports.hs',
    what: 'a module with an export list is what it is a list of',
    text: `module Exports (shown, Shape (..)) where
shown :: Int -> Int
shown x = x
hidden y = y
data Shape = Round | Square
data Inner = Inner
`,
    expected: '+Exports +shown -hidden +Shape -Inner',
  },
]
