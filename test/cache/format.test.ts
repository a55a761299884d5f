// cache-format.md against the program: what the page prints is what the writer writes, and what the reader reads.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { BLOCK_ROW_BYTES, FILE_ROW_BYTES, readBlockRow, readFileRow, SECTIONS } from '../../src/cache/format.ts'
import { IndexReader } from '../../src/cache/index-reader.ts'
import type { Manifest } from '../../src/cache/manifest.ts'
import { PageSummer, PageSums } from '../../src/cache/page-sums.ts'
import { seal } from '../../src/cache/sealed.ts'
import { PageRoom } from '../../src/kernel/page-room.ts'
import { page32, sum32 } from '../../src/util/checksum.ts'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeFolder, writeFiles } from '../helpers/fixture.ts'

const PAGE = readFileSync(path.join(ROOT, 'cache-format.md'), 'utf8').split('## A complete tiny cache')[1]!

/** The fenced block that opens with these words. */
function block(opening: string): string {
  const found = PAGE.split(`\`\`\`${opening}\n`)[1]?.split('\n```')[0]
  assert.ok(found !== undefined, `cache-format.md has no block ${opening}`)
  return `${found}\n`
}

const LINES = block('jsonl')
/** The bytes of a block in hexadecimal. */
function bytes(opening: string): Buffer {
  const lines = block(opening).split('\n')
  return Buffer.from(lines.map(line => line.split(';')[0]!.replaceAll(' ', '')).join(''), 'hex')
}

const TABLES = bytes('hex')
const DETAILS = bytes('hex details')
/** Text of the chunk of a file, from a block in which marks are shown. */
function details(file: string): string {
  return block(`text details ${file}`).replaceAll('␁', '\x01').replaceAll('␃', '\x03')
}
const TEXTS = [details('src/auth/login.ts'), details('tool.py')]
/** Bytes of head, directory and digests of the two. */
const BARE = [6 + 10 + 7, 6 + 10 + 14]

function temporary(): string {
  const folder = makeFolder('format')
  return folder
}

/** The page's two files, with the page's time. */
function tinyRepository(): string {
  const root = temporary()
  const files = { 'src/auth/login.ts': block('ts src/auth/login.ts'), 'tool.py': block('py tool.py') }
  writeFiles(root, files)
  const time = new Date('2026-01-02T03:04:05Z')
  for (const file of Object.keys(files)) utimesSync(path.join(root, file), time, time)
  return root
}

/** A pack of one chunk a file without its deflated texts, and these. */
function takeApart(pack: Buffer): { bare: Buffer; texts: string[] } {
  const bare: Buffer[] = []
  const texts: string[] = []
  let at = 0
  for (const length of BARE) {
    const end = at + 16 + pack.readUInt32LE(at + 8)
    assert.equal(pack.readUInt32LE(at + 12), sum32(pack.subarray(at + 16, end)))
    bare.push(pack.subarray(at, at + length))
    texts.push(inflateRawSync(pack.subarray(at + length, end)).toString())
    at = end
  }
  assert.equal(at, pack.length)
  return { bare: Buffer.concat(bare), texts }
}

/** The details of each of the page's files. */
function detailsOfThePage(): Buffer[] {
  return TEXTS.map((text, i) => {
    const bare = Buffer.from(i === 0 ? DETAILS.subarray(0, BARE[0]) : DETAILS.subarray(BARE[0]))
    const chunk = Buffer.concat([bare.subarray(16), deflateRawSync(text, { level: 9 })])
    bare.writeUInt32LE(chunk.length, 8)
    bare.writeUInt32LE(sum32(chunk), 12)
    return Buffer.concat([bare.subarray(0, 16), chunk])
  })
}

const LOG_IN = {
  s: 'logIn',
  k: 'fn',
  l: '2-4',
  r: 'high',
  qualified: 'logIn',
  signature: 'export async function logIn(name: string): Promise<void>',
  doc: 'Signs a user in.',
  params: [{ name: 'name', type: 'string' }],
  returns: 'Promise<void>',
  modifiers: ['exported', 'async'],
  calls: [{ callee: 'fetch', line: 3 }],
  control: { branches: 0, loops: 0, try: 0, awaits: 1, nesting: 0, complexity: 0 },
  effects: [{ effect: 'network', by: 'fetch', line: 3 }],
  risk: { level: 'high', score: 4, reasons: ['network +2', 'unhandled +1', 'exported +1'] },
  text_hash: 'f529002521019986',
}

/** Where the section `sums` of the page begins, and what it has to be for tables that may differ from the page's. */
const SUMMED = 784
function sumsOf(tables: Buffer) {
  const summer = new PageSummer()
  summer.update(tables.subarray(0, SUMMED))
  return summer.finish()
}

