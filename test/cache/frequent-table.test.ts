// Counts of frequent strings against counting by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FREQUENT, frequentSection, frequentSymbols } from '../../src/cache/frequent-table.ts'
import { randomFrom } from '../helpers/random.ts'

function sectionOf(names: readonly string[], symbols: readonly number[]): Buffer {
  const holding = (text: string) => names.reduce((sum, name, i) => sum + (name.includes(text) ? symbols[i]! : 0), 0)
  const known = new Map<number, boolean>()
  return frequentSection(Buffer.from(names.map(name => `${name}\n`).join('')), Uint32Array.from(symbols), gram => {
    const text = Buffer.from([gram >> 16, (gram >> 8) & 255, gram & 255]).toString('latin1')
    if (!known.has(gram)) known.set(gram, holding(text) >= FREQUENT)
    return known.get(gram)!
  })
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

test('nothing is written where nothing is frequent', () => {
  assert.equal(sectionOf(['init', 'initcall'], [500, 500]).length, 0)
  assert.equal(reading(Buffer.alloc(0))('init'), undefined)
})

test('a name counts once however often it holds a string, and for each symbol that bears it', () => {
  const find = reading(sectionOf(['initinit', 'reinit', 'other'], [1000, 30, 5000]))
  assert.equal(find('init'), 1030)
  assert.equal(find('initinit'), undefined)
  assert.equal(find('other'), 5000)
  assert.equal(find('othe'), 5000)
  assert.equal(find('others'), undefined)
})

test('every string of 4 to 12 bytes that many hold has its count, no other is there', () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const parts = ['ab', 'bca', 'c', 'abcab', '_', 'xyz']
  const names = [
    ...new Set(
      Array.from({ length: 400 }, () =>
        Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(parts)).join(''),
      ),
    ),
  ].sort()
  const symbols = names.map(() => 1 + Math.floor(random() * 60))
  const find = reading(sectionOf(names, symbols))
  const counts = new Map<string, number>()
  for (const [i, name] of names.entries()) {
    const held = new Set<string>()
    for (let from = 0; from < name.length; from++)
      for (let to = from + 4; to <= Math.min(name.length, from + 13); to++) held.add(name.slice(from, to))
    for (const text of held) counts.set(text, (counts.get(text) ?? 0) + symbols[i]!)
  }
  let frequent = 0
  for (const [text, count] of counts) {
    const expected = count >= FREQUENT && text.length <= 12 ? count : undefined
    assert.equal(find(text), expected, `${text}, CTX_SEED=${seed}`)
    if (expected !== undefined) frequent++
  }
  assert.ok(frequent > 10, `only ${frequent} are frequent, CTX_SEED=${seed}`)
})
