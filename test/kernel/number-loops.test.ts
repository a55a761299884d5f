// Kernel loops over numbers agree with plain JavaScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theKernel } from '../../src/kernel/kernel.ts'
import { joined, type NumberSource, TIER_FACTOR, TIERS } from '../../src/kernel/number-loops.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, below, seed } = randomFrom(process.env.CTX_SEED)

const numbers = (...all: number[]): Uint32Array => Uint32Array.from(all)
/** Up to `count` distinct numbers below `most`, ascending. */
const ascending = (count: number, most: number): Uint32Array =>
  Uint32Array.from(new Set(Array.from({ length: count }, () => below(most)))).sort()

/** A source that is read in windows of `most`; records the start of each in `reads`. */
function source(all: Uint32Array, most: number, reads: number[] = []): NumberSource {
  return {
    count: all.length,
    address: undefined,
    most,
    fill(first, memory) {
      reads.push(first)
      memory.set(Buffer.from(all.buffer, all.byteOffset + first * 4, memory.length))
    },
    damaged: () => new Error('damaged'),
  }
}

/** A source kept in the memory of the kernel. */
function kept(all: Uint32Array): NumberSource {
  const address = theKernel().keep(all.length * 4)
  theKernel()
    .kept(address, all.length * 4)
    .set(Buffer.from(all.buffer, all.byteOffset, all.length * 4))
  const fill = () => assert.fail('kept numbers are not read')
  return { ...source(all, 0), address, fill }
}

test('numbers are split by a limit; larger ones become their excess', () => {
  const { below, others } = theKernel().part(numbers(5, 9, 4294967295, 2, 8), 8)
  assert.deepEqual([...below], [5, 2])
  assert.deepEqual([...others], [1, 4294967287, 0])
})

test('results are split by tier, each spelling once', () => {
  // 3 is unsure, 4 is left out, 5 occurs twice, 6 and 9 are substrings.
  const found = numbers(3 * 8, 4 * 8 + 1, 5 * 8 + 1, 5 * 8 + 2, 6 * 8 + 3, 9 * 8 + 3)
  const lists = theKernel().split(found, 4, 5)
  assert.deepEqual(
    lists.map(list => [...list]),
    [[3], [5], [], [6, 9]],
  )
  assert.deepEqual([...theKernel().asFound(numbers(2, 7), 2)], [18, 58])
})

test('spans with small gaps form a group', () => {
  const kernel = theKernel()
  // Blocks 3 and 4, then 9 after a gap of four, then 20.
  assert.deepEqual([...kernel.groups(numbers(3, 4, 9, 20), 4, 100)], [3, 4])
  assert.deepEqual([...kernel.groups(numbers(3, 4, 9, 20), 3, 100)], [2, 3, 4])
  assert.deepEqual([...kernel.groups(numbers(3, 4, 9, 20), 100, 7)], [3, 4])
  // Pairs of bounds: 10 bytes, a gap of 5, then one of 90.
  assert.deepEqual([...kernel.groupsOfPairs(numbers(0, 10, 15, 20, 110, 111), 5, 20)], [2, 3])
  assert.deepEqual([...kernel.groupsOfPairs(numbers(), 5, 20)], [])
  assert.deepEqual([...kernel.blocksOf(numbers(0, 15, 16, 70), 4)], [0, 1, 4])
})

test('numbers are read in as few windows as possible', () => {
  const all = Uint32Array.from({ length: 100 }, (_, i) => i * 10)
  const reads: number[] = []
  assert.deepEqual([...theKernel().pick(numbers(2, 3, 11, 12, 99), source(all, 10, reads))], [20, 30, 110, 120, 990])
  assert.deepEqual(reads, [2, 12, 99])
  // Nothing after the last index is read.
  const lengths: number[] = []
  const last = { ...source(all, 10), fill: (_: number, memory: Buffer) => lengths.push(memory.length / 4) }
  theKernel().pick(numbers(2, 3, 11, 14), last)
  assert.deepEqual(lengths, [10, 1])
  assert.throws(() => theKernel().pick(numbers(2, 100), source(all, 10)), /damaged/)
})

