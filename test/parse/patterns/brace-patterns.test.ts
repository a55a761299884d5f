// Patterns of languages with braces.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline } from './patterned.ts'

test('patterns of Java, Rust, C and C++ find types, members, functions and macros', async () => {
  assert.deepEqual(
    await outline(
      'java',
      `@Entity(name = "a")
public final class A<T extends Map<String, int[]>> extends B {
  static final int MAX = 1;
  @Override
  public <R> List<R> of(final Map<String, R> a) throws IOException {
    if (a) { return new B(a); }
    call(a);
  }
  A(int b) {
  }
  abstract void run();
}
`,
    ),
    ['A class 1-12', 'A.MAX const 3-3', 'A.of method 4-8', 'A.A method 9-10', 'A.run method 11-11'],
  )
  assert.deepEqual(
    await outline(
      'rust',
      `#[derive(Debug)]
pub struct Point { x: i32 }
impl<T: Into<String>> fmt::Display for Point<T> {
    pub(crate) async fn show(&self) -> Result<(), E> where T: A {
        let f = |a| { a };
    }
}
macro_rules! many { () => {} }
pub const MAX: usize = { 1 };
trait Run { fn run(&self); }
`,
    ),
    ['Point struct 1-2', 'Point.show method 4-6', 'many macro 8-8', 'MAX const 9-9', 'Run trait 10-10'],
  )
  assert.deepEqual(
    await outline(
      'c',
      `#define MAX(a, b) \\
  ((a) > (b))
struct point { int x; };
static inline struct point *make(int x,
                                 int y)
{
	if (x) { return 0; }
}
int declared(void);
`,
    ),
    ['MAX macro 1-2', 'point struct 3-3', 'make fn 4-8'],
  )
  assert.deepEqual(
    await outline(
      'cpp',
      `namespace a::b {
template <typename T>
class Box : public Base<T> {
public:
  Box(int a) : a_{a}, b_{1} {
  }
  bool operator==(const Box &other) const { return true; }
};
std::vector<int> Box<int>::all(int n) {
}
}
`,
    ),
    [
      'a.b module 1-11',
      'a.b.Box class 2-8',
      'a.b.Box.Box method 5-6',
      'a.b.Box.operator== method 7-7',
      'a.b.Box.all method 9-10',
    ],
  )
})

test('function types, enum constants and qualified operators are not functions', async () => {
  assert.deepEqual(
    await outline(
      'dart',
      `enum Planet {
  earth(mass: 1.0), mars(mass: 2);
  const Planet({required this.mass});
}
class Button {
  final void Function(String text)? onTap;
  static int Function<T>(T)? size;
  void Function(int) maker(int a) => f;
  untyped(a) {}
}
extension type const Id._(String text) {}
void Function(int)? callback;
`,
    ),
    [
      'Planet enum 1-4',
      'Planet.Planet method 3-3',
      'Button class 5-10',
      'Button.maker method 8-8',
      'Button.untyped method 9-9',
      'Id class 11-11',
      'callback var 12-12',
    ],
  )
  assert.deepEqual(await outline('julia', 'function Base.:+(a, b)\nend\nfunction Base.show(io)\nend\n'), [
    'show fn 3-4',
  ])
})
