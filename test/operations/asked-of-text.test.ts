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
`,
  'src/session.ts': `export class Session {
  next(): void {}
}

export class Held implements Closing, Session {}
`,
  'src/routes.ts': `export function install(app: any): void {
  app.get('/busy', () => app.get('pool-limit', 'limit_entry'))
  app.get('/sessions/:id', () => 0)
}
`,
  'src/busy.view': 'nothing\n',
  'docs/pool.md': '# Pool\n\nHow to wait until a connection of the pool is free.\n',
})
before(() => assert.equal(ctx(['index', '--quiet'], root).status, 0))

const lines = (query: string) => {
  const { type, taken_as, also, results } = ctxJson(['find', query], root)
  const places = results!.map(({ f, l, s }) => (s === undefined ? `${f}:${l}` : String(s)))
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

test('of a message with a name before it, or with values in it, the longest part that its source has is found', () => {
  for (const [message, part] of [
    ['TypeError: the response body must not be read twice', 'the response body must not be read twice'],
    [
      'Uncaught Error: pool limit of 3 sessions reached, connection timed out',
      'sessions reached, connection timed out',
    ],
    ["Error: pool limit of '3' sessions reached; giving up", 'sessions reached'],
    [
      'Pool: sessions reached, connection timed out. Are you missing a .close() call?',
      'sessions reached, connection timed out',
    ],
  ] as const) {
    const { type, taken_as, places } = lines(message)
    assert.deepEqual([type, taken_as], ['content', `text ${part}`], message)
    assert.equal(places[0], part.startsWith('the') ? 'src/pool.ts:6' : 'src/pool.ts:5')
  }
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
  for (const query of [
    'callers of acquireConnection',
    'who calls acquireConnection()?',
    'where is acquireConnection used',
    'find all references to acquireConnection',
    'acquireConnection usages',
  ]) {
    assert.deepEqual(
      lines(query),
      {
        type: 'content',
        taken_as: 'regular expression \\bacquireConnection\\b',
        also: ['symbol'],
        places: ['src/pool.ts:4', 'src/pool.ts:11'],
      },
      query,
    )
  }
  assert.deepEqual(lines('which files use Session.next').places, ['src/session.ts:2'])
  assert.equal(ctxJson(['find', 'callers of nobody'], root).taken_as, undefined, 'nothing is called so')
})

test('what inherits a name is told by the lines that define it', () => {
  for (const query of ['subclasses of Session', 'what implements Session', 'which classes extend Session'])
    assert.deepEqual(lines(query).places, ['src/pool.ts:9', 'src/session.ts:5'], query)
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

test('a route is found where it is declared rather than in a path that has its word', () => {
  assert.deepEqual(lines('/busy').places, ['src/routes.ts:2'])
  assert.deepEqual(lines('/sessions/:id').places, ['src/routes.ts:3'])
  assert.equal(lines('/src').type, 'directory')
})
