// Definitions of C and C++: macros, access sections, declarators.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, parse } from './parsed.ts'

test('annotation macros and variance do not make a file partial', async () => {
  assert.equal((await parse('c', 'static noinline int __init setup(void)\n{\n\treturn 0;\n}\n')).tier, 'exact')
  assert.deepEqual(await namesIn('c', '#define __init __section(".init")\n'), ['__init'])
  assert.equal((await parse('typescript', 'interface A<in out T, out U> {\n  a: T\n}\n')).tier, 'exact')
})

test('an include guard is a definition that is not exported', async () => {
  const exported = async (language: string, text: string) =>
    (await parse(language, text)).definitions.map(({ name, exported }) => [name, exported])
  const guarded = '/* (c) */\n// SPDX\n#ifndef A_H\n#define A_H\n\n#define SIZE 1\n#endif\n'
  const expected = [
    ['A_H', false],
    ['SIZE', true],
  ]
  assert.deepEqual(await exported('c', guarded), expected)
  assert.deepEqual(await exported('cpp', guarded.replace('#define A_H', '#define A_H 1')), expected)
  assert.deepEqual(await exported('c', '#ifndef SIZE\n#define SIZE 1\n#endif\n'), [['SIZE', true]])
  assert.deepEqual(await exported('c', '#ifndef DEBUG\n#define DEBUG\n#endif\n'), [['DEBUG', true]])
})

test('access sections of a C++ class hide its members, also where they are defined', async () => {
  const text = `class A : private Base {
  void first();
public:
  class B : private Base { void inner(); public: void shown(); };
  void second();
protected:
  void third();
};
struct S { void open(); private: void shut(); };
void A::first() {}
void A::second() {}
`
  const { definitions } = await parse('cpp', text)
  assert.deepEqual(
    definitions.filter(({ exported }) => exported).map(({ name }) => name),
    ['A', 'B', 'shown', 'third', 'S', 'open', 'second'],
  )
})

