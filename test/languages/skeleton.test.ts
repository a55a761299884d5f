// C, C++, Objective-C and C# with macros and branches that grammars do not parse: no definition may be lost. Each
// case is code of libraries with hand-typed definitions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from './parsed.ts'

async function found(language: string, text: string): Promise<string[]> {
  const { definitions, tier } = await parse(language, text)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const listed = definitions.map(
    ({ name, kind, owner, start, end }) =>
      `${kind} ${owner === undefined ? '' : `${owner}.`}${name} ${lineOf(start)}-${lineOf(end - 1)}`,
  )
  return [tier, ...listed]
}

const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'bodies in exclusive branches behind one head',
    'c',
    `int a(void)\n#ifdef A\n{\n  return 1;\n}\n#else\n{\n  return 2;\n}\n#endif\nint b(void)\n{\n}\n`,
    ['exact', 'fn a 1-5', 'fn b 11-13'],
  ],
  [
    'heads of one body in exclusive branches',
    'csharp',
    `class A {\n#if NET\n  public void Head(int a)\n#else\n  public void Head(long a)\n#endif\n  {\n  }\n  void Last() { }\n}
#if NET\nclass B : A\n#else\nclass B\n#endif\n{\n  void M() { }\n}\n`,
    [
      ...['exact', 'class A 1-10', 'method A.Head 3-8', 'method A.Head 5-8', 'method A.Last 9-9'],
      ...['class B 12-18', 'class B 14-18', 'method B.M 17-17'],
    ],
  ],
  [
    'types, parameters and whole members in exclusive branches',
    'csharp',
    `class A {\n  public\n#if X\n  int\n#else\n  long\n#endif\n  Both(\n#if X\n    int a,\n#endif\n    int b) { }
  [Old]\n#if X\n  public void F() { }\n#else\n  public int G() { return 1; }\n#endif\n}\n`,
    ['exact', 'class A 1-19', 'method A.Both 2-12', 'method A.G 13-17', 'method A.F 13-15'],
  ],
  [
    'heads of one body in branches, one of them K&R',
    'c',
    `#ifdef STD\nstatic void\nprint(const char *line, int n)\n#else\nstatic void\nprint(line, n)\nconst char *line;\nint n;\n#endif
{\n}\nint parse(s, n)\nchar (*s)[3];\nint n;\n{\n}\nint last;\n`,
    ['exact', 'fn print 2-11', 'fn parse 12-16', 'var last 17-17'],
  ],
  [
    'one body under two names',
    'c',
    `#ifdef _WIN32\nint APIENTRY WinMain(HINSTANCE instance)\n#elif SDL\nint SDL_main(int c)\n#else\nint main(int c)\n#endif\n{\n}
static int\n#if A\nfirst(int a) {\n#else\nsecond(int a) {\n#endif\n  if (a) {\n#if A\n    f(a)\n#else\n    g(a)\n#endif\n    {}\n  }\n}\nint last;\n`,
    [
      'exact',
      'fn WinMain 2-9',
      'fn SDL_main 4-9',
      'fn main 6-9',
      'fn second 10-24',
      'fn first 10-24',
      'var last 25-25',
    ],
  ],
  [
    'branches for documentation, and the head of a following block in a branch',
    'cpp',
    `#if LIB_DOXYGEN\ntemplate<class T>\nclass header : T\n#else\ntemplate<bool B> class header;\ntemplate<class T>\nclass header<true, T> : T\n#endif
{\n#if LIB_DOXYGEN\n  using compare = documented;\n#else\n  struct compare : less\n#endif\n  {\n    void run() {}\n  };\n};\n`,
    ['exact', 'class header 6-18', 'struct header.compare 13-17', 'method header.compare.run 16-16'],
  ],
  [
    'a method under two names',
    'objective-c',
    `@implementation View\n#if OSX\n- (void)layout {\n  [super layout];\n#else\n- (void)layoutAll:(id)a {\n  [super layoutAll:a];\n#endif\n}\n@end\n`,
    ['exact', 'class View 1-10', 'method View.layout 3-9', 'method View.layoutAll: 6-9'],
  ],
  [
    'constants declared with their type, and a parenthesized name with dimensions',
    'c',
    `const struct core {\n  int a;\n} mega = {\n  1\n};\nLOCAL const struct { int a; } pairs[] = { 1 };\nEXTERN struct cell *(near[MAX][3]);\n`,
    ['exact', 'const mega 1-5', 'struct core 1-3', 'const pairs 6-6', 'var near 7-7'],
  ],
  [
    'brace-initialized struct arrays are variables, not types',
    'cpp',
    `struct B {\n  static struct action old[sizeof(a) / sizeof(C)];\n};\nstatic struct action B::old[sizeof(a) / sizeof(C)]{};\nstruct action each[2]{ { 1 }, { 2 } };\nint last;\n`,
    ['exact', 'struct B 1-3', 'var B.old 4-4', 'var each 5-5', 'var last 6-6'],
  ],
  [
    'nullability words are not types, and macro enums without a typedef',
    'objective-c',
    `UIFont *_Nonnull one(Ramp ramp);\nClass _Nonnull two(void);\nClass _Nonnull three(void) {\n  return 0;\n}\nextern NSString * _Nonnull const four;
NSString *const _Nullable five = @"x";\nNS_ENUM(NSInteger) {\n  A = 1,\n  B\n};\nNS_ENUM(NSInteger, Named) {\n  C,\n  D\n};\nNS_OPTIONS(NSUInteger, Last) { E };\n`,
    [
      ...['exact', 'fn one 1-1', 'fn two 2-2', 'fn three 3-5', 'const four 6-6', 'const five 7-7'],
      ...['enum Named 12-15', 'enum Last 16-16'],
    ],
  ],
  [
    'a label behind a macro, and a bit field whose type is in capitals',
    'cpp',
    `class Notifier : public QObject {\n  Q_OBJECT\n\nsignals:\n  void changed(int a);\n  UINT\n    bits : 3;\n  void last();\n};\n`,
    ['exact', 'class Notifier 1-9', 'method Notifier.changed 5-5', 'method Notifier.last 8-8'],
  ],
  [
    'prototypes wrapped in a one-letter macro',
    'c',
    `char *copy P((const char *));\nint P((int));\nvoid last P((void));\n`,
    ['exact', 'fn copy 1-1', 'fn P 2-2', 'fn last 3-3'],
  ],
  [
    'members only for documentation, and type arguments in values',
    'cpp',
    `class box : base {\n  ONLY_DOC((constexpr box(t const a) noexcept {}))\n  ONLY_DOC((box & operator=(t const a) noexcept {}))
  constexpr box & assign(char c) noexcept\n  {\n  }\n};\ntemplate <typename T>\n  requires requires { { f(T{}) }; }
inline constexpr auto is_byte = same_as<T, u8> || same_as<T, i8>;\nint a = b < c, d = e > f;\n`,
    ['exact', 'class box 1-7', 'method box.assign 4-6', 'const is_byte 8-10', 'var a 11-11', 'var d 11-11'],
  ],
  [
    'nested branches before one body',
    'c',
    `#ifdef ARGS\nvoid pline(int a)\n{\n}\n# ifdef STD\nstatic void\nvpline(int a)\n# else\nstatic void
vpline(a)\nint a;\n# endif\n#else\n# define vpline pline\nvoid\npline(int b)\n#endif\n{\n}\nint last;\n`,
    ['exact', 'fn pline 2-4', 'fn vpline 6-19', 'macro vpline 14-14', 'fn pline 15-19', 'var last 20-20'],
  ],
  [
    'a calling convention before a name that looks like a macro',
    'c',
    'int _System __open(int a);\nint max PREVENT_EXPANSION(int a);\n',
    ['exact', 'fn __open 1-1', 'fn max 2-2'],
  ],
  [
    'a macro for the type and the body of a function',
    'cpp',
    `struct box {\n  template <typename T>\n  auto visit(T&& x) const RETURNS(x.visit())
  auto plain(int x) LIKELY(x) { return x; }\n};\nauto last(int x) RETURNS(x)\nvoid after() {\n}\n`,
    ['exact', 'struct box 1-5', 'method box.visit 2-3', 'method box.plain 4-4', 'fn last 6-6', 'fn after 7-8'],
  ],
  [
    'a constructor behind a macro on a line of its own',
    'cpp',
    'OPEN_CRYPTO\n\nhasher::hasher() {\n}\n',
    ['exact', 'method hasher.hasher 3-4'],
  ],
  [
    'variables declared with a type keyword in a function, and a value in parentheses and braces',
    'cpp',
    'void f() {\n  struct stat st{};\n  struct local { int a; };\n}\nns::array<int, 2> const metrics\n({{\n  1, g()\n}});\n',
    ['exact', 'fn f 1-4', 'struct f.local 3-3', 'const metrics 5-8'],
  ],
  [
    'attributes before and after a name',
    'c',
    `static __init __printf(1, 2) int setup(const char *a, ...) __acquires(lock) {\n}
extern int open2(const char *p) __THROW __nonnull((1));
int state __read_mostly = 1, other;\nstruct __packed thing { int a; } __aligned(8);\n`,
    ['exact', 'fn setup 1-2', 'fn open2 3-3', 'var state 4-4', 'var other 4-4', 'struct thing 5-5'],
  ],
  [
    'macro calls in place of declarations',
    'c',
    'EXPORT_SYMBOL(a)\nMODULE_LICENSE("GPL");\nstatic DEFINE_MUTEX(lock);\nSYSCALL_DEFINE2(dup, int, a) {\n}\nint b(void) { return 0; }\n',
    ['exact', 'var lock 3-3', 'fn dup 4-5', 'fn b 6-6'],
  ],
  [
    'a macro that defines `main` does not define its argument',
    'c',
    'int run(void) {\n}\nDEFINE_MAIN_FUNCTION(run);\nDEFINE_TEST_MAIN(LOG_INFO);\nDEFINE_MAINTAINER(a);\nDEFINE_DOMAIN_SET(b);\n',
    ['exact', 'fn run 1-2', 'var a 5-5', 'var b 6-6'],
  ],
  [
    'a compound literal does not define its type',
    'c',
    'int f(void) {\n  g(&(const struct a){6});\n  h((static const union b){ 1 });\n  static const struct c { int d; } e;\n}\n',
    ['exact', 'fn f 1-5', 'struct f.c 4-4'],
  ],
  [
    'export macros, and shift operators in values',
    'cpp',
    'class A {\n  static B_API const std::string ONE;\n  static const std::string TWO;\n};\nextern B_EXPORT const c THREE;\nstatic const D four(D() << "a" << E);\nD five(D() << E);\nvoid six(int a[1 << 2]);\n',
    [
      ...['exact', 'class A 1-4', 'const A.ONE 2-2', 'const A.TWO 3-3', 'const THREE 5-5', 'const four 6-6'],
      ...['var five 7-7', 'fn six 8-8'],
    ],
  ],
  [
    'types and parentheses made by macros',
    'c',
    'PyAPI_FUNC(int) first(void);\nint F(second)(void);\nint third PROTO((int x));\nextern int __REDIRECT (fourth, (int a), other);\nSTACK_OF(X509) *fifth(void);\nCVAPI(void) sixth(int a);\n',
    ['exact', 'fn first 1-1', 'fn second 2-2', 'fn third 3-3', 'fn fourth 4-4', 'fn fifth 5-5', 'fn sixth 6-6'],
  ],
  [
    'names in parentheses, pointers to functions',
    'c',
    `LUA_API lua_Number (lua_tonumber) (lua_State *L);\nu32 (PNGAPI\nget)(int a)\n{\n}\nmono (*now)(void) = NULL;\nX (*ab)(void);
void (*signal(int sig, void (*f)(int)))(int);\ntypedef int (CALLBACK *cb)(int);\ntypedef T (ZCALLBACK *open_fn) OF((T a, int b));\n`,
    [
      'exact',
      ...['fn lua_tonumber 1-1', 'fn get 2-5', 'var now 6-6', 'var ab 7-7', 'fn signal 8-8', 'type cb 9-9'],
      'type open_fn 10-10',
    ],
  ],
  [
    'pointers to functions and to members',
    'cpp',
    'int (*p)(int) = nullptr;\nint (Foo::*q)(int);\nvoid operator delete(void *p) noexcept;\nFoo Foo::none((void *)0);\nexport module a;\n',
    ['exact', 'var p 1-1', 'var q 2-2', 'fn operator delete 3-3', 'var Foo.none 4-4'],
  ],
  [
    'pointers to functions with a qualified type',
    'cpp',
    'typedef std::string (*Read)(const Image *image);\ntypedef a::B (C::*Member)(int);\nstd::string (*now)(int) = 0;\ntypedef int (Box<T>::*Inner)() const;\nC::C(int *p) : a(p) {}\n',
    ['exact', 'type Read 1-1', 'type Member 2-2', 'var now 3-3', 'type Inner 4-4', 'method C.C 5-5'],
  ],
  [
    'function-try-blocks',
    'cpp',
    'int run(int a)\ntry {\n  return a;\n} catch (const E& e) {\n  return 1;\n}\ncatch (...) {\n  return 2;\n}\nC::C() try : a(1) {\n} catch (...) {\n}\nvoid last() {}\n',
    ['exact', 'fn run 1-9', 'method C.C 10-12', 'fn last 13-13'],
  ],
  [
    'several K&R parameters in one declaration',
    'c',
    'void old(a, b, c)\n  Byte *a, *b;\n  uLong c;\n{\n  int local;\n}\n',
    ['exact', 'fn old 1-6'],
  ],
  [
    'macro calls with a type, a name and parameters',
    'c',
    'EXPORT(1, u32, first, (void));\nFUNCTION(ptr,API\nsecond,(cstr a, int b),ALLOCATED)\n{\n}\ntypedef CALLBACK(void, *third, (ptr, cstr));\nint NDECL(fourth);\nDECLARE(const char fifth[];)\n',
    ['exact', 'fn first 1-1', 'fn second 2-5', 'type third 6-6', 'fn fourth 7-7', 'const fifth 8-8'],
  ],
  [
    'attributes that look like calls, and type words before a keyword',
    'c',
    'void printflike(1, 2) log(const char *, ...);\nvoid printflike(2, 3)\nadd(int a, const char *b, ...)\n{\n}\nstatic vector unsigned char ZERO = { 0 };\nTEST(a) {\n} END_TEST\nstatic int next(void) { return 0; }\n',
    ['exact', 'fn log 1-1', 'fn add 2-5', 'var ZERO 6-6', 'fn a 7-8', 'fn next 9-9'],
  ],
  [
    'macro calls with numbers and strings, separated from the next definition or not',
    'c',
    '#ifdef A\nSTEP(1)\n#endif\nstatic void one(int a)\n{\n}\nPRINT(x, "%d")\n\nint two(void)\n{\n}\nFORMAT(1, 2)\nvoid three(char *a, ...)\n{\n}\n',
    ['exact', 'fn one 4-6', 'fn two 9-11', 'fn three 12-15'],
  ],
  [
    'overloads, one of which has a definition',
    'cpp',
    `class A {\n  A(const A &);\n  A(int a = 1);\n  void f(const std::string &s) const;\n  void f();\n  void g(T t);\n};
A::A(int) {}\nvoid A::f(const string &text) const {}\nvoid A::g(ns::U t) {}\nvoid h(int);\nvoid h(char) {}\n`,
    [
      'exact',
      ...['class A 1-7', 'method A.A 2-2', 'method A.f 5-5', 'method A.A 8-8', 'method A.f 9-9', 'method A.g 10-10'],
      ...['fn h 11-11', 'fn h 12-12'],
    ],
  ],
  [
    'functions declared by a function type, behind a macro type, and with a macro as head',
    'c',
    'static HANDLER start, other;\nstatic int start(void) { return 0; }\nAPI(void *)\nALLOC SIZE(1)\nmemory(Parser p);\nYY_DECL\n{\n  int local;\n  return 0;\n}\nBEGIN_C {\nint inside;\n}\n',
    ['partial', 'var other 1-1', 'fn start 2-2', 'fn memory 3-5', 'var inside 12-12'],
  ],
  [
    'constructor arguments of a variable, and mock methods',
    'cpp',
    'const Color blue(C, 0, 255);\nNull none(Null(State("x")));\nstruct M {\n  MOCK_METHOD(int, size, (), (const, override));\n  MOCK_METHOD(bool, has, (int kind), (override));\n};\n',
    ['exact', 'const blue 1-1', 'var none 2-2', 'struct M 3-6', 'method M.size 4-4', 'method M.has 5-5'],
  ],
  ['K&R parameters', 'c', 'int old(a, b)\n  int a;\n  char *b;\n{\n  return a;\n}\n', ['exact', 'fn old 1-6']],
  [
    'branches that open the same brace',
    'c',
    '#ifdef A\nint f(int a) {\n#else\nint f(void) {\n#endif\n  return 0;\n}\nint g(void) { return 0; }\n',
    ['exact', 'fn f 2-7', 'fn g 8-8'],
  ],
  [
    'branches of whole declarations',
    'c',
    '#if X\nint f(void) { return 1; }\n#else\nint f2(void) { return 2; }\n#endif\n#if 0\nint never(void) {\n#endif\n',
    ['exact', 'fn f 2-2', 'fn f2 4-4'],
  ],
  [
    'linkage blocks split over branches',
    'c',
    '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n',
    ['exact', 'fn f 4-4'],
  ],
  [
    'C++-only code beside linkage blocks split over branches',
    'c',
    '#ifdef __cplusplus\n}\nint a(void) { return 1; }\n#endif\n#ifdef __cplusplus\nint b(void);\nextern "C" {\n#endif\nint c(void);\n#ifdef __cplusplus\n}\nint d(void) {\n#endif\nint e(void) { return 2; }\n',
    ['exact', 'fn a 3-3', 'fn b 6-6', 'fn c 9-9', 'fn e 14-14'],
  ],
  [
    'a macro whose argument is the keyword of a class',
    'cpp',
    'ALIGNED16(class) A : public B {\npublic:\n  struct C { int d; };\n  A();\n};\nALIGNED(struct)\nE { void f() { } };\n',
    ['exact', 'class A 1-5', 'struct A.C 3-3', 'method A.A 4-4', 'struct E 6-7', 'method E.f 7-7'],
  ],
  [
    'macros between enumerators and in a body',
    'c',
    'enum e {\n  A,\n#define A A\n};\nvoid f(void)\n{\n#define LOCAL 1 \\\n  + 2\n}\n',
    ['exact', 'enum e 1-4', 'macro e.A 3-3', 'fn f 5-9', 'macro f.LOCAL 7-8'],
  ],
  [
    'classes with macros, and Qt',
    'cpp',
    'QT_BEGIN_NAMESPACE\nclass Q_EXPORT Box final : public Base {\n  Q_OBJECT\n  Q_PROPERTY(int size READ size)\npublic:\n  explicit Box(int a = 0) Q_DECL_NOEXCEPT;\n  ~Box() override;\npublic slots:\n  void run();\n};\nBox::~Box() = default;\nQT_END_NAMESPACE\n',
    [
      'exact',
      'class Box 2-10',
      'property Box.size 4-4',
      'method Box.Box 6-6',
      'method Box.run 9-9',
      'method Box.~Box 11-11',
    ],
  ],
  [
    'templates, concepts, guides',
    'cpp',
    'template <class T>\n  requires Small<T> && (sizeof(T) > 1)\nT pick(T a) { return a; }\ntemplate <class T> concept Small = requires(T t) { t + 1; };\ntemplate <class T> Pair(T) -> Pair<T>;\ntemplate <> struct Pair<int> { static constexpr int size = 2; };\nauto twice = [](int x) { return 2 * x; };\n',
    ['exact', 'fn pick 1-3', 'type Small 4-4', 'fn Pair 5-5', 'struct Pair 6-6', 'const Pair.size 6-6', 'fn twice 7-7'],
  ],
  [
    'namespaces and initializers',
    'cpp',
    'namespace a::inline b ABI(x) {\nFoo::Foo(int x) : a_(x), b_{1} { run(); }\nFoo global(1);\n}\n',
    ['exact', 'module a 1-4', 'module a.b 1-4', 'method a.b.Foo.Foo 2-2', 'var a.b.global 3-3'],
  ],
  [
    'tests belong to their suite',
    'cpp',
    'TEST(Suite, Works) {\n  EXPECT_TRUE(true);\n}\n',
    ['exact', 'method Suite.Works 1-3'],
  ],
  [
    'C# branches and a file-scoped namespace',
    'csharp',
    'namespace A.B;\nclass C {\n#if X\n  void M(int a) {\n#else\n  void M() {\n#endif\n  }\n}\n',
    ['exact', 'module A.B 1-9', 'class A.B.C 2-9', 'method A.B.C.M 4-8', 'method A.B.C.M 6-8'],
  ],
]
for (const [title, language, text, expected] of cases) {
  test(`${language}: ${title}`, async () => assert.deepEqual(await found(language, text), expected))
}
