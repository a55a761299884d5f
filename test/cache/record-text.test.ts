// Packing and unpacking preserves records: common ones, ones with fields that cannot be derived, and any characters.
import assert from 'node:assert/strict'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { CHUNK_RECORDS } from '../../src/cache/format.ts'
import { openChunk, packDetails, recordOf, unpackDetails } from '../../src/cache/records/detail-packs.ts'
import {
  Decoder,
  readDifferences,
  readList,
  writeDifferences,
  writeList,
  writeNumber,
} from '../../src/cache/records/record-marks.ts'
import type { IndexEntry, SymbolRecord } from '../../src/model.ts'
import { makeFolder } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const folder = makeFolder('records')

const HASH = '0123456789abcdef'

function entryOf({ s, k, l, r, p }: SymbolRecord): IndexEntry {
  return { s, h: 'a000000000000000', k, m: 'm', f: 'f', l, r, ...(p === undefined ? {} : { p }) }
}

/** Packs records and reads them, all at once and one by one. */
async function roundTrip(records: readonly SymbolRecord[]): Promise<SymbolRecord[]> {
  const details = await packDetails(records, HASH)
  const entries = records.map(entryOf)
  const place = { packOffset: 3, packLength: details.length, count: records.length, hash: HASH }
  const file = path.join(folder, 'pack')
  writeFileSync(file, Buffer.concat([Buffer.from('xyz'), details]))
  const fd = openSync(file, 'r')
  try {
    const whole = unpackDetails(details, place, entries, inflateRawSync)
    for (const [i, record] of whole.entries()) {
      if (i % 7 !== 0) continue
      assert.deepEqual(
        recordOf(openChunk(fd, place, i), i, list => list.map(each => entries[each]!)),
        record,
      )
    }
    return whole
  } finally {
    closeSync(fd)
  }
}

const PLAIN: SymbolRecord = {
  s: 'SIZE',
  k: 'macro',
  l: '7-7',
  r: 'low',
  qualified: 'SIZE',
  signature: '#define SIZE 4',
  risk: { level: 'low', score: 0, reasons: [] },
  text_hash: 'f999999999999999',
}

test('numbers and lists are encoded as computed by hand', () => {
  assert.deepEqual([0, 9, 10, 63, 64, 79].map(writeNumber), ['0', '9', ':', 'o', ' 4', '/4'])
  assert.equal(writeDifferences([12, 12, 10, 100], 10), '403$;')
  assert.deepEqual(readDifferences(new Decoder('403$;'), 10), [12, 12, 10, 100])
  assert.deepEqual(readList(writeList(['a\nb', '\x01\x02\x03\x04', ''])), ['a\nb', '\x01\x02\x03\x04', ''])
})

test('fields that cannot be derived are preserved', async () => {
  const odd: SymbolRecord[] = [
    PLAIN,
    { ...PLAIN, qualified: 'SIZE~2' },
    { ...PLAIN, qualified: 'SIZE~02' },
    { ...PLAIN, qualified: 'elsewhere' },
    { ...PLAIN, risk: { level: 'high', score: 0, reasons: [] } },
    { ...PLAIN, risk: { level: 'low', score: 7, reasons: ['throws +1'] } },
    { ...PLAIN, r: 'medium', risk: { level: 'medium', score: 0, reasons: ['2 medium members'] } },
    { ...PLAIN, k: 'class', members: [{ s: 'nobody', k: 'fn', l: '8-9' }] },
    { ...PLAIN, k: 'class', members: [{ s: 'SIZE', k: 'macro', l: '7-7' }] },
    { ...PLAIN, s: 'ab', qualified: 'ab', signature: 'ab ab', doc: 'ab\nof ab' },
    {
      ...PLAIN,
      params: [{ name: '' }, { name: '{ a,\n b }', type: 'not in it', default: '4', optional: true, rest: true }],
    },
  ]
  assert.deepEqual(await roundTrip(odd), odd)
})

test('any records are preserved', async () => {
  const { seed, below } = randomFrom(process.env.CTX_SEED)
  console.log(`CTX_SEED=${seed}`)
  const PIECES = [
    'a',
    'B',
    'fn',
    '(',
    ')',
    ' ',
    ',',
    ':',
    '=',
    '\n',
    '\t',
    '\x01',
    '\x02',
    '\x03',
    '\x04',
    'D',
    '$&',
    'ß',
    '語',
    '😀',
    '~2',
    '"',
    '\\',
  ]
  const text = (most: number): string =>
    Array.from({ length: below(most) }, () => PIECES[below(PIECES.length)]).join('')
  const maybe = <T>(key: string, make: () => T): object => (below(2) === 0 ? {} : { [key]: make() })
  const list = <T>(make: () => T): T[] => Array.from({ length: 1 + below(4) }, make)
  const line = (): number => 1 + below(5000)
  const any = (): SymbolRecord => {
    const s = text(6) || 'x'
    const signature = text(40) + s + text(40)
    const part = (): string => {
      const from = below(signature.length)
      return below(4) === 0 ? text(9) : signature.slice(from, from + below(12))
    }
    const start = line()
    const owner = below(3) === 0 ? { p: text(5) } : {}
    const name = owner.p === undefined ? s : `${owner.p}.${s}`
    const reasons = below(2) === 0 ? [] : ['throws +1', 'nested +1']
    const level = (['low', 'medium', 'high'] as const)[below(3)]!
    return {
      s,
      k: 'fn',
      l: `${start}-${start + below(100)}`,
      r: level,
      ...owner,
      qualified: below(3) === 0 ? `${name}~${2 + below(300)}` : name,
      signature,
      ...maybe('doc', () => text(60)),
      ...maybe('params', () =>
        list(() => ({
          name: part(),
          ...maybe('type', part),
          ...maybe('default', part),
          ...maybe('optional', () => true),
          ...maybe('rest', () => true),
        })),
      ),
      ...maybe('returns', part),
      ...maybe('modifiers', () => (below(2) === 0 ? ['exported'] : ['exported', ...list(() => text(4))])),
      ...maybe('decorators', () => list(() => text(9))),
      ...maybe('calls', () => list(() => ({ callee: text(9), line: line() }))),
      ...maybe('control', () => ({
        branches: below(200),
        loops: below(70),
        try: 0,
        awaits: 1,
        nesting: 3,
        complexity: below(3000),
      })),
      ...maybe('effects', () =>
        list(() => ({ effect: below(2) === 0 ? 'network' : 'global_state', by: text(9), line: line() })),
      ),
      risk: { level, score: reasons.length, reasons },
      text_hash: `${'abcdef'.charAt(below(6))}${String(below(1e9)).padStart(9, '0')}${String(below(1e6)).padStart(6, '0')}`,
    } as SymbolRecord
  }
  for (let turn = 0; turn < 60; turn++) {
    const records = Array.from({ length: 1 + below(turn < 58 ? 30 : 3 * CHUNK_RECORDS) }, any)
    assert.deepEqual(await roundTrip(records), records)
  }
})

test('several chunks that exceed the first read are preserved', async () => {
  const calls = Array.from({ length: 500 }, (_, i) => ({
    callee: `call_${(i * 7919) % 1009}_${(i * 104729) % 99991}`,
    line: i,
  }))
  const large = Array.from({ length: 40 }, (_, i) => ({
    ...PLAIN,
    l: `${i}-${i}`,
    doc: `${i}`.repeat(20),
    calls: calls.slice(i),
  }))
  const details = await packDetails(large, HASH)
  assert.ok(details.length > 2 * 4096)
  assert.deepEqual(await roundTrip(large), large)
})
