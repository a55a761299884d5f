// What is asked of `search_project` in words or marks and stands in lines: messages of programs, who uses a name, keys of
// settings and routes, through the binary.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { lines, root } from './pool.ts'

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

test('of lines that are asked for as such those that say what a name is do not come first', () => {
  const { results } = ctxJson(['find', 'KIND_DRAINED', '--type', 'content'], root)
  assert.deepEqual(
    results!.map(({ f, l }) => `${f}:${l}`),
    ['src/a-use.c:2', 'src/kinds.h:3'],
  )
})
