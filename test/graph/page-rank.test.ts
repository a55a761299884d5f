// PageRank and cycles of small graphs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cyclesIn, pageRank } from '../../src/graph/page-rank.ts'

test('ranks add up to 1 and grow with what leads to a node', () => {
  const ranks = pageRank([[1], [2], [1], [1, 2]])
  assert.ok(Math.abs(ranks.reduce((sum, rank) => sum + rank, 0) - 1) < 1e-9)
  assert.ok(ranks[1]! > ranks[2]! && ranks[2]! > ranks[0]!)
  assert.equal(ranks[0], ranks[3])
  assert.equal(pageRank([]).length, 0)
})

test('a node that leads nowhere passes its rank on to all', () => {
  const [first, second] = pageRank([[1], []])
  assert.ok(second! > first! && first! > 0.3)
})

test('cycles are the groups that lead to each other, the largest first', () => {
  const sorted = (links: readonly (readonly number[])[]) => cyclesIn(links).map(group => [...group].sort())
  assert.deepEqual(sorted([[1], [2], [0, 3], [4], [3], [0]]), [
    [0, 1, 2],
    [3, 4],
  ])
  assert.deepEqual(sorted([[1], [], [1]]), [])
  const ring = Array.from({ length: 20_000 }, (_, i) => [(i + 1) % 20_000])
  assert.equal(cyclesIn(ring)[0]!.length, 20_000)
})
