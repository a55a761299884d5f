// The section `frequent` agrees with plain counting.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FREQUENT } from '../../src/cache/format.ts'
import { frequentSymbols } from '../../src/cache/tables/frequent-table.ts'
import { frequentSection } from '../../src/cache/tables/frequent-table-writer.ts'
import { randomFrom } from '../helpers/random.ts'

function sectionOf(names: readonly string[], symbols: readonly number[]): Buffer {
  const text = Buffer.from(names.map(name => `${name}\n`).join(''))
  const grams = new Map<number, number>()
  for (const [i, name] of names.entries()) {
    const own = new Set(Array.from({ length: Math.max(0, name.length - 2) }, (_, at) => name.slice(at, at + 3)))
    for (const gram of own) {
      const number = Buffer.from(gram, 'latin1').readUIntBE(0, 3)
      grams.set(number, (grams.get(number) ?? 0) + symbols[i]!)
    }
  }
  const frequent = [...grams].filter(([, count]) => count >= FREQUENT.symbols).map(([gram]) => gram)
  return frequentSection(text, Uint32Array.from(symbols), Uint32Array.from(frequent))
}

function reading(section: Buffer) {
  return (needle: string) =>
    frequentSymbols(
      {
        size: () => section.length,
        part: (_, offset, length) => section.subarray(offset, offset + length),
        u32: (_, offset) => section.readUInt32LE(offset),
      },
      Buffer.from(needle),
    )
}

test('without frequent strings there is no section', () => {
  assert.equal(sectionOf(['init', 'initcall'], [1000, 1000]).length, 0)
  assert.equal(reading(Buffer.alloc(0))('init'), undefined)
})

test('a name counts once per symbol, even if it contains a string twice', () => {
  const find = reading(sectionOf(['initinit', 'reinit', 'other'], [2000, 60, 5000]))
  assert.equal(find('init'), 2060)
  assert.equal(find('initinit'), undefined)
  assert.equal(find('other'), 5000)
  assert.equal(find('othe'), 5000)
  assert.equal(find('others'), undefined)
})

/** Number of symbols per string of 4 to 9 bytes, counted plainly. */
function countsOf(names: readonly string[], symbols: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [i, name] of names.entries()) {
    const held = new Set<string>()
    for (let from = 0; from < name.length; from++)
      for (let to = from + 4; to <= Math.min(name.length, from + 9); to++) held.add(name.slice(from, to))
    for (const text of held) counts.set(text, (counts.get(text) ?? 0) + symbols[i]!)
  }
  return counts
}

test('the section has every frequent string of 4 to 8 bytes and no other', () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const parts = ['ab', 'bca', 'c', 'abcab', '_', 'xyz']
  const names = [
    ...new Set(
      Array.from({ length: 400 }, () =>
        Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(parts)).join(''),
      ),
    ),
  ].sort()
  const symbols = names.map(() => 1 + Math.floor(random() * 120))
  const find = reading(sectionOf(names, symbols))
  const counts = countsOf(names, symbols)
  let frequent = 0
  for (const [text, count] of counts) {
    const expected = count >= FREQUENT.symbols && text.length <= 8 ? count : undefined
    assert.equal(find(text), expected, `${text}, CTX_SEED=${seed}`)
    if (expected !== undefined) frequent++
  }
  assert.ok(frequent > 10, `only ${frequent} are frequent, CTX_SEED=${seed}`)
})

test('counting grows its table and continues across calls', () => {
  const { seed, random } = randomFrom(process.env.CTX_SEED)
  const letters = () => Array.from({ length: 8 }, () => 'abcdefgh'[Math.floor(random() * 8)]).join('')
  const names = [...new Set(Array.from({ length: 12_000 }, letters))].sort()
  assert.ok(names.length * 9 > 1 << 16)
  const find = reading(sectionOf(names, Array(names.length).fill(FREQUENT.symbols)))
  for (const [text, count] of countsOf(names, Array(names.length).fill(FREQUENT.symbols)))
    assert.equal(find(text), count, `${text}, CTX_SEED=${seed}`)
})
