// The skeleton parser of C++: expected definitions by hand, comparison with the grammar, and undefined for unsupported
// forms.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseByOwnFastPath } from '../../../src/parse/own-parsers.ts'
import { ROOT } from '../../helpers/exec.ts'
import { testFastPath } from '../../helpers/fast-path.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  [
    `namespace a { namespace b::c {
class D : public E<int>, private F {
 public:
  D();
  explicit D(int g) : g_(g), h_{1} {}
  virtual ~D() = default;
  D(const D&) = delete;
  static D* create(const std::string& i, int j = 1);
  bool operator==(const D& k) const { return true; }
  explicit operator bool() const noexcept;
 private:
  int g_, h_;
  static constexpr int kL = 3;
};
}  // namespace b::c
}
`,
    [
      'module a 1-16',
      'module a.b 1-15',
      'module a.b.c 1-15',
      'class a.b.c.D 2-14',
      'method a.b.c.D.D 4-4',
      'method a.b.c.D.D 5-5',
      'method a.b.c.D.~D 6-6',
      'method a.b.c.D.D 7-7',
      'method a.b.c.D.create 8-8',
      'method a.b.c.D.operator== 9-9',
      'method a.b.c.D.operator bool 10-10',
      'const a.b.c.D.kL 13-13',
    ],
  ],
  [
    `template <typename T, typename U = int>
class A {
  template <typename V>
  void b(V v) { }
  T c() const requires D<T>;
};
template <>
struct A<int> { };
template <typename T>
void A<T>::d() { }
template <typename T> using E = A<T>;
template <typename T> concept F = true;
`,
    [
      'class A 1-6',
      'method A.b 3-4',
      'method A.c 5-5',
      'struct A 7-8',
      'method A.d 9-10',
      'type E 11-11',
      'type F 12-12',
    ],
  ],
  [
    `A::A(int b) : b_(b) { }
A::~A() { }
int A::b() const { return b_; }
A& A::operator=(const A& c) { return *this; }
A::operator bool() const { return true; }
int A::d = 0;
A::A();
void operator delete(void* e) noexcept { }
long double operator""_f(long double g) { return g; }
bool operator<(const A& h, const A& i);
`,
    [
      'method A.A 1-1',
      'method A.~A 2-2',
      'method A.b 3-3',
      'method A.operator= 4-4',
      'method A.operator bool 5-5',
      'var A.d 6-6',
      'fn operator delete 8-8',
      'fn operator""_f 9-9',
      'fn operator< 10-10',
    ],
  ],
  [
    `struct A {
  operator std::function<void(int)>() const;
  operator B<C, D>*() { }
  operator unsigned long() const;
  A operator+(A b), operator-(A b);
  static A (min)() { }
  friend std::ostream& operator<<(std::ostream& c, const A& d) { }
  friend class E;
};
`,
    [
      'struct A 1-9',
      'method A.operator std::function<void(int)> 2-2',
      'method A.operator B<C, D>* 3-3',
      'method A.operator unsigned long 4-4',
      'method A.operator+ 5-5',
      'method A.operator- 5-5',
      'method A.min 6-6',
      'fn A.operator<< 7-7',
    ],
  ],
  [
    `class A::B { void c(); };
enum class D : int { E, F };
enum { G };
union H { int i; void j() { } };
typedef class { int k; } L;
typedef struct M { } N, *O;
typedef int (*P)(int);
using Q = int;
static const struct R { int s; } t = { 1 };
`,
    [
      'class A.B 1-1',
      'method A.B.c 1-1',
      'enum D 2-2',
      'union H 4-4',
      'method H.j 4-4',
      'class L 5-5',
      'type N 6-6',
      'type O 6-6',
      'struct M 6-6',
      'type P 7-7',
      'type Q 8-8',
      'const t 9-9',
      'struct R 9-9',
    ],
  ],
  [
    `extern "C" {
int a(void);
}
namespace {
int b = 1;
}
inline namespace c { const int d = 2, e[] = { 1 }; auto f = [](int g) { return g; }; }
using namespace std;
static_assert(true, "h");
`,
    ['fn a 2-2', 'var b 5-5', 'module c 7-7', 'const c.d 7-7', 'const c.e 7-7', 'fn c.f 7-7'],
  ],
  [
    `void a() {
  struct B { int c() { return 1; } };
  typedef int D;
  class E : B { public: E() { } };
  auto f = [] { };
}
TEST(G, H) { }
TEST_F(G, I) NO_ANALYSIS { }
#define J(k) l
J(m);
MOCK_METHOD(int, n, (), (override));
`,
    [
      'fn a 1-6',
      'struct a.B 2-2',
      'method a.B.c 2-2',
      'type a.D 3-3',
      'class a.E 4-4',
      'method a.E.E 4-4',
      'method G.H 7-7',
      'method G.I 8-8',
      'macro J 9-9',
    ],
  ],
  [
    `#ifdef A
class B {
#else
class C {
#endif
  void d()
#ifdef E
  : f(1) { }
#else
  { f = 1; }
#endif
};
`,
    ['class B 2-12', 'method B.d 6-8'],
  ],
  [
    `static std::string (max)() { }
class A { static B::C (min)() { } };
`,
    ['fn max 1-1', 'class A 2-2', 'method A.min 2-2'],
  ],
  [
    `class EXPORT A final { int b() &&; auto c() -> int { } template <class... D> void e(D&&... f); };
struct alignas(8) G { [[nodiscard]] int h() const; };
`,
    ['class A 1-1', 'method A.b 1-1', 'method A.c 1-1', 'method A.e 1-1', 'struct G 2-2', 'method G.h 2-2'],
  ],
]

/** The last ones are valid but rare. */
const DOUBTS = [
  'class A {\n  int b();\n',
  'class A { int b() { };\nint c;\n',
  'int a() }\n',
  'void A::b() {\n',
  'for (;;) { }\n',
  'public:\nint a();\n',
  'namespace a {\n',
  'class A { int B::c(); };\n',
  '<<<<<<< ours\nint a;\n=======\nint b;\n>>>>>>> theirs\n',
  'int \u00e9();\n',
  'int or();\n',
]

const many = (text: string) => text.repeat(50_000)

testFastPath({
  language: 'cpp',
  read: parseByOwnFastPath,
  cases: CASES,
  doubts: DOUBTS,
  inputs: ['input.cpp', 'heads.cpp'].map(file => readFileSync(path.join(ROOT, 'test/languages/cpp', file), 'utf8')),
  hostile: [
    many('template <'),
    `${many('template <')}${many('>')}class A { };`,
    many('class A {'),
    `${many('class A {')}${many('};')}`,
    many('class A { public:'),
    many('A::'),
    `${many('A::')}b() { }`,
    `A::operator ${many('B::')}C() { }`,
    `A::operator B${many('<C')}${many('>')}() { }`,
    `A::operator ${many('unsigned ')}() { }`,
    `A::operator B${many('*')}() { }`,
    `int operator${many('<')}() { }`,
    many('operator '),
    many('~'),
    many('namespace a {'),
    many('int a();\n'),
    many('A() : b('),
  ],
  most: 50_001,
  missed: 0,
})
