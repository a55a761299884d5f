// Definitions that patterns find without a grammar: names and lines, written by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { parseByPatterns } from '../../src/parse/patterns/pattern-parser.ts'

const cases: Record<string, readonly [text: string, expected: string]> = {
  bash: ['f() {\n  x=1\n}\nfunction g {\n  :\n}\nMAX=1\nlower=1\n', 'fn f 1-3, fn g 4-6, const MAX 7-7'],
  lua: ['local function f()\n  if a then b() end\nend\nfunction M:g()\nend\n', 'fn f 1-3, method M.g 4-5'],
  kotlin: [
    'val A.Companion.P: Int get() = 1\nclass A {\n  companion object {\n    fun f() {}\n  }\n',
    'property A.Companion.P 1-1, class A 2-5, class A.Companion 3-5, method A.f 4-4',
  ],
  ruby: ['class A::B\n  def f\n    1\n  end\nend\n', 'class A.B 1-5, method A.B.f 2-4'],
  'ruby: singleton classes by name': [
    'class A\n  class << A\n    def f\n    end\n  end\n  class << B\n    def g\n    end\n  end\nend\n',
    'class A 1-10, method A.f 3-4, method A.B.g 7-8',
  ],
  rust: [
    'fn f<\n  const NOT: u8,\n>() {\n}\nconst K: u8 = 1;\nwrap! {\n  a => fn not() {}\n}\ncfg! {\n  fn g() {}\n}\nmacro_rules! m {\n}\n',
    'fn f 1-4, const K 5-5, fn g 10-10, macro m 12-13',
  ],
  scala: [
    'object A {\n  val x = 1\n  def f = {\n    val not = 1\n  }\n  class B {\n    val not = 1\n    lazy val l = 1\n  }\n',
    'class A 1-9, const A.x 2-2, method A.f 3-5, class A.B 6-9, property A.B.l 8-8',
  ],
  elixir: ['defmodule A do\n  def f(1), do: 1\n  def f(2) do\n    2\n  end\nend\n', 'module A 1-6, fn A.f 2-5'],
  zig: [
    'pub const A = struct {\n  fn f() void {\n  }\n};\npub extern "b" fn g(a: u8) void;\n',
    'struct A 1-4, method A.f 2-3, fn g 5-5',
  ],
  haskell: ['f :: Int\nf = 1\n  where x = 2\ndata A = A\n', 'fn f 1-3, struct A 4-4'],
  ocaml: ['let f x =\n  x\nlet c = 1\ntype t = int\n', 'fn f 1-2, const c 3-3, type t 4-4'],
  julia: ['function f(x)\n  x\nend\ng(x) = 2\nconst C = 1\n', 'fn f 1-3, fn g 4-4, const C 5-5'],
  r: ['f <- function(x) {\n  g <- function() 1\n}\nX <- 1\n', 'fn f 1-3, fn f.g 2-2, const X 4-4'],
  csharp: [
    'namespace A {\n  [Serializable]\n  public class B<T> : C {\n    public B(int x) : base(x) {\n    }\n    public int P { get; set; }\n    async Task<int> M<U>(int a)\n    {\n      return F(a);\n    }\n    const int K = 1;\n    public (int, U n) T(U a)\n    {\n    }\n  }\n}\n',
    'module A 1-16, class A.B 3-15, method A.B.B 4-5, property A.B.P 6-6, method A.B.M 7-10, const A.B.K 11-11, method A.B.T 12-14',
  ],
  // A space before the parameters, in GNU style.
  c: ['int\nspaced (int a)\n{\n}\nint plain(void) {\n}\n', 'fn spaced 1-4, fn plain 5-6'],
  cpp: [
    'int A::spaced (int a) {\n}\nclass B {\n  int plain() {\n  }\n};\n',
    'method A.spaced 1-2, class B 3-6, method B.plain 4-5',
  ],
  // A member initialiser is no member function, and a conversion's type is no name.
  'cpp: initialisers and conversions': [
    'struct A {\n  A(int a, int b) noexcept :\n    m_a(a),\n    m_b(b)\n  {\n  }\n  A(int a) :\n    A(a, 0) {\n  }\n  explicit operator bool() const {\n  }\n  bool operator()(int a) {\n  }\n  operator std::vector<std::string>() {\n  }\n  int a, b;\n  int last() {\n  }\n};\n',
    'struct A 1-19, method A.A 2-6, method A.A 7-9, method A.operator bool 10-11, method A.operator() 12-13, method A.operator std::vector<std::string> 14-15, method A.last 17-18',
  ],
  'objective-c': [
    '#define MAX 1\n@interface A : B\n- (void)f:(int)x;\n@end\n@implementation A\n- (void)f:(int)x\n{\n  [self g:{}];\n}\nstatic int help(void) {\n  return 1;\n}\n@end\n',
    'macro MAX 1-1, class A 2-4, class A 5-13, method A.f: 6-9, fn help 10-12',
  ],
  perl: [
    'package A;\nmy $q = q{ sub not {} };\n=pod\n\nsub not {}\n\n=cut\nsub f {\n  s/"/{/;\n}\nsub g;\n__END__\nsub not {}\n',
    'module A 1-11, fn A.f 8-10, fn A.g 11-11',
  ],
}
for (const [name, [text, expected]] of Object.entries(cases)) {
  test(`patterns of ${name}`, async () => {
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
    const { definitions, tier } = parseByPatterns(text, await loadLanguage(name.replace(/:.*/, '')))
    const found = definitions.map(({ kind, owner, name, start, end }) => {
      return `${kind} ${owner === undefined ? '' : `${owner}.`}${name} ${lineAt(start)}-${lineAt(end - 1)}`
    })
    assert.equal(found.join(', '), expected)
    assert.equal(tier, 'heuristic')
  })
}
