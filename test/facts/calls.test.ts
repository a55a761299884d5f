// Calls in each language, and how their callees are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf, factsOf } from './facts.ts'

test('TypeScript: paths, chains, type arguments and new', () => {
  const source = `§function f(a = init()) ▶{
  this.api
    .post('/x')
  a?.b(); a!.c()
  foo<Map<string, () => void>>(1)
  new Foo<string>(2)
  expect(x(1)).toBe(y).not()
  "text".trim(); [1].map(g); (a || b).go()
  super(1); import('x')
  if (a < b && c > (d)) return typeof (a)
}`
  assert.equal(
    callsOf('typescript', source, 'f'),
    'init:1 this.api.post:3 a?.b:4 a!.c:4 foo:5 new Foo:6 expect:7 x:7 expect().toBe:7 expect().toBe().not:7 ' +
      '….trim:8 ….map:8 ….go:8 super:9 import:9',
  )
})

test('TypeScript: `as` and `satisfies` between operands are no calls, elsewhere they are names', () => {
  const source = `§function f() ▶{
  a(b as (c: D) => void); e() as (E); g[0] as (G); h! satisfies (H)
  as(1)
  satisfies(x.as(2), y)
  const k = x
  as(3)
  const l = x.as
  m(4)
}`
  assert.equal(callsOf('typescript', source, 'f'), 'a:2 e:2 as:3 satisfies:4 x.as:4 as:6 m:8')
})

test('TypeScript: declarations are no calls', () => {
  const source = `§function f() ▶{
  function inner(a) { work() }
  const o = { run() { go() }, async load(x): Promise<void> { end() }, if: 1, catch(e) { } }
  class C { @Dec() m() { a() } }
  const g = async (e) => { b() }
}`
  assert.equal(callsOf('typescript', source, 'f'), 'work:2 go:3 end:3 a:4 b:5')
})

test('TypeScript: templates, regular expressions and comments', () => {
  const source = `§function f() ▶{
  a(\`x \${b(\`y \${c('}')} z\`)} d(1)\`)
  const r = /[/(]e\\/('"/.test(x) // f(1)
  /* g(2) */ x = y / h(3) / 2
  return <p title="i(4)">Don't {j(5)} <b/>, don't</p>
}`
  assert.equal(callsOf('typescript', source, 'f'), 'a:2 b:2 c:2 ….test:3 h:4 j:5')
})

test('TypeScript: one entry per callee and line, in source order, and nested definitions have their own', () => {
  const source = `§function f() ▶{ a(); b(); a()
  a()
  §function g() ▶{ c() }■
  d() }■
x()`
  const [outer, inner] = factsOf('typescript', source, 'f', 'g')
  assert.deepEqual(outer?.calls, [
    { callee: 'a', line: 1 },
    { callee: 'b', line: 1 },
    { callee: 'a', line: 2 },
    { callee: 'd', line: 4 },
  ])
  assert.deepEqual(inner?.calls, [{ callee: 'c', line: 3 }])
  assert.equal(outer?.lines, 4)
})

test('a long chain is cut to its last word', () => {
  const source = '§function f() ▶{ aVeryLongReceiver.withALongMethod(1).andAnotherLongMethod(2).last(3) }'
  assert.equal(
    callsOf('typescript', source, 'f'),
    'aVeryLongReceiver.withALongMethod:1 aVeryLongReceiver.withALongMethod().andAnotherLongMethod:1 ….last:1',
  )
})

test('a word longer than a path is cut between characters', () => {
  const long = (letters: string) => callsOf('typescript', `§function f() ▶{ ${letters}() }`, 'f')
  assert.equal(long(`${'a'.repeat(99)}𝒜b`), `….${'a'.repeat(99)}:1`)
  assert.equal(long(`${'a'.repeat(98)}𝒜b`), `….${'a'.repeat(98)}𝒜:1`)
})

test('code of a class outside its members belongs to the class', () => {
  const [outer, method] = factsOf(
    'typescript',
    '§class A ▶{ x = a(); §m() ▶{ b() }■ static { c() } }',
    { name: 'A', kind: 'class' },
    { name: 'm', kind: 'method' },
  )
  assert.deepEqual(outer?.calls, [
    { callee: 'a', line: 1 },
    { callee: 'c', line: 1 },
  ])
  assert.deepEqual(method?.calls, [{ callee: 'b', line: 1 }])
})

