// The section `hashes` finds the symbols of every key, for every width of symbol numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSection, symbolsOfKey } from '../../src/cache/tables/hash-table.ts'
import { DIGEST_KEYS } from '../../src/util/digest.ts'
import { randomFrom } from '../helpers/random.ts'

function reading(section: Buffer, count: number) {
  const part = (_: 'hashes', offset: number, length: number) => {
    assert.ok(offset >= 0 && offset + length <= section.length)
    return section.subarray(offset, offset + length)
  }
  return (key: number) => symbolsOfKey({ part }, count, key)
}

test('three keys are encoded as computed by hand', () => {
  const section = hashSection(Uint32Array.from([561_785_877, 969_347_496, 265_072_528]))
  assert.equal(section.toString('hex'), '0000000003000000438ff8020001')
  assert.deepEqual(reading(section, 3)(969_347_496), [1])
  // 256 × 0.265 = 67: keys from 0.2617 to 0.2656 share the fingerprint.
  assert.deepEqual(reading(section, 3)(262_000_000), [2])
  assert.deepEqual(reading(section, 3)(0), [])
})

for (const count of [0, 1, 2, 16, 255, 256, 257, 65_536, 65_537, 70_000]) {
  test(`${count} keys are all found, with few others`, () => {
    const { seed, random } = randomFrom(process.env.CTX_SEED)
    const keys = Uint32Array.from({ length: count }, () => Math.floor(random() * DIGEST_KEYS))
    // Two symbols with one key, and both ends of the range.
    if (count > 16) keys.set([keys[3]!, 0, DIGEST_KEYS - 1], 0)
    const find = reading(hashSection(keys), count)
    let others = 0
    let lookups = 0
    for (let symbol = 0; symbol < count; symbol += count > 1000 ? 7 : 1) {
      lookups++
      const found = find(keys[symbol]!)
      assert.ok(found.includes(symbol), `${symbol}, CTX_SEED=${seed}`)
      others += found.filter(other => keys[other] !== keys[symbol]).length
    }
    // With 16 keys per bucket and 256 fingerprints, one other in sixteen is expected. They come in pairs, so the
    // deviation is √2 times that of a Poisson count; the limit is six of them, and one pair for the smallest counts.
    const expected = lookups / 16
    assert.ok(
      others <= expected + 6 * Math.sqrt(2 * expected) + 2,
      `${others} others, ${expected} expected, CTX_SEED=${seed}`,
    )
  })
}