test('page32, by hand for words that are zero', () => {
  const mixed = (h: number): number => Math.imul((h << 13) | (h >>> 19), 0x9e3779b1)
  const rotated = (h: number, by: number): number => (h << by) | (h >>> (32 - by))
  const expected = mixed(4) ^ rotated(mixed(1), 8) ^ rotated(mixed(2), 16) ^ rotated(mixed(3), 24)
  assert.equal(page32(new Int32Array(4), 0, 4), expected >>> 0)
  assert.equal(sumsOf(TABLES).section.toString('hex'), TABLES.subarray(SUMMED).toString('hex'))
})

test('every bit of a page and of its sums counts', () => {
  const { section, roots } = sumsOf(TABLES)
  const room = new PageRoom()
  const firstBad = (page: Buffer, sums: Buffer): number => {
    page.copy(room.take(page.length))
    return new PageSums(roots, sums.length, (offset, to) => sums.copy(to, 0, offset)).firstBad(room, 0, page.length, 0)
  }
  const page = Buffer.from(TABLES.subarray(0, SUMMED))
  assert.equal(firstBad(page, section), -1)
  for (let bit = 0; bit < page.length * 8; bit++) {
    page[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(firstBad(page, section), 0, `bit ${bit}`)
    page[bit >> 3]! ^= 1 << (bit & 7)
  }
  for (let bit = 0; bit < section.length * 8; bit++) {
    const sums = Buffer.from(section)
    sums[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(firstBad(page, sums), 0, `bit ${bit} of the sums`)
  }
})

test('the writer writes what the page prints', () => {
  const root = tinyRepository()
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const read = (name: string) => readFileSync(path.join(root, '.ctx', name))
  assert.equal(read('symbol_index.jsonl').toString(), LINES)
  const pack = read('details-1.pack')
  const { bare, texts } = takeApart(pack)
  assert.deepEqual(texts, TEXTS)
  const expectedDetails = Buffer.from(DETAILS)
  // Compressed lengths and what depends on them are zlib's business: they are taken from the pack itself, everything
  // else from the page.
  for (const at of [8, BARE[0]! + 8]) bare.copy(expectedDetails, at, at, at + 8)
  assert.equal(bare.toString('hex'), expectedDetails.toString('hex'))
  const tables = read('tables-1.bin')
  const expected = Buffer.from(TABLES)
  const firstLength = pack.readUInt32LE(8) + 16
  expected.writeUInt32LE(firstLength, 52)
  expected.writeUInt32LE(pack.length - firstLength, FILE_ROW_BYTES + 52)
  expected.writeDoubleLE(firstLength, FILE_ROW_BYTES + 56)
  // Where the two files lie on a disk is the disk's business.
  for (const [i, file] of ['src/auth/login.ts', 'tool.py'].entries())
    expected.writeUInt32LE(statSync(path.join(root, file)).ino % 2 ** 32, i * FILE_ROW_BYTES + 72)
  expected.writeUInt32LE(sumsOf(expected).section.readUInt32LE(0), SUMMED)
  assert.equal(tables.toString('hex'), expected.toString('hex'))
  const manifest: Manifest = JSON.parse(read('manifest.json').toString())
  assert.deepEqual(manifest.counts, { files: 2, bytes: 165, symbols: 3, blocks: 1, rows: 2, skipped: {}, other: 0 })
  assert.deepEqual(manifest.packs, [{ id: 1, bytes: pack.length, live: pack.length }])
  assert.deepEqual(manifest.languages, ['typescript', 'python'])
  assert.equal(manifest.symbol_index.bytes, Buffer.byteLength(LINES))
  assert.equal(read('.gitignore').toString(), '*\n')
})

test('the reader reads what the page prints', async () => {
  const folder = temporary()
  const starts = [0, 152, 176, 192, 224, 232, 248, 264, 272, 280, 296, 296, 312, 528, 592, 616, SUMMED]
  const lengths = [152, 24, 9, 28, 6, 14, 15, 2, 8, 12, 0, 12, 211, 60, 23, 161, 16]
  const sections = Object.fromEntries([...SECTIONS, 'sums'].map((section, i) => [section, [starts[i], lengths[i]]]))
  const manifest = {
    format: 7,
    content: 2,
    generation: 1,
    indexed_at: '2026-01-02T04:00:00.000Z',
    symbol_index: { bytes: Buffer.byteLength(LINES), checksum: '' },
    tables: { file: 'tables-1.bin', bytes: TABLES.length, checksum: '', sections, sums: sumsOf(TABLES).roots },
    packs: [],
    languages: ['typescript', 'python'],
    counts: { files: 2, bytes: 165, symbols: 3, blocks: 1, rows: 2, skipped: {}, other: 0 },
    something_new: 'is ignored',
  }
  writeFileSync(path.join(folder, 'manifest.json'), seal(manifest))
  writeFileSync(path.join(folder, 'tables-1.bin'), TABLES)
  writeFileSync(path.join(folder, 'symbol_index.jsonl'), LINES)
  const [first, second] = detailsOfThePage() as [Buffer, Buffer]
  writeFileSync(path.join(folder, 'details-1.pack'), Buffer.concat([first, second]))
  const reader = IndexReader.open(folder)!
  assert.deepEqual(reader.modules(), ['auth', 'tool'])
  assert.deepEqual(
    reader.entries([2, 0]).map(({ s, p }) => [s, p]),
    [
      ['run', 'Tool'],
      ['logIn', undefined],
    ],
  )
  assert.equal(reader.symbolOfHash('e826821969347496'), 1)
  assert.equal(reader.symbolOfHash('e826821969347497'), -1)
  assert.equal(reader.fileNumber('tool.py'), 1)
  assert.equal(reader.fileNumber('src'), -1)
  assert.equal(reader.fileNumberOf(2), 1)
  assert.equal(
    reader.segments[0]!.reader.blockBytes(0)
      .toString()
      .slice(LINES.indexOf('\n') + 1),
    LINES.split('\n').slice(1).join('\n'),
  )
  assert.deepEqual(reader.file(1), {
    path: 'tool.py',
    language: 1,
    tier: 0,
    skipped: 0,
    module: 1,
    size: 48,
    mtime: Date.parse('2026-01-02T03:04:05Z'),
    inode: 1235,
    hash: 'b16ecec12a3736c6',
    first: 1,
    count: 2,
    pack: 1,
    packOffset: 151,
    packLength: 58,
    indexOffset: 102,
  })
  // Another zlib may make the texts longer or shorter than the page says.
  assert.deepEqual(reader.record({ ...reader.file(0), packLength: first.length }, 0), LOG_IN)
  const tool = { ...reader.file(1), packOffset: first.length, packLength: second.length }
  const { members } = reader.record(tool, 1)
  assert.deepEqual(members, [{ s: 'run', k: 'method', l: '2-3' }])
  const { qualified, p, text_hash } = reader.record(tool, 2)
  assert.deepEqual([qualified, p, text_hash], ['Tool.run', 'Tool', 'a741369637525718'])
  assert.throws(() => reader.record({ ...tool, hash: 'b16ecec22a3736c6' }, 2), { code: 'INDEX_CORRUPT' })
  reader.close()
})

test('rows are as wide as the page says', () => {
  assert.equal(FILE_ROW_BYTES, 76)
  assert.equal(BLOCK_ROW_BYTES, 28)
  assert.equal(readFileRow(TABLES, 76, 'x').count, 2)
  assert.equal(readBlockRow(TABLES, 192).checksum, sum32(Buffer.from(LINES)))
})

test('sum32, by hand for one word and for none', () => {
  // Empty: h = 0, one word of zero: 0 again.
  assert.equal(sum32(Buffer.alloc(0)), 0)
  // One byte 01: h = 1 xor 1 = 0, and a product with 0 is 0.
  assert.equal(sum32(Buffer.from([1])), 0)
  // One byte 00: h = rotl(1, 13) × 0x9E3779B1 mod 2³² = 8192 × 2654435761 mod 2³² = 0xEF362000; xor itself >> 15.
  assert.equal(sum32(Buffer.from([0])), (0xef362000 ^ (0xef362000 >>> 15)) >>> 0)
  assert.notEqual(sum32(Buffer.from('ab')), sum32(Buffer.from('ba')))
})

test('a cache elsewhere names its root and is not taken for that of another repository', () => {
  const cache = path.join(temporary(), 'deep', 'cache')
  mkdirSync(path.dirname(cache), { recursive: true })
  const first = tinyRepository()
  const second = temporary()
  writeFiles(second, { 'other.py': 'def elsewhere():\n    pass\n' })
  assert.equal(ctxJson(['search', 'logIn', '--cache-dir', cache], first).total, 1)
  const other = ctx(['search', 'elsewhere', '--cache-dir', cache, '--json'], second)
  assert.equal(JSON.parse(other.stdout).total, 1)
  // Made from nothing, not by comparing its rows with files of another tree.
  assert.match(other.stderr, /made by another version or for another repository: indexing again/)
  assert.equal(ctx(['search', 'logIn', '--cache-dir', cache, '--json'], second).status, 1)
})
