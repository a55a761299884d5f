// Guides: they lead to where halving alone leads, for any key, and spare most of its steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstNotBefore, GUIDED, type Guided, GuideTable } from '../../src/cache/guides.ts'
import { randomFrom } from '../helpers/random.ts'

function reading(section: Buffer) {
  return {
    size: () => section.length,
    u32: (_: unknown, offset: number) => section.readUInt32LE(offset),
    part: (_: unknown, offset: number, length: number) => {
      assert.ok(offset >= 0 && offset + length <= section.length)
      return section.subarray(offset, offset + length)
    },
  }
}

test('a key of a guide is as long as it takes to come after the row before', () => {
  const guides = new GuideTable()
  const keys = Array.from({ length: 300 }, (_, row) => Buffer.from(row < 256 ? 'adf7241' : 'adf7242_wait'))
  guides.add('words', keys.length, row => keys[row]!)
  const section = guides.toBuffer()
  // names has none; words begins at 48 with one key, which ends at 7.
  assert.equal(section.subarray(0, 16).toString('hex'), '30000000000000003000000001000000')
  assert.equal(section.subarray(48).toString('latin1'), '\x07\0\0\0adf7242')
})

test('where every table is small there is no section', () => {
  const guides = new GuideTable()
  guides.add('paths', 256, () => assert.fail('no key is asked for'))
  assert.equal(guides.toBuffer().length, 0)
})

for (const count of [0, 1, 256, 257, 512, 513, 3000]) {
  test(`among ${count} rows every key is found where halving alone finds it, in nine steps`, () => {
    const { seed, random } = randomFrom(process.env.CTX_SEED)
    const text = () => Buffer.from(Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() * 4)))
    const rows = Array.from({ length: count }, text).sort((a, b) => a.compare(b))
    const guides = new GuideTable()
    const guided: Guided = GUIDED[Math.floor(random() * GUIDED.length)]!
    guides.add(guided, count, row => rows[row]!)
    const reader = reading(guides.toBuffer())
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
    }
  })
}
