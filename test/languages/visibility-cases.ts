// Cases for visibility.test.ts: texts, and their definitions in order, exported (`+`) or not (`-`).

export interface Case {
  readonly file: string
  readonly what: string
  readonly text: string
  readonly expected: string
}

export const CASES: readonly Case[] = [
  {
    file: 'inside.cpp',
    what: 'an anonymous namespace hides its contents, a private class its members; protected members are exported',
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
    file: 'Words.cs',
    what: 'public and protected members of public types and all members of public interfaces are exported, internal ones are not',
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
    file: 'Comments.java',
    what: 'a comment or a string in the head is no modifier',
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
    what: 'a comment or a string in the head is no modifier',
    text: `int /* static */ a(void) { return 1; }
__attribute__((section("static"))) int b(void) { return 1; }
static int c(void) { return 1; }
`,
    expected: '+a +b -c',
  },
  {
    file: 'own.rs',
    what: '`pub(self)` exports nothing; the parameter `self` is no part of it',
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
    what: 'definitions visible without an export, and the module that has the export list',
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
    what: 'members of a container made in a function are exported with the function',
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
    what: 'a private extension hides its members, whatever it extends',
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
    what: 'a module with an export list exports just that list',
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
