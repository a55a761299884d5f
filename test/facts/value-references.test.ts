// Functions passed by value: what counts in each language, and what hides a name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, type LanguageName } from './facts.ts'

/** The references of the first definition. */
function referencesOf(language: LanguageName, source: string, ...named: string[]): string {
  return (factsOf(language, source, ...named)[0]?.references ?? []).join(' ')
}

const ts = (body: string): string =>
  referencesOf('typescript', `import { save } from './x'\n§function f() ▶{ ${body} }`, 'f')

test('TypeScript: arguments, values of objects, lists and attributes, and results are references', () => {
  for (const body of [
    'a.map(save)',
    'on("x", save, 1)',
    'return { a: save, b: 1 }',
    'return { save }',
    'const all = [1, save]',
    'return save',
    'x = c ? save : d',
    'x = c || save\n next()',
    '<A b={save} />',
    'return (<A b="1" on={save}>text</A>)',
    'a(() => save)',
    'const save2 = save\n save2()',
  ])
    assert.equal(ts(body), 'save', body)
})

test('TypeScript: locals hide a name, and other names are no references', () => {
  for (const body of [
    'save(); save.x(1); a.save; g(a.save, a[save])',
    '{ const { save } = use(); g(save) }',
    'const [save, set] = use(); g(save)',
    'const { a: { save } } = use(); g(save)',
    'const save = 1; g(save)',
    'a(save => g(save))',
    'a((x, save) => g(save))',
    'a(({ save }: P) => g(save))',
    'a(function (x, save) { g(save) })',
    'return { login({ save }) { g(save) } }',
    'for (const save of all) g(save)',
    'try { a() } catch (save) { g(save) }',
    'if (save) g("save")',
    '<A save="1" />',
  ])
    assert.equal(ts(body), '', body)
  assert.equal(referencesOf('typescript', "import { save } from './x'\n§function f(save: X) ▶{ g(save) }", 'f'), '')
  assert.equal(referencesOf('typescript', "import { save } from './x'\nconst x = save\n§function f() ▶{}", 'f'), '')
  assert.equal(
    referencesOf('typescript', '§function f() ▶{ g(this.m, this.n) }■ §function m() ▶{}', 'f', 'm'),
    'this.m',
  )
})

test('references in other languages', () => {
  const python = (body: string) =>
    referencesOf('python', `from a import save\nimport views\n§def f(x):\n  ▶${body}`, 'f')
  assert.equal(python('signal.connect(save)\n  path("x", views.login)\n  g(key=save)'), 'save views.login')
  assert.equal(python('save = 1\n  g(save)'), '')
  assert.equal(python('g(lambda save: save)'), '')
  assert.equal(
    referencesOf(
      'go',
      '§func (s *S) f() ▶{ mux.Handle("/", s.m); x := map[string]F{"a": run} }■ §func (s *S) m() ▶{}■ §func run() ▶{}',
      'f',
      'm',
      'run',
    ),
    's.m run',
  )
  assert.equal(referencesOf('go', '§func f() ▶{ for _, m := range y { g(m) } }■ §func m() ▶{}', 'f', 'm'), '')
  const c = (body: string) => referencesOf('c', `§struct o x = ▶${body}■ §int run(void) ▶{}`, 'x', 'run')
  assert.equal(c('{ .open = run }'), 'run')
  assert.equal(c('{ { "a", &run }, { "b", 0 } }'), 'run')
  assert.equal(referencesOf('c', '§int f() ▶{ int run; g(run); }■ §int run(void) ▶{}', 'f', 'run'), '')
  const java = '§void f() ▶{ a.map(this::m).map(Order::total); b(m); }■ §void m() ▶{}'
  assert.equal(referencesOf('java', java, 'f', 'm'), 'this::m Order::total')
  assert.equal(
    referencesOf('kotlin', '§fun f() ▶{ a.map(::m).map(this::m); A::class }■ §fun m() ▶{}', 'f', 'm'),
    '::m this::m',
  )
  const rust = 'use a::save;\n§fn f() ▶{ a.map(save).map(Order::total).map(Some); x(Color::Red) }'
  assert.equal(referencesOf('rust', rust, 'f'), 'save Order::total')
  const pattern = 'use a::save;\n§fn f() ▶{ match x { A::B(save) => g(save), _ => () } }'
  assert.equal(referencesOf('rust', pattern, 'f'), '')
  assert.equal(referencesOf('rust', 'use a::save;\n§fn f() ▶{ if let Some(save) = x { g(save) } }', 'f'), '')
})
