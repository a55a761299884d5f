// What is asked of `search_project` in words or marks and stands in lines: messages of programs, who uses a name, keys of
// settings and routes, through the binary.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/pool.ts': `import { Session } from './session'

/** Waits until a connection of the pool is free. */
export function acquireConnection(limit: number): Session {
  if (limit === 0) throw new Error(\`pool limit of \${limit} sessions reached, connection timed out\`)
  throw new TypeError('the response body must not be read twice')
}

export class Pool extends Session {
  open(): Session {
    return acquireConnection(3)
  }
}

export const poolLimitEntry = 1

export function drain(session: Session): void {
  if (poolLimitEntry > 0) {
    session.next()
  }
}
`,
  'src/session.ts': `export class Session {
  next(): void {}
}

export class Held implements Closing, Session {}

export class Shared
  extends Session {
}
`,
  'src/tasks.ts': `/** A thing that does not exist. */
export const nothing = 0

export function startTask(kind: string): void {
  const list = [1]
  throw new Error(\`Task kind [\${kind}] does not exist.\`)
}
export const limits = { busy_limit: 3, free: 2 }
export const next = 1
`,
  'src/Held.java': `public class Held {
  private int maxTasks = 20;
  public int getMaxTasks() { return maxTasks; }
  public void setMaxTasks(int maxTasks) { this.maxTasks = maxTasks; }
  public int countOwnTasks() {
    int ownTasks = 3;
    return ownTasks;
  }
}
`,
  'src/Options.ts': `/**
 * Takes \`ownLimit\`.
 */
export interface Options { ownLimit?: number }
export const setOwnLimitOf = 1
`,
  'db/setup.rb': `class Setup
  create_table "sessions", force: true
end
`,
  'lib/kept.ex': `defmodule Kept do
  @callback open(term, integer) :: term
  def reopen(_name, _count), do: :ok
end

defprotocol Size do
end

defimpl Kept, for: List do
  def open(_, _), do: :ok
end

defmodule Disk do
  @behaviour Kept
end
`,
  'go/store.go': `package kept

type Store interface {
	Open(name string) error
	Close()
}

type fileStore struct{}

func (s *fileStore) Open(name string) error { return nil }
func (s *fileStore) Close()                  {}

type half struct{}

func (h half) Close() {}
`,
  'go/store_test.go': `package kept

type testStore int

func (t testStore) Close()                  {}
func (t testStore) Open(name string) error { return nil }
`,
  'test/all.test.ts': `new Session()
`,
  'test/session.test.ts': `new Session().open()
`,
  'src/routes.ts': `export function install(app: any): void {
  app.get('/busy', () => app.get('pool-limit', 'limit_entry'))
  app.get('/sessions/:id', () => 0)
  app.flag('pool.max-tasks', 3)
  app.get('/pools/free', () => 0)
  app.fail('not a pool, whatever of the pool')
  app.fail('not a pool (or any of those above it): %s')
}
`,
  'src/busy.view': 'nothing\n',
  'src/a-use.c': `int a_use(int kind) {
  if (has(kind, "drain-after")) return KIND_DRAINED;
  return kind;
}
`,
  'src/kinds.h': `typedef enum kinds {
  KIND_OPEN,
  KIND_DRAINED,
} kinds;
`,
  'src/settings.c': `static const struct setting settings[] = {
  { .name = "drain-after", .least = 1 },
};
`,
  'src/States.java': `public enum States {
  BodyOpen {
    void read() {}
  };
  void testBodyOpened() {}
  States following() { return BodyOpen; }
}
`,
  'src/a_boot.rs': `use crate::{
    drain_all,
};
fn start_drain_all() {}
`,
  'src/drain_all.rs': 'pub fn begin() {}\n',
  'src/Shown.hs': `module Shown where
instance Show Kinds where
  show _ = "instance of kinds"
showInstance x = x
`,
  'man/pool.1': '.It drain-after\n',
  'docs/pool.md':
    '# Pool\n\nHow to wait until a connection of the pool is free.\n\n`--pool.max-tasks` and `GET /api/v1/pools/free`.\n',
})
before(() => assert.equal(ctx(['index', '--quiet'], root).status, 0))

