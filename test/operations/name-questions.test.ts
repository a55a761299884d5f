// Questions of `search_project` about a name: who uses, defines, tests or inherits it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { lines, root } from './pool.ts'

test('questions about the uses of a name are answered by lines', () => {
  const answers = {
    type: 'content',
    taken_as: 'regular expression \\bacquireConnection\\b',
    also: ['symbol'],
    places: ['src/pool.ts:11', 'src/pool.ts:4'],
  }
  for (const query of [
    'where is acquireConnection used',
    'find all references to acquireConnection',
    'acquireConnection usages',
    'where is AcquireConnection instantiated',
  ])
    assert.deepEqual(lines(query), answers, query)
  assert.deepEqual(lines('which files use Session.next').places, [
    'src/pool.ts:19',
    'src/session.ts:2',
    'src/tasks.ts:9',
  ])
  assert.equal(ctxJson(['find', 'callers of nobody'], root).taken_as, undefined, 'nothing is called so')
})

/** The rows that a question finds: `id lines`. */
function related(query: string, folder = root): readonly string[] {
  const { results = [], type } = ctxJson(['find', query], folder)
  assert.equal(type, 'relation', query)
  return results.map(row => {
    const { id, f, lines: at = [] } = row as { id?: string; f?: string; lines?: readonly number[] }
    return [id ?? f, at.join(',')].filter(Boolean).join(' ')
  })
}

test('callers of a symbol are its relation', () => {
  for (const query of [
    'callers of acquireConnection',
    'who calls acquireConnection()?',
    'where is the acquireConnection function called',
  ])
    assert.deepEqual(related(query), ['src/pool.ts#Pool.open 11'], query)
  assert.deepEqual(related('callers of Session.next'), ['src/pool.ts#drain 19'])
})

test('callees of a symbol and overrides of a method are its relations', () => {
  const shapes = makeRepository({
    'src/a.ts':
      'export class Shape {\n  draw() { this.fill() }\n  fill() {}\n}\nclass Round extends Shape {\n  fill() {}\n}\n',
  })
  for (const query of [
    'callees of draw',
    'what does Shape.draw call?',
    'functions called by draw',
    'what is called in draw',
  ])
    assert.deepEqual(related(query, shapes), ['src/a.ts#Shape.fill 2'], query)
  for (const query of ['overrides of Shape.fill', 'who overrides Shape.fill'])
    assert.deepEqual(related(query, shapes), ['src/a.ts#Round.fill 6'], query)
  assert.deepEqual(related('callees of Shape.fill', shapes), [])
})

test('calls with type arguments, on variables, and of the function itself are callers', () => {
  const cache = makeRepository({
    'src/a.ts':
      "import { makeCache } from './cache'\n\nexport const first = makeCache<string, Map<string, number>>(3)\n",
    'src/b.ts': "import { makeCache } from './cache'\n\nexport const second = makeCache<\n  string\n>(3)\n",
    'src/cache.ts':
      '/** See makeCache. */\nexport function makeCache<T>(size: number): T[] {\n  return size > 9 ? makeCache(9) : []\n}\n',
  })
  assert.deepEqual(related('callers of makeCache', cache), [
    'src/cache.ts#makeCache 3',
    'src/a.ts#first 3',
    'src/b.ts#second 3',
  ])
})

test('a name without a symbol is searched for in lines if it looks like code', () => {
  assert.deepEqual(lines('where is busy_limit configured?').places, ['src/tasks.ts:8'])
  assert.equal(lines('where is the limit configured').type, 'symbol')
})

test('a question where something is defined is answered by its definition', () => {
  for (const query of [
    'where is Session defined',
    'where is the class Session implemented?',
    'definition of Session',
  ]) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places[0]], ['name Session', 'Session'], query)
  }
})

test('tests of a symbol are its relation', () => {
  for (const query of ['tests for Session', 'which tests cover Session', 'where is Session tested'])
    assert.deepEqual(related(query), ['test/session.test.ts', 'test/all.test.ts'], query)
})

