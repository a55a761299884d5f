// Queries of `search_project` that are answered by lines: program messages, uses of names, settings keys and routes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { lines, root } from './pool.ts'

test('a message is found in the source that prints it', () => {
  assert.deepEqual(lines('the response body must not be read twice'), {
    type: 'content',
    taken_as: undefined,
    also: ['symbol'],
    places: ['src/pool.ts:6'],
  })
})

test('a message with a prefix or with values is found by its longest part in the source', () => {
  for (const [message, part] of [
    ['TypeError: the response body must not be read twice', 'text the response body must not be read twice'],
    ['Uncaught Error: pool limit of 3 sessions reached, connection timed out', 'a message with values'],
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

test('a message with a value in the middle is found by both of its sides', () => {
  assert.deepEqual(lines('Task kind [mail] does not exist.').places, ['src/tasks.ts:6'])
})

test('words that occur in code with punctuation between them are a phrase of code', () => {
  for (const query of ['create_table sessions', 'create_table :sessions'])
    assert.deepEqual(lines(query), {
      type: 'content',
      taken_as: 'regular expression \\bcreate_table\\W{1,4}sessions\\b',
      also: ['symbol'],
      places: ['db/setup.rb:2'],
    })
  assert.equal(lines('acquireConnection timeout').type, 'symbol')
})

test('words that occur in order only in comments and documents find the definition', () => {
  const { type, also, places } = lines('until a connection of the pool is free')
  assert.deepEqual([type, also, places[0]], ['symbol', ['content'], 'acquireConnection'])
})

test('a question is not a message', () => {
  assert.equal(lines('how is a connection of the pool opened').type, 'symbol')
  assert.equal(lines('where is the limit of 3 sessions: reached').type, 'symbol')
})

test('a kebab-case key does not match parts of names', () => {
  const { type, also, places } = lines('pool-limit')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/routes.ts:2']])
  assert.deepEqual(lines('acquire-connection').places, ['acquireConnection'], 'all of a name in another notation')
})

test('a quoted word that is only a part of names is a key; if no text has it, it is a part of names', () => {
  const { type, also, places } = lines('limit_entry')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/routes.ts:2']])
  assert.deepEqual(lines('limitEntry').places, ['poolLimitEntry'])
})

test('a field precedes accessors with its name in theirs; a local variable does not', () => {
  const { type, also, places } = lines('maxTasks')
  assert.deepEqual(
    [type, also, places],
    ['content', ['symbol'], ['src/Held.java:2', 'src/Held.java:4', 'src/Held.java:3']],
  )
  assert.deepEqual(lines('ownTasks').places, ['countOwnTasks'])
})

test('a comment with a quoted key comes after the field', () => {
  assert.deepEqual(lines('ownLimit').places, ['src/Options.ts:4', 'src/Options.ts:2'])
})

test('brackets and numbers in a message may be from its source', () => {
  const { taken_as, places } = lines('fatal: not a pool (or any of those above it): .pool')
  assert.deepEqual([taken_as, places], ['a message with values', ['src/routes.ts:7']])
})

test('a flag is found in code without its dashes', () => {
  assert.deepEqual(lines('--pool.max-tasks').places, ['src/routes.ts:4', 'docs/pool.md:5'])
})

test('a route finds its declaration before paths that contain its word', () => {
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

test('of lines with a name without a symbol, those that define it come first', () => {
  assert.deepEqual(lines('KIND_DRAINED').places, ['src/kinds.h:3', 'src/a-use.c:2'], 'a member of an enum')
  assert.deepEqual(
    lines('drain-after').places,
    ['src/settings.c:2', 'src/a-use.c:2', 'man/pool.1:1'],
    'the key of a row; a page of the manual is no code',
  )
})

test('an enum constant with a body is not a part of a longer name', () => {
  const { type, also, places } = lines('BodyOpen')
  assert.deepEqual([type, also, places], ['content', ['symbol'], ['src/States.java:2', 'src/States.java:6']])
})

test('a file of that name comes before lines that mention it', () => {
  const { type, places } = lines('drain_all')
  assert.deepEqual([type, places], ['filename', ['src/drain_all.rs:undefined']])
})

test('the head of an instance is a line of code', () => {
  const { type, places } = lines('instance Show Kinds')
  assert.deepEqual([type, places], ['content', ['src/Shown.hs:2']])
})

test('with type content, defining lines do not come first', () => {
  const { results } = ctxJson(['find', 'KIND_DRAINED', '--type', 'content'], root)
  assert.deepEqual(
    results!.map(({ f, l }) => `${f}:${l}`),
    ['src/a-use.c:2', 'src/kinds.h:3'],
  )
})