const lines = (query: string) => {
  const { type, taken_as, also, results } = JSON.parse(ctx(['find', '--json', '--', query], root).stdout)
  const places: string[] = results.map(({ f, l, s }: Record<string, unknown>) =>
    s === undefined ? `${f}:${l}` : String(s),
  )
  return { type, taken_as, also, places }
}

test('a message is found where its source has it', () => {
  assert.deepEqual(lines('the response body must not be read twice'), {
    type: 'content',
    taken_as: undefined,
    also: ['symbol'],
    places: ['src/pool.ts:6'],
  })
})

test('of a message with a name before it, or with values in it, all or the longest part that its source has is found', () => {
  for (const [message, part] of [
    ['TypeError: the response body must not be read twice', 'text the response body must not be read twice'],
    [
      'Uncaught Error: pool limit of 3 sessions reached, connection timed out',
      'regular expression pool limit of.{1,80}sessions reached, connection timed out',
    ],
    ["Error: pool limit of '3' sessions reached; giving up", 'regular expression pool limit of.{1,80}sessions reached'],
    [
      'Pool: sessions reached, connection timed out. Are you missing a .close() call?',
      'text sessions reached, connection timed out',
    ],
    [
      'time=2026-01-02 level=error msg="sessions reached, connection timed out: no route" pool=3',
      'text sessions reached, connection timed out',
    ],
  ] as const) {
    const { type, taken_as, places } = lines(message)
    assert.deepEqual([type, taken_as], ['content', part], message)
    assert.equal(places[0], part.includes('twice') ? 'src/pool.ts:6' : 'src/pool.ts:5')
  }
})

test('a message with a value in its middle is found by both sides of it before others that have one', () => {
  assert.deepEqual(lines('Task kind [mail] does not exist.').places, ['src/tasks.ts:6'])
})

test('words that follow each other in code with marks between them are a phrase of it', () => {
  for (const query of ['create_table sessions', 'create_table :sessions'])
    assert.deepEqual(lines(query), {
      type: 'content',
      taken_as: 'regular expression \\bcreate_table\\W{1,4}sessions\\b',
      also: ['symbol'],
      places: ['db/setup.rb:2'],
    })
  assert.equal(lines('acquireConnection timeout').type, 'symbol')
})

test('words that only a comment or a document has in their order ask for the definition', () => {
  const { type, also, places } = lines('until a connection of the pool is free')
  assert.deepEqual([type, also, places[0]], ['symbol', ['content'], 'acquireConnection'])
})

test('a question is no message', () => {
  assert.equal(lines('how is a connection of the pool opened').type, 'symbol')
  assert.equal(lines('where is the limit of 3 sessions: reached').type, 'symbol')
})

test('who uses a name is told by lines', () => {
  const told = {
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
    assert.deepEqual(lines(query), told, query)
  assert.deepEqual(lines('which files use Session.next').places, [
    'src/pool.ts:19',
    'src/session.ts:2',
    'src/tasks.ts:9',
  ])
  assert.equal(ctxJson(['find', 'callers of nobody'], root).taken_as, undefined, 'nothing is called so')
})

test('calls come before what else has the name, those on what is called like the owner first', () => {
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

test('calls with arguments of types come before imports, and what defines the name comes last', () => {
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
    ['src/cache.ts', 1],
    ['src/cache.ts', 2],
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

test('a name that no symbol has is looked for in lines where it is written as in code', () => {
  assert.deepEqual(lines('where is busy_limit configured?').places, ['src/tasks.ts:8'])
  assert.equal(lines('where is the limit configured').type, 'symbol')
})

test('where something is defined is its definition', () => {
  for (const query of [
    'where is Session defined',
    'where is the class Session implemented?',
    'definition of Session',
  ]) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places[0]], ['name Session', 'Session'], query)
  }
})

test('tests of a name are the lines of tests that use it, those of its own test first', () => {
  for (const query of ['tests for Session', 'which tests cover Session', 'where is Session tested']) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places], ['Session in tests', ['test/session.test.ts:1', 'test/all.test.ts:1']], query)
  }
})

