// Questions of `search_project` about a name: who uses, defines, tests or inherits it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
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

test('calls come before other uses, calls on a variable named like the owner first', () => {
  for (const query of [
    'callers of acquireConnection',
    'who calls acquireConnection()?',
    'where is the acquireConnection function called',
  ])
    assert.deepEqual(lines(query).places, ['src/pool.ts:11', 'src/pool.ts:4'], query)
  const { taken_as, places } = lines('callers of Session.next')
  assert.equal(taken_as, 'regular expression (?-i)\\bnext\\b')
  assert.deepEqual(places, ['src/pool.ts:19', 'src/session.ts:2', 'src/tasks.ts:9'])
})

test('calls with type arguments come before imports, and definitions come last', () => {
  const places = (files: Readonly<Record<string, string>>, name: string): unknown[][] =>
    (ctxJson(['find', `callers of ${name}`], makeRepository(files)).results ?? []).map(row => [
      row.f,
      (row as unknown as { l: number }).l,
    ])
  const cache = {
    'src/a.ts':
      "import { makeCache } from './cache'\n\nexport const first = makeCache<string, Map<string, number>>(3)\n",
    'src/b.ts': "import { makeCache } from './cache'\n\nexport const second = makeCache<\n  string\n>(3)\n",
    'src/cache.ts':
      '/** See makeCache. */\nexport function makeCache<T>(size: number): T[] {\n  return size > 9 ? makeCache(9) : []\n}\n',
  }
  assert.deepEqual(places(cache, 'makeCache'), [
    ['src/a.ts', 3],
    ['src/b.ts', 3],
    ['src/cache.ts', 3],
    ['src/a.ts', 1],
    ['src/b.ts', 1],
    ['src/cache.ts', 2],
    ['src/cache.ts', 1],
  ])
  const calls = {
    'src/Handler.java':
      'class Handler {\n  @Override\n  private void call(String id) {\n    bridge.call(id);\n  }\n}\n',
    'src/pool.js':
      'class Pool {\n  async call(id) {\n    return 1\n  }\n\n  run() {\n    return this.call(3)\n  }\n}\n',
  }
  assert.deepEqual(places(calls, 'call'), [
    ['src/Handler.java', 4],
    ['src/pool.js', 7],
    ['src/Handler.java', 3],
    ['src/pool.js', 2],
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

test('tests of a name are the lines of tests that use it, its own test file first', () => {
  for (const query of ['tests for Session', 'which tests cover Session', 'where is Session tested']) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places], ['Session in tests', ['test/session.test.ts:1', 'test/all.test.ts:1']], query)
  }
})

test('subtypes of a name are the lines that define them', () => {
  for (const query of [
    'subclasses of Session',
    'what implements Session',
    'which classes extend Session',
    'classes that implement Session',
    'all types implementing Session',
  ])
    assert.deepEqual(lines(query).places, ['src/pool.ts:9', 'src/session.ts:5', 'src/session.ts:8'], query)
  assert.deepEqual(lines('who implements Kept').places, ['lib/kept.ex:9', 'lib/kept.ex:14'])
})

test('subtypes include neither types behind a macro nor members of the type', () => {
  const kinds = makeRepository({
    'src/sink.h': '#define API\nclass API Sink {};\nclass API FileSink : public Sink {};\n',
    'src/jar.rs': 'pub trait Sink {}\npub struct Jar(Lock<Sink>);\nimpl Sink for Jar {}\n',
    'src/heap.py': 'class Sink:\n    class Item: ...\n\nclass Node(Sink.Item): ...\n\nclass Pipe(Sink): ...\n',
    'src/pick.js': 'export const item = isOpen\n  ? Jar.Item\n  : Sink.Item\n',
  })
  assert.deepEqual(
    (ctxJson(['find', 'what implements Sink'], kinds).results ?? []).map(row => row.text as unknown),
    ['class Pipe(Sink): ...', 'impl Sink for Jar {}', 'class API FileSink : public Sink {};'],
  )
})

test('in C++, an initializer list of a constructor is not inheritance', async () => {
  const panes = makeRepository({
    'src/area.h': 'class Area {};\n',
    'src/pane.h': 'class Pane : public Area {\n  Pane(int n)\n    : Area(n), size(n) {}\n};\n',
    'src/grid.cpp': 'struct Grid\n  : Area\n  , Base<int> {};\nRow::Row(int n)\n  : Area(n)\n  , size(0) {}\n',
    'src/List.cs': 'public record List(int N)\n  : Area(N);\n',
  })
  const { results, total } = ctxJson(['find', 'subclasses of Area'], panes)
  const heads = ['src/List.cs:2', 'src/grid.cpp:2', 'src/pane.h:1']
  assert.deepEqual([(results ?? []).map(({ f, l }) => `${f}:${l}`), total], [heads, 3])
})

test('types with all methods of an interface implement it implicitly', () => {
  for (const query of ['implementations of Store', 'who implements kept.Store']) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places], ['types with the methods Open, Close', ['fileStore', 'testStore']], query)
  }
})

test('several interfaces of one name each have their implementers', () => {
  const leases = makeRepository({
    'api/api.go': 'package api\n\ntype Lessor interface {\n\tGrant()\n}\n',
    'api/server.go': 'package api\n\ntype Server struct{}\n\nfunc (s *Server) Grant() {}\n',
    'lease/lessor.go':
      'package lease\n\ntype Lessor interface {\n\tGrant()\n\tRevoke()\n}\n\ntype lessor struct{}\n\nfunc (l *lessor) Grant() {}\nfunc (l *lessor) Revoke() {}\n',
  })
  const asked = (query: string) => {
    const { results, taken_as } = ctxJson(['find', query], leases)
    return [results!.map(({ s }) => s), taken_as]
  }
  const both = 'types with the methods Grant; or Grant, Revoke'
  assert.deepEqual(asked('implementations of Lessor'), [['Server', 'lessor'], both])
  assert.deepEqual(asked('implementations of lease.Lessor'), [['lessor'], 'types with the methods Grant, Revoke'])
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
