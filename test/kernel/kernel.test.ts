// The kernel agrees with zlib and util/checksum.ts, and its compiled modules with their sources.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { SOURCES } from '../../src/kernel/code.ts'
import { SOURCES as frequentSources } from '../../src/kernel/frequent-code.ts'
import { theKernel } from '../../src/kernel/kernel.ts'
import { TIER_FACTOR, TIERS } from '../../src/kernel/number-loops.ts'
import { PageBuffer } from '../../src/kernel/page-buffer.ts'
import { SOURCES as textsSources } from '../../src/kernel/texts-code.ts'
import { page32, sum32 } from '../../src/util/checksum.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)

test('code.ts, texts-code.ts and frequent-code.ts are up to date: node src/kernel/build.mjs', () => {
  const folder = path.join(ROOT, 'src', 'kernel', 'assembly')
  const digest = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.ts')) digest.update(readFileSync(path.join(folder, name)))
  const digested = digest.digest('hex')
  assert.deepEqual([SOURCES, textsSources, frequentSources], [digested, digested, digested])
})

test('a new kernel marks the numbers that posting lists have in common', () => {
  const kernel = theKernel()
  kernel.clearMarks(100_000)
  // 3, 203 and 70,203; then 203 and 70,203, in LEB128.
  for (const [round, posting] of [
    [3, 0xc8, 1, 0xf0, 0xa2, 4],
    [0xcb, 1, 0xf0, 0xa2, 4],
  ].entries()) {
    kernel.inputBuffer(posting.length).set(posting)
    kernel.mark(posting.length, round)
  }
  assert.deepEqual([...kernel.marked(100_000, 2)], [203, 70_203])
  assert.deepEqual([...kernel.marked(100_000, 1)], [3, 203, 70_203])
})

test('a large memory grows rarely, because V8 collects garbage each time', () => {
  const kernel = theKernel()
  kernel.keep(32 << 20)
  const memories = new Set<ArrayBufferLike>()
  for (let length = 4096; length < 400_000; length += 4096) memories.add(kernel.inputBuffer(length).buffer)
  kernel.keep(0)
  assert.equal(memories.size, 1)
})

test('kept names are searched span by span, beyond the capacity for results', () => {
  const kernel = theKernel()
  const spans = 9
  const blocks = Uint32Array.from({ length: spans * 2 }, (_, i) => ((i + 1) >> 1) * 512)
  const name = 'xa\n'
  const names = Buffer.from(name.repeat(512 * 16 * spans))
  const capitals = names.length >> 3
  const at = kernel.keep(names.length + capitals)
  kernel.kept(at, names.length).set(names)
  kernel.kept(at + names.length, capitals).fill(0)
  const nothing = Buffer.alloc(0)
  const query = { marks: 0, parts: [], areInitials: false, humps: [], anchor: nothing }
  kernel.setQuery({ needle: Buffer.from('a'), ...query })
  const pieces: Uint32Array[] = []
  const offsets = blocks.map(block => block * 16 * name.length)
  kernel.searchKept(at, at + names.length, { blocks, offsets }, found => pieces.push(found.slice()))
  kernel.keep(0)
  assert.ok(pieces.length > 1)
  const found = pieces.flatMap(piece => [...piece])
  assert.equal(found.length, 512 * 16 * spans)
  assert.ok(found.every((each, i) => each === i * TIER_FACTOR + TIERS.indexOf('substring')))
})

function randomText(): Buffer {
  const words = ['static', 'int', 'return', 'struct', '→', '\n', '  ', 'usb_register_driver', '{}();']
  let text = ''
  const length = Math.floor(random() ** 4 * 20_000)
  while (text.length < length) text += random() < 0.8 ? pick(words) : String.fromCharCode(32 + random() * 90)
  return Buffer.from(text)
}

test(`inflate reverses deflate (CTX_SEED=${seed})`, () => {
  const strategies = [
    { level: 9 },
    { level: 1 },
    // Stored blocks and fixed codes.
    { level: 0 },
    { strategy: constants.Z_FIXED },
    { strategy: constants.Z_HUFFMAN_ONLY },
  ]
  for (let round = 0; round < 200; round++) {
    const text = randomText()
    const inflated = theKernel().inflate(deflateRawSync(text, pick(strategies)))
    assert.ok(inflated?.equals(text), `round ${round}, ${text.length} bytes`)
  }
})

test('data that expands a thousandfold is inflated', () => {
  const zeros = Buffer.alloc(3_000_000)
  assert.ok(theKernel().inflate(deflateRawSync(zeros))?.equals(zeros))
})