test('Python', () => {
  const source = `§@app.route("/x")
def f(a=init()):
    ▶"""Doc: no(1)"""
    with open(f"{a!r:>{width(1)}} {{no()}} {b('x')}") as g:
        print(r"\\", c(1))
    class A(B): pass
    return d(1)[0].e(2).f(x for x in g(3) if not (h(4)))
`
  assert.equal(
    callsOf('python', source, 'f'),
    'init:2 open:4 width:4 b:4 print:5 c:5 d:7 d()[0].e:7 d()[0].e().f:7 g:7 h:7',
  )
})

test('Python: a line break ends a statement outside of brackets, and `@` after an operand multiplies', () => {
  const source = `§def f(a):
    ▶b = a
    (c, d) = b
    e @ g(1)
    b = (a
      (2) @ h(3)
      @ i.j(4))
    @k(5)
    def l(): return m
    if a: return
    (n)
`
  assert.equal(callsOf('python', source, 'f'), 'g:4 a:5 h:6 i.j:7')
})

test('Go', () => {
  const source = `§func (s *S) Run(a func(int) error) (int, error) ▶{
	go func() { work(string(x)) }()
	Map[int, string](xs, func(v int) string { return fmt.Sprint(v) })
	m := map[string]func(){"a": nil}
	s.inner.\`x(\`
	return len(xs), errors.New("x")
}`
  assert.equal(callsOf('go', source, 'Run'), 'work:2 Map:3 fmt.Sprint:3 len:6 errors.New:6')
})

test('Rust', () => {
  const source = `§fn f<'a>(x: &'a str, g: impl Fn(u8) -> u8) -> Option<u8> ▶{
    #[allow(unused(x))]
    let v = vec![1, a(2)];
    println!("{}", r#"b(") "#);
    std::mem::swap(&mut x, &mut '\\'');
    Vec::<u8>::with_capacity(3); iter.collect::<Vec<_>>();
    <T as Trait>::c(x)?.d().await;
    select! { g(h) }
    Some(e('f'))
}`
  assert.equal(
    callsOf('rust', source, 'f'),
    'vec!:3 a:3 println!:4 std::mem::swap:5 Vec::with_capacity:6 iter.collect:6 …::c:7 …::c()?.d:7 select!:8 g:8 e:9',
  )
})

test('Java', () => {
  const source = `§@Override(x = 1) public int f(List<String> a) ▶{
  Foo.<String>of(1); new ArrayList<>(a);
  list.stream().map(String::trim).map(x -> g(x));
  Runnable r = new Runnable() { public void run() { h(); } };
  return (int) (k);
}`
  assert.equal(
    callsOf('java', source, 'f'),
    'Foo.of:2 new ArrayList:2 list.stream:3 list.stream().map:3 list.stream().map().map:3 g:3 new Runnable:4 h:4',
  )
})

test('C', () => {
  const source = `§static int f(int (*cb)(int), struct g *x) ▶{
	foo_t (*fp)(int) = NULL;
#define A(x) \\
	no(x)
	list_for_each(pos, head) { a(pos); }
	x->ops->open(sizeof(int)); (*cb)(1); (cast)(b);
	return c('"', "d(\\"", x[1].e(2));
}`
  assert.equal(callsOf('c', source, 'f'), 'list_for_each:5 a:5 x->ops->open:6 c:7 x[1].e:7')
})

test('C++', () => {
  const source = `§int N::f(int a) const ▶{
  std::make_unique<Foo<int>>(1); static_cast<int>(2); new Bar(3);
  Foo local(4); auto s = R"x(a(")" )x";
  std::sort(v.begin(), v.end(), [&](auto a) -> bool { return g(a); });
  if constexpr (x) return ::open(p);
}`
  assert.equal(callsOf('cpp', source, 'f'), 'std::make_unique:2 new Bar:2 std::sort:4 v.begin:4 v.end:4 g:4 ::open:5')
})

test('C++: `template` before a member is not part of the path', () => {
  const source = `§int f() ▶{
  T::template get<1>(); p->template as<int>(2); g().template h<A<B>>();
  std::get<0>(t); a::mytemplate k<1>(2);
}`
  assert.equal(callsOf('cpp', source, 'f'), 'T::get:2 p->as:2 g:2 g().h:2 std::get:3 k:3')
})