test('a run of any length is read; one beyond the end is damage', () => {
  const all = numbers(2, 7, 8, 5, 1, 2, 3, 4, 5, 1, 9)
  for (const window of [1, 3, 4, 100]) {
    const runs = theKernel().withRuns(numbers(99), numbers(0, 3, 9), source(all, window))
    assert.deepEqual([...runs], [99, 7, 8, 1, 2, 3, 4, 5, 9])
    assert.equal(theKernel().sumOfRuns(numbers(0, 3, 9), source(all, window)), 8)
    assert.throws(() => theKernel().withRuns(numbers(), numbers(8), source(all, window)), /damaged/)
  }
})

test(`loops agree with plain JavaScript (CTX_SEED=${seed})`, () => {
  const kernel = theKernel()
  for (let round = 0; round < 300; round++) {
    const size = 1 + below(5000)
    // Consecutive runs, each after its length.
    const starts: number[] = []
    const all: number[] = []
    while (all.length < size) {
      starts.push(all.length)
      const own = below(random() < 0.05 ? 300 : 5)
      all.push(own, ...Array.from({ length: own }, () => below(2 ** 32)))
    }
    const section = Uint32Array.from(all)
    const indexes = ascending(below(size), all.length)
    const runStarts = Uint32Array.from(starts.filter(() => random() < 0.3))
    const expected = [...runStarts].flatMap(start => all.slice(start + 1, start + 1 + all[start]!))
    for (const from of [source(section, 1 + below(400)), kept(section)]) {
      assert.deepEqual(
        [...kernel.pick(indexes, from)],
        [...indexes].map(index => all[index]),
      )
      assert.deepEqual([...kernel.withRuns(numbers(1, 2), runStarts, from)], [1, 2, ...expected])
      assert.equal(kernel.sumOfRuns(runStarts, from), expected.length)
    }
    const limit = below(2 ** 32)
    const parted = kernel.part(section, limit)
    assert.deepEqual(
      [...parted.below],
      all.filter(number => number < limit),
    )
    assert.deepEqual(
      [...parted.others],
      all.filter(number => number >= limit).map(number => number - limit),
    )

    const found = ascending(below(3000), 8 * 2000).filter(number => number % TIER_FACTOR < TIERS.length)
    const [first, end] = [below(1000), 900 + below(200)]
    const tierOfSpelling = new Map<number, number>()
    for (const number of found) {
      const spelling = Math.floor(number / TIER_FACTOR)
      if (!tierOfSpelling.has(spelling) && !(spelling >= first && spelling < end))
        tierOfSpelling.set(spelling, number % TIER_FACTOR)
    }
    const lists = TIERS.map((_, tier) =>
      [...tierOfSpelling].filter(([, own]) => own === tier).map(([spelling]) => spelling),
    )
    assert.deepEqual(
      kernel.split(found, first, end).map(list => [...list]),
      lists,
    )

    const [gap, most] = [below(10), 1 + below(60)]
    const spans = ascending(below(500), 3000)
    const ends = kernel.groups(spans, gap, most)
    const groups = [...ends].map((last, i) => spans.subarray(i === 0 ? 0 : ends[i - 1], last))
    assert.deepEqual([...joined(groups)], [...spans])
    for (const [i, group] of groups.entries()) {
      const own = [...group]
      assert.ok(own.every((span, at) => at === 0 || span - own[at - 1]! - 1 <= gap))
      assert.ok(own.length === 1 || own.at(-1)! + 1 - own[0]! <= most)
      // The next one does not fit.
      const next = groups[i + 1]?.[0]
      if (next !== undefined) assert.ok(next - own.at(-1)! - 1 > gap || next + 1 - own[0]! > most)
    }
    assert.deepEqual([...kernel.blocksOf(spans, 4)], [...new Set([...spans].map(number => number >> 4))])
  }
})