test('a symbol that no test names has only the tests of its file, and the answer says so', () => {
  const calc = makeRepository({
    'src/calc.py': 'def add(a): return a\n\n\ndef lonely(a): return a\n',
    'tests/test_calc.py': 'from src.calc import add\n\n\ndef test_add(): assert add(1)\n',
  })
  assert.equal(
    ctx(['find', 'tests for lonely'], calc).stdout,
    'no test reaches or names src/calc.py#lonely; by the name of its file: 1 test file\ntests/test_calc.py  pattern\n',
  )
  assert.match(ctx(['find', 'tests for add'], calc).stdout, /^1 test file of src\/calc.py#add;/)
})

test('subtypes of a name are its relation, or lines where base types are not known', () => {
  for (const query of [
    'subclasses of Session',
    'what implements Session',
    'which classes extend Session',
    'classes that implement Session',
    'all types implementing Session',
  ])
    assert.deepEqual(related(query), ['src/pool.ts#Pool 9', 'src/session.ts#Held 5', 'src/session.ts#Shared 7'], query)
  assert.deepEqual(lines('who implements Kept').places, ['lib/kept.ex:9', 'lib/kept.ex:14'])
})

test('subtypes include neither types behind a macro nor members of the type', () => {
  const kinds = makeRepository({
    'src/sink.h': '#define API\nclass API Sink {};\nclass API FileSink : public Sink {};\n',
    'src/pick.js': 'export const item = isOpen\n  ? Jar.Item\n  : Sink.Item\n',
  })
  assert.deepEqual(related('what implements Sink', kinds), ['src/sink.h#FileSink 3'])
  const python = makeRepository({
    'src/heap.py': 'class Sink:\n    class Item: ...\n\nclass Node(Sink.Item): ...\n\nclass Pipe(Sink): ...\n',
  })
  assert.deepEqual(related('what implements Sink', python), ['src/heap.py#Pipe 6'])
})

test('in C++, an initializer list of a constructor is not inheritance', () => {
  const panes = makeRepository({
    'src/area.h': 'class Area {};\n',
    'src/pane.h': 'class Pane : public Area {\n  Pane(int n)\n    : Area(n), size(n) {}\n};\n',
    'src/grid.cpp': 'struct Grid\n  : Area\n  , Base<int> {};\nRow::Row(int n)\n  : Area(n)\n  , size(0) {}\n',
  })
  assert.deepEqual(related('subclasses of Area', panes), ['src/grid.cpp#Grid 1', 'src/pane.h#Pane 1'])
})

test('types with all methods of an interface implement it implicitly', () => {
  for (const query of ['implementations of Store', 'who implements kept.Store'])
    assert.deepEqual(related(query), ['go/store.go#fileStore 8', 'go/store_test.go#testStore 3'], query)
})

test('several interfaces of one name are candidates; a qualified name tells them apart', () => {
  const leases = makeRepository({
    'api/api.go': 'package api\n\ntype Lessor interface {\n\tGrant()\n}\n',
    'api/server.go': 'package api\n\ntype Server struct{}\n\nfunc (s *Server) Grant() {}\n',
    'lease/lessor.go':
      'package lease\n\ntype Lessor interface {\n\tGrant()\n\tRevoke()\n}\n\ntype lessor struct{}\n\nfunc (l *lessor) Grant() {}\nfunc (l *lessor) Revoke() {}\n',
  })
  const { ambiguous, results } = ctxJson(['find', 'implementations of Lessor'], leases)
  assert.deepEqual([ambiguous, results!.map(({ f }) => f)], [true, ['api/api.go', 'lease/lessor.go']])
  assert.deepEqual(related('implementations of lease.Lessor', leases), ['lease/lessor.go#lessor 8'])
})

test('a single-line value suggests its uses, a definition with a body its source', () => {
  const settings = makeRepository({
    'settings.py': 'RETRY_DELAY = 3\n\n\ndef load():\n    return 1\n',
    'main.py': 'from settings import RETRY_DELAY\n\nprint(RETRY_DELAY)\n',
  })
  assert.deepEqual(ctxJson(['find', 'RETRY_DELAY'], settings).suggestions, [
    {
      tool: 'search_project',
      args: { query: 'RETRY_DELAY', type: 'content' },
      why: 'the lines that have it',
    },
  ])
  const [code] = ctxJson(['find', 'load'], settings).suggestions as { tool: string }[]
  assert.equal(code!.tool, 'get_symbol_source')
})

test('a function may be named with its arity', () => {
  assert.deepEqual(lines('Kept.reopen/2').places, ['reopen'])
  assert.equal(ctxJson(['resolve', 'Kept.reopen/2'], root).results?.[0]?.s, 'reopen')
})

test('of lines with a keyword and a name, the defining one comes first on every page', () => {
  const places = (...argv: string[]): string[] =>
    (ctxJson(['find', ...argv], jars).results ?? []).map(row => `${row.f}:${(row as unknown as { l: number }).l}`)
  const jars = makeRepository({
    'src/a.c': 'struct Jar *first;\nstruct Jarred *other;\nint size(struct Jar *from) { return from->size; }\n',
    'src/jar.h': 'typedef struct Jar Jar_t;\nstruct Jar {\n  int size;\n};\n',
    'test/jar.c': 'struct Jar { int mock; };\n',
  })
  const all = ['src/jar.h:2', 'src/a.c:1', 'src/a.c:2', 'src/a.c:3', 'src/jar.h:1', 'test/jar.c:1']
  assert.deepEqual(places('struct Jar'), all)
  assert.deepEqual(places('struct Jar', '--type', 'content'), all)
  assert.deepEqual(places('struct Jar', '--limit', '2', '--offset', '1'), all.slice(1, 3))
})

test('comments that mention a name come last, after tests', () => {
  const kept = makeRepository({
    'src/jar.ts':
      '/** Opened by openJar. */\nexport class Jar {}\n\nexport function openJar(): Jar {\n  return new Jar()\n}\n',
    'src/shop.ts': "import { openJar } from './jar'\n// openJar is cheap.\nexport const jar = openJar()\n",
    'test/jar.test.ts': "import { openJar } from '../src/jar'\n// openJar twice\nopenJar()\n",
    'README.md': 'Call openJar().\n',
  })
  const lines = ['src/shop.ts:1', 'src/shop.ts:3', 'src/jar.ts:4', 'test/jar.test.ts:1', 'test/jar.test.ts:3']
  const remarks = ['src/jar.ts:1', 'src/shop.ts:2', 'test/jar.test.ts:2', 'README.md:1']
  const found = ctxJson(['find', 'where is openJar used'], kept).results ?? []
  assert.deepEqual(
    found.map(row => `${row.f}:${(row as unknown as { l: number }).l}`),
    [...lines, ...remarks],
  )
})

test('a question about a file is answered by what imports and what tests it', () => {
  const root = makeRepository({
    'web/calc.ts': 'export function calculate(): number {\n  return 1\n}\n',
    'web/page.ts': "import { calculate } from './calc'\nexport const shown = calculate()\n",
    'web/calc.test.ts': "import { calculate } from './calc'\ntest('one', () => calculate())\n",
    'web/flow.test.ts': "import { calculate } from './calc'\ntest('all', () => calculate())\n",
    'tests/test_other.py': 'def test_other():\n    pass\n',
  })
  const asked = (query: string) => {
    const { type, mode, results } = ctxJson(['find', query], root)
    return [type, mode, (results as { f: string }[]).map(({ f }) => f)]
  }
  assert.deepEqual(asked('tests for web/calc.ts'), ['relation', 'tests', ['web/calc.test.ts', 'web/flow.test.ts']])
  const importers = ['web/calc.test.ts', 'web/flow.test.ts', 'web/page.ts']
  assert.deepEqual(asked('who imports web/calc.ts'), ['relation', 'dependents', importers])
  // A word that is nowhere has no tests; the word of the question alone finds none.
  const { status, stderr } = ctx(['find', 'tests for nosuch'], root)
  assert.equal(status, 1, stderr)
  assert.match(stderr, /NO_MATCH/)
})
