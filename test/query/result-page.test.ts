// Result pages compared with sorting all matches, for any input order and page, with hidden and renumbered symbols and
// a filter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf, rankOfPlace, symbolOfPlace } from '../../src/cache/format.ts'
import type { Segment } from '../../src/cache/reader/segment.ts'
import type { Filter } from '../../src/query/filter.ts'
import { LEVELS } from '../../src/query/name-match.ts'
import { ResultPage } from '../../src/query/result-page.ts'
import { randomFrom } from '../helpers/random.ts'

const { below, pick, seed } = randomFrom(process.env.CTX_SEED)

const OPEN: Filter = { isOpen: true, remover: () => undefined }
/** Passes symbols of kind 1 without flag 2. */
const NARROW: Filter = {
  isOpen: false,
  remover: (_symbol, kind, flags) => (kind !== 1 ? 'kind' : flags === 2 ? 'risk' : undefined),
}

const SYMBOLS = 3000
/** Length of runs of symbols; every other run is hidden. */
const RUN = 100
/** Offset of symbol numbers in the index from those in the segment. */
const SHIFT = 7

const traitOf = (symbol: number) => ({ kind: 1 - (symbol % 2), flags: symbol % 3 })

function segmentOf(isWhole: boolean): Segment {
  const traits = Buffer.from(Array.from({ length: SYMBOLS }, (_, symbol) => Object.values(traitOf(symbol))).flat())
  const isHidden = (symbol: number): boolean => !isWhole && Math.floor(symbol / RUN) % 2 === 1
  const shift = isWhole ? 0 : SHIFT
  const reader = { trait: traitOf, traits: () => traits }
  return {
    reader: reader as unknown as Segment['reader'],
    isWhole,
    number: symbol => (isHidden(symbol) ? -1 : symbol + shift),
    run: symbol => {
      const first = symbol - (symbol % RUN)
      return isHidden(symbol) ? undefined : { first, end: first + RUN, shift }
    },
    hiddenNames: () => [],
  }
}

const SEGMENTS = [segmentOf(true), segmentOf(false)]

/** Distinct places in a segment with random ranks, in one of several orders. */
function placesOf(count: number): number[] {
  const symbols = new Set(Array.from({ length: count }, () => below(SYMBOLS)))
  const places = [...symbols].map(symbol => placeOf(below(4), symbol))
  const order = pick(['up', 'down', 'any'])
  return order === 'any' ? places : places.sort((a, b) => (order === 'up' ? a - b : b - a))
}

test(`a page equals sorting all matches (CTX_SEED=${seed})`, () => {
  for (let round = 0; round < 80; round++) {
    const filter = pick([OPEN, NARROW])
    const segment = pick(SEGMENTS)
    const [offset, limit] = [below(80), 1 + below(100)]
    const page = new ResultPage(filter, offset + limit)
    const expected: { level: number; rank: number; symbol: number }[] = []
    const removed: Record<string, number> = {}
    let counted = 0
    const passing = (places: readonly number[]) =>
      places.flatMap(place => {
        const local = symbolOfPlace(place)
        const symbol = segment.number(local)
        if (symbol < 0) return []
        const remover = filter.remover(symbol, traitOf(local).kind, traitOf(local).flags)
        if (remover) removed[remover] = (removed[remover] ?? 0) + 1
        return remover ? [] : [{ rank: rankOfPlace(place), symbol }]
      })
    for (let level = 0; level < LEVELS.length; level++) {
      const places = placesOf(pick([0, 5, 60, 400, 2000]))
      if (places.length > 0 && below(5) === 0) {
        counted += passing(places).length
        page.countAll(segment, Uint32Array.from(places))
        continue
      }
      expected.push(...passing(places).map(one => ({ level, ...one })))
      if (below(2) === 0) page.addAll(segment, Uint32Array.from(places), level)
      else for (const place of places) page.add(segment, place, level)
      const isFull = expected.length >= offset + limit
      const next = LEVELS[level + 1]
      if (next !== undefined && next !== LEVELS[level]) assert.equal(page.isFullBefore(next), isFull, `level ${level}`)
    }
    expected.sort((a, b) => a.level - b.level || a.rank - b.rank || a.symbol - b.symbol)
    const { hits, total, ...said } = page.result(offset, limit)
    assert.deepEqual([total, said.removed], [expected.length + counted, removed])
    assert.deepEqual(
      hits,
      expected
        .slice(offset, offset + limit)
        .map(({ level, rank, symbol }) => ({ symbol, match: LEVELS[level]!, rank })),
    )
  }
})

test('removed symbols are counted for the first filter that removes them', () => {
  const page = new ResultPage(NARROW, 4)
  const places = Array.from({ length: 101 }, (_, symbol) => placeOf(0, symbol))
  page.addAll(SEGMENTS[0]!, Uint32Array.from(places), 0)
  const { hits, total, removed } = page.result(1, 3)
  assert.deepEqual([total, removed], [34, { kind: 50, risk: 17 }])
  assert.deepEqual(
    hits.map(({ symbol }) => symbol),
    [4, 6, 10],
  )
})
