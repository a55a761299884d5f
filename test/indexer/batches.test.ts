// The batches of threads: every file once, ordinary ones first, then from large to small.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceTask } from '../../src/indexer/source/source-file.ts'
import { Dealer } from '../../src/indexer/threads/batches.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)

function task(path: string, size: number, language = 'c'): SourceTask {
  return { root: '/nowhere', path, language, size, mtime: 0, ctime: 0, known: '' }
}

/** The batches that `threads` threads get, one after the other. */
function dealAll(tasks: readonly SourceTask[], threads: number): SourceTask[][] {
  const dealer = new Dealer(tasks, threads)
  const batches: SourceTask[][] = []
  while (!dealer.isDone) {
    const batch = dealer.next(batches.length % threads)
    assert.ok(batch && batch.length > 0)
    batches.push(batch)
  }
  for (let thread = 0; thread < threads; thread++) assert.equal(dealer.next(thread), undefined)
  return batches
}

const paths = (batches: readonly SourceTask[][]) => batches.map(batch => batch.map(({ path }) => path))

test('few files are assigned from large to small, in shrinking batches', () => {
  const tasks = [task('a', 10_000), task('b', 300_000), task('c', 20_000), task('d', 30_000), task('e', 1_000)]
  assert.deepEqual(paths(dealAll(tasks, 2)), [['b'], ['d'], ['c'], ['a'], ['e']])
  assert.deepEqual(dealAll([], 2), [])
})

test('a language with many files begins with ordinary ones', () => {
  const sizes = Array.from({ length: 6400 }, (_, i) => i + 1)
  const files = dealAll(
    sizes.map(size => task(`${size}.c`, size)),
    2,
  ).flat()
  for (const { size } of files.slice(0, 16)) assert.ok(size > 6400 * 0.3 && size <= 6400 * 0.7, `${size}`)
  assert.equal(files[16]!.size, 6400)
})

test('a thread stays with a language, then helps with the largest one', () => {
  const many = (language: string, count: number) =>
    Array.from({ length: count }, (_, i) => task(`${i}.${language}`, 100_000 - i, language))
  const dealer = new Dealer([...many('css', 2), ...many('c', 40), ...many('go', 6)], 2)
  const languages: string[][] = [[], []]
  while (!dealer.isDone)
    for (const [thread, list] of languages.entries()) list.push(dealer.next(thread)?.[0]?.language ?? '')
  // A batch holds two files of this size.
  assert.deepEqual(new Set(languages[0]), new Set(['c']))
  assert.deepEqual(languages[1]!.slice(0, 5), ['go', 'go', 'go', 'css', 'c'])
})

test(`every file is assigned once, whatever the sizes (CTX_SEED=${seed})`, () => {
  for (let round = 0; round < 200; round++) {
    const count = Math.floor(random() * pick([3, 30, 300, 3000]))
    const tasks = Array.from({ length: count }, (_, i) => {
      const size = Math.floor(random() ** 4 * pick([0, 1000, 100_000, 2_000_000]))
      return task(`f${i}`, size, pick(['c', 'go', 'python']))
    })
    const batches = dealAll(tasks, pick([1, 2, 3, 8]))
    assert.deepEqual(
      batches
        .flat()
        .map(({ path }) => path)
        .sort(),
      tasks.map(({ path }) => path).sort(),
    )
  }
})
