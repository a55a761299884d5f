// The program agrees with cache-format.md: it writes and reads the cache shown there. `npm run golden` updates the
// bytes.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, realpathSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import xxhash from 'xxhash-wasm'
import type { Manifest } from '../../src/cache/files/manifest.ts'
import { PageSummer, PageSums } from '../../src/cache/files/page-sums.ts'
import { sealFor } from '../../src/cache/files/sealed.ts'
import { BLOCK_ROW_BYTES, FILE_ROW_BYTES, readBlockRow, readFileRow } from '../../src/cache/format.ts'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { PageBuffer } from '../../src/kernel/page-buffer.ts'
import { page32, sum32 } from '../../src/util/checksum.ts'
import { dissectedDetails, dissectedTables } from '../helpers/dissected.ts'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeFolder, writeFiles } from '../helpers/fixture.ts'

const DOCUMENT = path.join(ROOT, 'cache-format.md')
const isUpdate = Boolean(process.env.CTX_UPDATE_GOLDENS)
const PAGE = readFileSync(DOCUMENT, 'utf8').split('## A complete tiny cache')[1]!

/** The fenced block that begins with these words. */
function block(opening: string): string {
  const found = PAGE.split(`\`\`\`${opening}\n`)[1]?.split('\n```')[0]
  assert.ok(found !== undefined, `cache-format.md has no block ${opening}`)
  return `${found}\n`
}

/** Compares a block with its expected text, or updates it. */
function checkBlock(opening: string, expected: string): void {
  if (!isUpdate) {
    assert.equal(block(opening), expected, 'the bytes have changed: npm run golden')
    return
  }
  const text = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    text.replace(`\`\`\`${opening}\n${block(opening)}\`\`\``, () => `\`\`\`${opening}\n${expected}\`\`\``),
  )
}

const FILE = 'src/login.ts'
const LINES = block('jsonl')
/** The bytes of a hexadecimal block. */
function bytes(opening: string): Buffer {
  const lines = block(opening).split('\n')
  return Buffer.from(lines.map(line => line.split(';')[0]!.replaceAll(' ', '')).join(''), 'hex')
}

const TABLES = bytes('hex tables-1.bin')
const DETAILS = bytes('hex details-1.pack')
const MANIFEST: Manifest & { readonly checksum: number; readonly mac: string } = JSON.parse(block('json manifest.json'))
/** Text of the chunk in the document, with its control characters. */
const TEXT = block('text records').replaceAll('␁', '\x01').replaceAll('␃', '\x03')
/** Offsets in a row of files. */
const [DETAILS_LENGTH, INODE] = [52, 72]

function temporary(): string {
  return makeFolder('format')
}

/** The file of the document, with its time. */
function tinyRepository(): string {
  const root = temporary()
  writeFiles(root, { [FILE]: block(`ts ${FILE}`) })
  const time = new Date('2026-01-02T03:04:05Z')
  utimesSync(path.join(root, FILE), time, time)
  return root
}

/** The pack of the document, compressed by this version of zlib, which may give another length. */
function packOfThePage(): Buffer {
  const bare = Buffer.from(DETAILS)
  const chunk = Buffer.concat([bare.subarray(16), deflateRawSync(TEXT, { level: 9 })])
  bare.writeUInt32LE(chunk.length, 8)
  bare.writeUInt32LE(sum32(chunk), 12)
  return Buffer.concat([bare.subarray(0, 16), chunk])
}

const RUN = {
  s: 'run',
  k: 'method',
  l: '3-5',
  r: 'high',
  p: 'LogIn',
  qualified: 'LogIn.run',
  signature: 'async run(name: string): Promise<void>',
  params: [{ name: 'name', type: 'string' }],
  returns: 'Promise<void>',
  modifiers: ['exported', 'async'],
  calls: [{ callee: 'fetch', line: 4 }],
  control: { branches: 0, loops: 0, try: 0, awaits: 1, nesting: 0, complexity: 0 },
  effects: [{ effect: 'network', by: 'fetch', line: 4 }],
  risk: { level: 'high', score: 4, reasons: ['network +2', 'unhandled +1', 'exported +1'] },
  text_hash: 'a167810672600542',
}

/** Start of the section `sums` in the document, and the sums of tables that may differ from those. */
const SUMMED = MANIFEST.tables.sections.sums![0]
function sumsOf(tables: Buffer, summed = SUMMED) {
  const summer = new PageSummer()
  summer.update(tables.subarray(0, summed))
  return summer.finish()
}

