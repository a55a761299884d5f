// The table of hashes: every key finds its symbols, at every size at which a number takes another byte.
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

test('three keys, by hand', () => {
  const section = hashSection(Uint32Array.from([561_785_877, 969_347_496, 265_072_528]))
  assert.equal(section.toString('hex'), '0000000003000000438ff8020001')
  assert.deepEqual(reading(section, 3)(969_347_496), [1])
  // 256 × 0.265 = 67: what lies between 0.2617 and 0.2656 has the same print.
  assert.deepEqual(reading(section, 3)(262_000_000), [2])
  assert.deepEqual(reading(section, 3)(0), [])
})

for (const count of [0, 1, 2, 16, 255, 256, 257, 65_536, 65_537, 70_000]) {
  test(`${count} keys are all found, and few others with them`, () => {
    const { seed, random } = randomFrom(process.env.CTX_SEED)
    const keys = Uint32Array.from({ length: count }, () => Math.floor(random() * DIGEST_KEYS))
    // Two symbols of one key, and the ends of the range.
    if (count > 16) keys.set([keys[3]!, 0, DIGEST_KEYS - 1], 0)
    const find = reading(hashSection(keys), count)
    let others = 0
    let asked = 0
    for (let symbol = 0; symbol < count; symbol += count > 1000 ? 7 : 1) {
      asked++
      const found = find(keys[symbol]!)
      assert.ok(found.includes(symbol), `${symbol}, CTX_SEED=${seed}`)
      others += found.filter(other => keys[other] !== keys[symbol]).length
    }
    // Sixteen keys a bucket and 256 prints: one other in sixteen is expected. They come in pairs, so that their
    // deviation is √2 times that of a Poisson count; six of them, and a pair more for the smallest.
    const expected = asked / 16
    assert.ok(
      others <= expected + 6 * Math.sqrt(2 * expected) + 2,
      `${others} others, ${expected} expected, CTX_SEED=${seed}`,
    )
  })
}
