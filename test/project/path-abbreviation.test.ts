// File names by parts of their words, as the quick open of editors finds them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const FILES = [
  'src/rdkafka_broker.c',
  'src/rdkafka_broker.h',
  'src/rdkafka.c',
  'web/user-menu.test.tsx',
  'web/UserProfileCard.vue',
  'auth/login.ts',
  'lib/http_client_pool.rb',
]
const root = makeRepository(Object.fromEntries(FILES.map(file => [file, '\n'])))
const found = (query: string, ...flags: string[]) => {
  const { results = [] } = ctxJson(['find', query, ...flags], root)
  return results.map(({ f }) => f)
}

test('a file is found by parts of the words of its name', () => {
  const cases: readonly (readonly [query: string, ...files: string[]])[] = [
    ['rdkbro', 'src/rdkafka_broker.c', 'src/rdkafka_broker.h'],
    ['rdkbro.h', 'src/rdkafka_broker.h'],
    ['rdkafbrok', 'src/rdkafka_broker.c', 'src/rdkafka_broker.h'],
    ['usrmnu', 'web/user-menu.test.tsx'],
    ['UsProCa', 'web/UserProfileCard.vue'],
    ['httpool', 'lib/http_client_pool.rb'],
    ['authlog', 'auth/login.ts'],
  ]
  for (const [query, ...files] of cases) {
    assert.deepEqual(found(query), files, query)
    assert.deepEqual(found(query, '--type', 'filename'), files, query)
  }
})

test('letters that begin no word, or that are the beginning of a folder alone, find no file', () => {
  for (const query of ['dkbro', 'rdkxbro', 'brordk']) assert.deepEqual(found(query, '--type', 'filename'), [], query)
  assert.deepEqual(found('ahtlog', '--type', 'filename', '--basename-only'), [])
})