test('page32 of zeros is as computed by hand', { skip: isUpdate }, () => {
  const mixed = (h: number): number => Math.imul((h << 13) | (h >>> 19), 0x9e3779b1)
  const rotated = (h: number, by: number): number => (h << by) | (h >>> (32 - by))
  const expected = mixed(4) ^ rotated(mixed(1), 8) ^ rotated(mixed(2), 16) ^ rotated(mixed(3), 24)
  assert.equal(page32(new Int32Array(4), 0, 4), expected >>> 0)
  assert.equal(sumsOf(TABLES).section.toString('hex'), TABLES.subarray(SUMMED).toString('hex'))
})

test('every changed bit of a page or of its sums is detected', { skip: isUpdate }, () => {
  const { section, roots } = sumsOf(TABLES)
  const room = new PageBuffer()
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

test('the writer writes the cache of the document', async () => {
  const root = tinyRepository()
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const read = (name: string): Buffer => readFileSync(path.join(root, '.ctx', name))
  const manifest: Manifest & { readonly checksum: number; readonly mac: string } = JSON.parse(
    read('manifest.json').toString(),
  )
  assert.equal(read('manifest-copy.json').toString(), read('manifest.json').toString())
  assert.equal(read('.gitignore').toString(), '*\n')
  checkBlock('jsonl', read('symbol_index.jsonl').toString())

  const pack = read('details-1.pack')
  const end = pack.length
  assert.equal(pack.readUInt32LE(8), end - 16)
  assert.equal(pack.readUInt32LE(12), sum32(pack.subarray(16)))
  const bare = 16 + 7 * pack.readUInt16LE(6)
  const text = inflateRawSync(pack.subarray(bare)).toString()
  checkBlock('text records', text.replaceAll('\x01', '␁').replaceAll('\x03', '␃'))
  // The compressed length depends on zlib, so it is taken from the document.
  const length = isUpdate ? end : TABLES.readUInt32LE(DETAILS_LENGTH)
  if (!isUpdate) DETAILS.copy(pack, 8, 8, 16)
  checkBlock(
    'hex details-1.pack',
    dissectedDetails(pack).replace(/\d+ bytes of DEFLATE/, `${length - bare} bytes of DEFLATE`),
  )

  const tables = Buffer.from(read('tables-1.bin'))
  assert.equal(tables.readUInt32LE(DETAILS_LENGTH), end)
  assert.equal(tables.readUInt32LE(INODE), statSync(path.join(root, FILE)).ino % 2 ** 32)
  const summed = manifest.tables.sections.sums![0]
  assert.equal(tables.subarray(summed).toString('hex'), sumsOf(tables, summed).section.toString('hex'))
  // Inode numbers depend on the disk.
  tables.writeUInt32LE(1234, INODE)
  tables.writeUInt32LE(length, DETAILS_LENGTH)
  const { section, roots } = sumsOf(tables, summed)
  section.copy(tables, summed)
  checkBlock('hex tables-1.bin', dissectedTables(tables, manifest.tables.sections as never))

  const { h64Raw } = await xxhash()
  const checksum = h64Raw(tables).toString(16).padStart(16, '0')
  const {
    checksum: _own,
    mac: _mac,
    ...shown
  } = {
    ...manifest,
    indexed_at: '2026-01-02T04:00:00.000Z',
    tables: { ...manifest.tables, checksum, sums: roots },
    packs: [{ id: 1, bytes: length, live: length }],
  }
  const sealed = JSON.parse(sealFor(SHOWN_FOLDER, shown, SHOWN_KEY))
  checkBlock('json manifest.json', `${JSON.stringify(sealed, null, 1).replace(/\[\s+([^\][{}]*?)\s+\]/g, list)}\n`)
})

/** The folder and the key of the document. */
const SHOWN_FOLDER = '/home/me/shop/.ctx'
const SHOWN_KEY = Buffer.from(Array.from({ length: 16 }, (_, i) => i))

/** Puts lists of the manifest on one line, as in the document. */
function list(_whole: string, items: string): string {
  return `[${items.replace(/\s+/g, ' ')}]`
}

test('the reader reads the cache of the document', { skip: isUpdate }, () => {
  const folder = temporary()
  const { checksum, mac, ...manifest } = MANIFEST
  const sealed = JSON.parse(sealFor(SHOWN_FOLDER, manifest, SHOWN_KEY))
  assert.deepEqual([sealed.checksum, sealed.mac], [checksum, mac])
  const text = sealFor(realpathSync(folder), { ...manifest, something_new: 'is ignored' })
  writeFileSync(path.join(folder, 'manifest.json'), text)
  writeFileSync(path.join(folder, 'tables-1.bin'), TABLES)
  writeFileSync(path.join(folder, 'symbol_index.jsonl'), LINES)
  const pack = packOfThePage()
  writeFileSync(path.join(folder, 'details-1.pack'), pack)
  const reader = IndexReader.open(folder)!
  assert.deepEqual(reader.modules(), ['login'])
  assert.deepEqual(
    reader.entries([1, 0]).map(({ s, p }) => [s, p]),
    [
      ['run', 'LogIn'],
      ['LogIn', undefined],
    ],
  )
  assert.equal(reader.symbolOfHash('d571391541346578'), 1)
  assert.equal(reader.symbolOfHash('d571391541346579'), -1)
  assert.equal(reader.fileNumber(FILE), 0)
  assert.equal(reader.fileNumber('src'), -1)
  assert.equal(reader.fileNumberOf(1), 0)
  assert.equal(reader.segments[0]!.reader.blockBytes(0).toString(), LINES)
  const file = reader.file(0)
  assert.deepEqual(file, {
    path: FILE,
    language: 0,
    tier: 0,
    skipped: 0,
    module: 0,
    size: 127,
    mtime: Date.parse('2026-01-02T03:04:05Z'),
    inode: 1234,
    hash: '218c5f5aa4ee65d6',
    first: 0,
    count: 2,
    pack: 1,
    packOffset: 0,
    packLength: TABLES.readUInt32LE(DETAILS_LENGTH),
    indexOffset: 0,
  })
  const here = { ...file, packLength: pack.length }
  assert.deepEqual(reader.record(here, 1), RUN)
  assert.deepEqual(reader.record(here, 0).members, [{ s: 'run', k: 'method', l: '3-5' }])
  assert.throws(() => reader.record({ ...here, hash: '218c5f5ba4ee65d6' }, 1), { code: 'INDEX_CORRUPT' })
  reader.close()
})

test('rows have the sizes of the document', { skip: isUpdate }, () => {
  assert.equal(FILE_ROW_BYTES, 76)
  assert.equal(BLOCK_ROW_BYTES, 28)
  assert.equal(readFileRow(TABLES, 0, 'x').count, 2)
  assert.equal(readBlockRow(TABLES, MANIFEST.tables.sections.blocks![0]).checksum, sum32(Buffer.from(LINES)))
})

test('sum32 of no word and of one is as computed by hand', () => {
  // Empty: h = 0, one word of zero: 0 again.
  assert.equal(sum32(Buffer.alloc(0)), 0)
  // One byte 01: h = 1 xor 1 = 0, and a product with 0 is 0.
  assert.equal(sum32(Buffer.from([1])), 0)
  // One byte 00: h = rotl(1, 13) × 0x9E3779B1 mod 2³² = 8192 × 2654435761 mod 2³² = 0xEF362000; xor itself >> 15.
  assert.equal(sum32(Buffer.from([0])), (0xef362000 ^ (0xef362000 >>> 15)) >>> 0)
  assert.notEqual(sum32(Buffer.from('ab')), sum32(Buffer.from('ba')))
})

test('a cache in another folder names its root and is not used for another repository', () => {
  const cache = path.join(temporary(), 'deep', 'cache')
  mkdirSync(path.dirname(cache), { recursive: true })
  const first = tinyRepository()
  const second = temporary()
  writeFiles(second, { 'other.py': 'def elsewhere():\n    pass\n' })
  assert.equal(ctxJson(['search', 'LogIn', '--cache-dir', cache], first).total, 1)
  const other = ctx(['search', 'elsewhere', '--cache-dir', cache, '--json'], second)
  assert.equal(JSON.parse(other.stdout).total, 1)
  // It is rebuilt, not compared with the files of another tree.
  assert.match(other.stderr, /made by another version or for another repository: indexing again/)
  assert.equal(ctx(['search', 'LogIn', '--cache-dir', cache, '--json'], second).status, 1)
})
