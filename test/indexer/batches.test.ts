// How files are dealt to threads: every file once, ordinary ones first, then from the largest to the smallest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AHEAD, batchesOf } from '../../src/indexer/batches.ts'
import type { SourceTask } from '../../src/indexer/source-file.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)

function task(path: string, size: number, language = 'c'): SourceTask {
  return { path, absolute: path, language, size, mtime: 0, ctime: 0, known: '' }
}

/** As they are taken, from the end. */
const dealt = (tasks: readonly SourceTask[], threads: number) => batchesOf(tasks, threads).reverse()
const paths = (batches: readonly SourceTask[][]) => batches.map(batch => batch.map(({ path }) => path))

test('a few files are dealt from the largest on, the last batches being the smallest', () => {
  const tasks = [task('a', 10_000), task('b', 300_000), task('c', 20_000), task('d', 30_000), task('e', 1_000)]
  assert.deepEqual(paths(dealt(tasks, 2)), [['b'], ['d'], ['c'], ['a'], ['e']])
  assert.deepEqual(dealt([], 2), [])
})

test('each thread has ordinary files of every language in hand first, where there are many', () => {
  const sizes = Array.from({ length: 6400 }, (_, i) => i + 1)
  const tasks = [...sizes.map(size => task(`${size}.c`, size)), ...sizes.map(size => task(`${size}.go`, size, 'go'))]
  const batches = dealt(tasks, 2)
  const first = batches.slice(0, 2 * AHEAD)
  for (const batch of first) {
    assert.deepEqual(batch.map(({ language }) => language).sort(), ['c', 'c', 'c', 'c', 'go', 'go', 'go', 'go'])
    for (const { size } of batch) assert.ok(size > 6400 * 0.3 && size <= 6400 * 0.7, `${size}`)
  }
  assert.equal(batches[2 * AHEAD]![0]!.size, 6400)
})

test(`every file is dealt once, whatever their sizes (CTX_SEED=${seed})`, () => {
  for (let round = 0; round < 200; round++) {
    const count = Math.floor(random() * pick([3, 30, 300, 3000]))
    const tasks = Array.from({ length: count }, (_, i) => {
      const size = Math.floor(random() ** 4 * pick([0, 1000, 100_000, 2_000_000]))
      return task(`f${i}`, size, pick(['c', 'go', 'python']))
    })
    const threads = pick([1, 2, 3, 8])
    const batches = batchesOf(tasks, threads)
    assert.ok(batches.every(batch => batch.length > 0))
    assert.deepEqual(
      batches
        .flat()
        .map(({ path }) => path)
        .sort(),
      tasks.map(({ path }) => path).sort(),
    )
  }
})