test('the name inside a C declarator is found', async () => {
  const text = `
char ***deep(void), *(*table[3])(int), **list[2] = {0};
void (*signal(int n, void (*handler)(int)))(int) { return handler; }
extern int (*hook)(void);
typedef int (*compare_t)(int), matrix_t[2][2];
`
  assert.deepEqual(
    (await parse('c', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn deep', 'var table', 'var list', 'fn signal', 'var hook', 'type compare_t', 'type matrix_t'],
  )
})

test('macros beside a declaration change neither its name nor its kind', async () => {
  assert.deepEqual(
    await namesIn(
      'c',
      'int init(table_t *table) ATTRS((warn_unused_result));\nvoid *allocate(size_t size)\n  ATTRS((malloc));\nint wrapped(LIST *list) FORMAT((x, 1));\nsize_t (*hook) PROTO((int x));\n',
    ),
    ['init', 'allocate', 'wrapped', 'hook'],
  )
  const text = `template<class T>
class API_VISIBLE later;
class API_VISIBLE now : public Base {
  static CONSTEXPR_OR_CONST size_type separator = 1;
  static size_type count;
};
LIBRARY_DECL
void
fail(int x);
`
  assert.deepEqual(
    (await parse('cpp', text)).definitions.map(({ name, kind, start }) => [kind, name, lineOf(text, start)]),
    [
      ['class', 'now', 3],
      ['const', 'separator', 4],
      ['fn', 'fail', 7],
    ],
  )
})

test('a prototype among declarators is a function, a variable initialised in parentheses is not', async () => {
  const kinds = async (language: string, text: string) =>
    (await parse(language, text)).definitions.map(({ name, kind }) => `${kind} ${name}`)
  const text = 'int a, *f(void), (*p)(int), g();\n'
  const expected = ['var a', 'fn f', 'var p', 'fn g']
  assert.deepEqual(await kinds('c', text), expected)
  assert.deepEqual(await kinds('cpp', text), expected)
  assert.deepEqual(await kinds('cpp', 'Foo a, b(1), c("x");\n'), ['var a', 'var b', 'var c'])
  assert.deepEqual(await namesIn('c', 'static int a, f(int);\nstatic int f(int x) { return x; }\n'), ['a', 'f'])
})

test('a method passed to a macro with its body is a method', async () => {
  const text = `@implementation Shop
RCT_EXPORT_METHOD(open:(NSString *)name with:(id)key {
  go();
})
EXPORT_SYNC(close { go(); });
- (void)clean {}
@end
`
  assert.deepEqual(await namesIn('objective-c', text), ['Shop', 'open:with:', 'close', 'clean'])
})

test('a method with a macro after its type is named by its selector', async () => {
  const text = `@implementation Shop
RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD(NSArray<id<NSObject>> *, getArray : (NSArray *)arg and:(int)b)
{
  return arg;
}
RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD(NSString *, label)
{
  return @"";
}
RCT_REMAP_METHOD(shown, openUrl:(void (^)(int, int))url)
{
}
VIEW_PROPERTY(shade, NSString *, View)
{
}
- (void)clean {}
@end
`
  const expected = ['Shop', 'getArray:and:', 'label', 'openUrl:', 'shade', 'clean']
  assert.deepEqual(await namesIn('objective-c', text), expected)
})

test('function-like macro calls on their own lines do not affect what follows', async () => {
  const text = `lower_macro(x)
lower_macro(y)

int f(void) { return 0; }
lower_macro(x)
T *g(T *t);
lower_macro(x)
T h(t) T t; { return t; }
EXPORTED(int) api(int a) traced(1)
{ return a; }
`
  for (const language of ['c', 'cpp']) {
    const { definitions } = await parse(language, text)
    assert.deepEqual(
      definitions.map(({ name, start, end }) => `${name} ${lineOf(text, start)}-${lineOf(text, end)}`),
      ['f 4-4', 'g 6-6', 'h 8-8', 'api 9-10'],
      language,
    )
  }
})

test('a C++ declaration with a constant of the file in parentheses is a variable, with a type a prototype', async () => {
  const text = `#define SIZE 16
#define HANDLE void *
Buffer shared(SIZE);
Buffer fresh(HANDLE);
Buffer known(LPARAM);
`
  const { definitions } = await parse('cpp', text)
  assert.deepEqual(
    definitions.filter(({ kind }) => kind !== 'macro').map(({ name, kind }) => `${kind} ${name}`),
    ['var shared', 'fn fresh', 'fn known'],
  )
})

test('a macro call with values is no function, a function spelled like a macro is one', async () => {
  const text = `item_t __name SECTION("text") ALIGNED(64);
int plain SECTION("text");
static inline struct point __shift(struct point from, int by)
{ return from; }
struct packed PACKED(1) { int a; };
`
  const { definitions } = await parse('c', text)
  assert.deepEqual(
    definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['var __name', 'var plain', 'fn __shift', 'struct packed'],
  )
})

test('a member defined in one specialisation keeps the declarations of another', async () => {
  const text = `template <class K, class V>
struct Map : Base {
  int find(const String &name, int at) override;
};
template <class V>
struct Map<Char, V> : Base {
  int find(const String &name, int at) override;
};
template <class V>
int Map<Char, V>::find(const String &name, int at) { return at; }
`
  const { definitions } = await parse('cpp', text)
  assert.deepEqual(
    definitions.map(({ name, start }) => `${name} ${lineOf(text, start)}`),
    ['Map 1', 'find 3', 'Map 5', 'find 9'],
  )
})

test('overloads by reference qualifier are different members', async () => {
  const text =
    'struct Parser {\n  Element load(const Path &path) &;\n  Element load(const Path &path) && = delete;\n};\n'
  assert.deepEqual(await namesIn('cpp', text), ['Parser', 'load', 'load'])
})

test('a branch of assembly attributes is complete: heads in the other branch share their body', async () => {
  const text = `#if OLD
#if !PLAIN
public interface IShown<out T>
#else
public interface IShown<T>
#endif
{ }
#elif NEW
[assembly: TypeForwardedTo(typeof(IShown<>))]
#endif
`
  const { definitions } = await parse('csharp', text)
  assert.deepEqual(
    definitions.map(({ name, start }) => `${name} ${lineOf(text, start)}`),
    ['IShown 3', 'IShown 5'],
  )
})

/** 1-based line of an offset. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

test('a macro ends with its value, which is the body of a function-like one', async () => {
  const text =
    '#define A\n# define B(c, d) \\\n\tc(d) \\\n\n#define E 1 /* f */ // g\n#define \\\n  H (2)\t\r\n#define I(j\n#define K() \n#define L(m) /n/\r\n#define 1O p\n#define\n#defined Q\n#define R$ \\'
  const { definitions } = await parse('c', text)
  assert.deepEqual(
    definitions.map(({ start, end, bodyStart }) => [
      text.slice(start, end),
      bodyStart < 0 ? '' : text.slice(bodyStart, end),
    ]),
    [
      ['#define A', ''],
      ['# define B(c, d) \\\n\tc(d)', 'c(d)'],
      ['#define E 1', ''],
      ['#define \\\n  H (2)', ''],
      ['#define I(j', ''],
      ['#define K()', ''],
      ['#define L(m) /n/', '/n/'],
      ['#define 1O p', ''],
      ['#define R$ \\', ''],
    ],
  )
})
