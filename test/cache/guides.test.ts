// Guides do not change the result of a binary search and save most of its steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstNotBefore, firstTextNotBefore, GUIDED, type Guided, GuideTable } from '../../src/cache/tables/guides.ts'
import { randomFrom } from '../helpers/random.ts'

/** Consecutive texts as in a table. */
function textsOf(rows: readonly Buffer[], first: number, end: number) {
  const offsets = new Uint32Array(end - first + 1)
  let at = 0
  for (let row = 0; row < end; row++) {
    if (row >= first) offsets[row - first] = at
    at += rows[row]!.length
  }
  offsets[end - first] = at
  return { offsets: new Uint8Array(offsets.buffer), texts: Buffer.concat(rows.slice(first, end)) }
}

test('a key is the shortest prefix that sorts after the row before', () => {
  const guides = new GuideTable()
  const keys = Array.from({ length: 300 }, (_, row) => Buffer.from(row < 256 ? 'adf7241' : 'adf7242_wait'))
  guides.add('words', keys.length, row => keys[row]!)
  const section = guides.toBuffer()
  // `names` has no keys; `words` begins at 56 with one key that ends at 7.
  assert.equal(section.subarray(0, 16).toString('hex'), '38000000000000003800000001000000')
  assert.equal(section.subarray(56).toString('latin1'), '\x07\0\0\0adf7242')
})

test('with small tables only there is no section', () => {
  const guides = new GuideTable()
  guides.add('paths', 256, () => assert.fail('a small table needs no keys'))
  assert.equal(guides.toBuffer().length, 0)
})

for (const count of [0, 1, 256, 257, 512, 513, 3000]) {
  test(`among ${count} rows every key is found in nine steps, where a plain search finds it`, () => {
    const { seed, random } = randomFrom(process.env.CTX_SEED)
    const text = () => Buffer.from(Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() * 4)))
    const rows = Array.from({ length: count }, text).sort((a, b) => a.compare(b))
    const guides = new GuideTable()
    const guided: Guided = GUIDED[Math.floor(random() * GUIDED.length)]!
    guides.add(guided, count, row => rows[row]!)
    const section = guides.toBuffer()
    const reader = { section: () => section }
    for (let i = 0; i < 500; i++) {
      const wanted = i % 2 === 0 && count > 0 ? rows[Math.floor(random() * count)]! : text()
      const from = i % 3 === 0 ? Math.floor(random() * (count + 1)) : 0
      let steps = 0
      const compare = (row: number): number => {
        steps++
        return rows[row]!.compare(wanted)
      }
      const first = rows.findIndex(row => row.compare(wanted) >= 0)
      const expected = Math.max(from, first < 0 ? count : first)
      assert.equal(firstNotBefore(reader, guided, count, wanted, compare, from), expected, `CTX_SEED=${seed}`)
      assert.ok(steps <= 9, `${steps} steps, CTX_SEED=${seed}`)
      if (i > 50) continue
      for (const guide of [reader, { section: () => Buffer.alloc(0) }]) {
        const texts = (low: number, high: number) => textsOf(rows, low, high)
        assert.equal(firstTextNotBefore(guide, guided, count, wanted, texts, from), expected, `CTX_SEED=${seed}`)
      }
    }
  })
}