test(`damaged data never traps (CTX_SEED=${seed})`, () => {
  for (let round = 0; round < 300; round++) {
    const bytes = deflateRawSync(randomText())
    const cut = Buffer.from(bytes.subarray(0, Math.ceil(random() * bytes.length)))
    for (let i = 0; i < 3; i++) cut[Math.floor(random() * cut.length)] = Math.floor(random() * 256)
    assert.doesNotThrow(() => theKernel().inflate(cut))
  }
  assert.equal(theKernel().inflate(Buffer.alloc(0)), undefined)
  // A reserved block type.
  assert.equal(theKernel().inflate(Buffer.from([7])), undefined)
})

test(`checksums equal those of util/checksum.ts (CTX_SEED=${seed})`, () => {
  const room = new PageBuffer()
  for (let round = 0; round < 50; round++) {
    const words = Int32Array.from({ length: 4 * (1 + Math.floor(random() * 300)) }, () => random() * 2 ** 32)
    Buffer.from(words.buffer).copy(room.takeSums(words.byteLength))
    assert.equal(room.page32(words.byteLength), page32(words, 0, words.length))
    const bytes = Buffer.from(words.buffer, 0, Math.floor(random() * 17))
    assert.equal(room.sum32(bytes), sum32(bytes))
  }
})

test('SipHash-2-4 gives the vectors that its authors published', () => {
  // vectors.h of github.com/veorq/SipHash: the key is 00 to 0f, the text of N bytes is 00 to N - 1.
  const vectors: Readonly<Record<number, string>> = {
    ...{ 0: '310e0edd47db6f72', 1: 'fd67dc93c539f874', 2: '5a4fa9d909806c0d', 3: '2d7efbd796666785' },
    ...{ 4: 'b7877127e09427cf', 5: '8da699cd64557618', 6: 'cee3fe586e46c9cb', 7: '37d1018bf50002ab' },
    ...{ 8: '6224939a79f5f593', 9: 'b0e4a90bdf82009e', 10: 'f3b9dd94c5bb5d7a', 11: 'a7ad6b22462fb3f4' },
    ...{ 12: 'fbe50e86bc8f1e75', 13: '903d84c02756ea14', 14: 'eef27a8e90ca23f7', 15: 'e545be4961ca29a1' },
    ...{ 16: 'db9bc2577fcc2a3f', 31: '42c341d8fa92d832', 32: 'ce7cf2722f512771', 63: '724506eb4c328a95' },
  }
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, i) => i))
  const room = new PageBuffer()
  for (const [length, vector] of Object.entries(vectors))
    assert.equal(room.siphash(bytes.subarray(0, 16), bytes.subarray(0, Number(length))), vector, length)
})

test('checking a part of the pages does not change them', () => {
  const size = 4096
  const room = new PageBuffer()
  const pages = Int32Array.from({ length: (9 * size + 64) / 4 }, () => random() * 2 ** 32)
  const bytes = Buffer.from(pages.buffer)
  const sums = Int32Array.from({ length: 10 }, (_, i) =>
    page32(pages, i * 1024, Math.min((i + 1) * 1024, pages.length)),
  )
  const taken = room.take(bytes.length)
  bytes.copy(taken)
  for (const end of [3, 4, 9]) assert.equal(room.firstBad(0, end * size, size, sums, 0), -1)
  assert.equal(room.firstBad(4 * size, bytes.length, size, sums, 4), -1)
  assert.ok(taken.equals(bytes))
  taken[6 * size + 5]! ^= 1
  assert.equal(room.firstBad(size, bytes.length, size, sums, 1), 6 * size)
})

test(`signatures sorted by length give the same results as unsorted ones (CTX_SEED=${seed})`, () => {
  const kernel = theKernel()
  const count = 20_000
  const address = kernel.keep(count * 6)
  const signature = () => ((Math.floor(random() * 32) << 27) | (random() * 2 ** 27)) >>> 0
  const signatures = Uint32Array.from({ length: count }, signature)
  const put = () => kernel.kept(address, count * 4).set(Buffer.from(signatures.buffer))
  const find = (wanted: number, most: number, ordered?: Parameters<typeof kernel.nearSignatures>[5]) => {
    const near: number[] = []
    kernel.setInput(address)
    kernel.nearSignatures(count, 500, wanted, most, near, ordered)
    return near
  }
  const queries = Array.from({ length: 100 }, (_, i) => [i < 50 ? pick([...signatures]) : signature(), i % 12] as const)
  put()
  const plain = queries.map(([wanted, most]) => find(wanted, most))
  assert.ok(plain.some(found => found.length > 3))
  const ordered = kernel.orderByLength(address, count, address + count * 4)
  for (const [i, [wanted, most]] of queries.entries()) assert.deepEqual(find(wanted, most, ordered), plain[i])
})