test('what inherits a name is told by the lines that define it', () => {
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

test('what inherits a name is neither it behind a macro, nor what holds it, nor what inherits something within it', () => {
  const kinds = makeRepository({
    'src/sink.h': '#define API\nclass API Sink {};\nclass API FileSink : public Sink {};\n',
    'src/jar.rs': 'pub trait Sink {}\npub struct Jar(Lock<Sink>);\nimpl Sink for Jar {}\n',
    'src/heap.py': 'class Sink:\n    class Item: ...\n\nclass Node(Sink.Item): ...\n\nclass Pipe(Sink): ...\n',
  })
  assert.deepEqual(
    (ctxJson(['find', 'what implements Sink'], kinds).results ?? []).map(row => row.text as unknown),
    ['class Pipe(Sink): ...', 'impl Sink for Jar {}', 'class API FileSink : public Sink {};'],
  )
})

test('an interface that no head names is implemented by what has all of its methods', () => {
  for (const query of ['implementations of Store', 'who implements kept.Store']) {
    const { taken_as, places } = lines(query)
    assert.deepEqual([taken_as, places], ['types with the methods Open, Close', ['fileStore', 'testStore']], query)
  }
})

test('a key of settings is no part of a name that is written otherwise', () => {
  const { type, also, places } = lines('pool-limit')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/routes.ts:2']])
  assert.deepEqual(lines('acquire-connection').places, ['acquireConnection'], 'all of a name in another notation')
})

test('a word in quotes that is only a part of names is a key, one that no text has is a part of names', () => {
  const { type, also, places } = lines('limit_entry')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/routes.ts:2']])
  assert.deepEqual(lines('limitEntry').places, ['poolLimitEntry'])
})

test('a field comes where it is declared before the accessors that have its name in theirs, a local variable does not', () => {
  const { type, also, places } = lines('maxTasks')
  assert.deepEqual(
    [type, also, places],
    ['content', ['symbol'], ['src/Held.java:2', 'src/Held.java:4', 'src/Held.java:3']],
  )
  assert.deepEqual(lines('ownTasks').places, ['countOwnTasks'])
})

test('of a value of one line it is offered where it is read, of what has a body its code', () => {
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

test('a function may be named with the number of its parameters', () => {
  assert.deepEqual(lines('Kept.reopen/2').places, ['reopen'])
  assert.equal(ctxJson(['resolve', 'Kept.reopen/2'], root).results?.[0]?.s, 'reopen')
})

test('a comment that has a key in quotes comes after the field', () => {
  assert.deepEqual(lines('ownLimit').places, ['src/Options.ts:4', 'src/Options.ts:2'])
})

test('brackets and numbers in a message may be those of its source', () => {
  const { taken_as, places } = lines('fatal: not a pool (or any of those above it): .pool')
  assert.deepEqual([taken_as, places], ['text not a pool (or any of those above it)', ['src/routes.ts:7']])
})

test('a flag is found where code has it without its dashes', () => {
  assert.deepEqual(lines('--pool.max-tasks').places, ['src/routes.ts:4', 'docs/pool.md:5'])
})

test('a route is found where it is declared rather than in a path that has its word', () => {
  assert.deepEqual(lines('/busy').places, ['src/routes.ts:2'])
  assert.deepEqual(lines('/sessions/:id').places, ['src/routes.ts:3'])
  assert.equal(lines('/src').type, 'directory')
  assert.deepEqual(
    lines('/api/v1/pools/free').places,
    ['src/routes.ts:5'],
    'by its end, before a document that has all of it',
  )
  assert.deepEqual(lines('GET /api/v1/pools/free').places, ['src/routes.ts:5'])
})

test('of the lines with a name that no symbol has those come first that say what it is', () => {
  assert.deepEqual(lines('KIND_DRAINED').places, ['src/kinds.h:3', 'src/a-use.c:2'], 'a member of an enum')
  assert.deepEqual(
    lines('drain-after').places,
    ['src/settings.c:2', 'src/a-use.c:2', 'man/pool.1:1'],
    'the key of a row; a page of the manual is no code',
  )
})

test('a constant of an enum with a body is no part of a longer name', () => {
  const { type, also, places } = lines('BodyOpen')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/States.java:2', 'src/States.java:6']])
})

test('a file that is called so comes before lines that only name it', () => {
  const { type, places } = lines('drain_all')
  assert.deepEqual([type, places], ['filename', ['src/drain_all.rs:undefined']])
})

test('the head of an instance is a line of code', () => {
  const { type, places } = lines('instance Show Kinds')
  assert.deepEqual([type, places], ['content', ['src/Shown.hs:2']])
})
