// Cached pages equal the contents of the file, and a server reads each only once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepManyPages, keepsMany, PAGE_BYTES, Pages } from '../../src/cache/reader/file-pages.ts'
import { randomFrom } from '../helpers/random.ts'

const { seed, below } = randomFrom(process.env.CTX_SEED)

/** A file in memory that counts reads. */
function file(bytes: number): { content: Buffer; pages: Pages; reads: () => number } {
  const content = Buffer.from(Uint8Array.from({ length: bytes }, () => below(256)))
  let reads = 0
  const pages = new Pages(bytes, (offset, buffer) => {
    reads++
    assert.equal(content.copy(buffer, 0, offset), buffer.length, 'reads stay within the file')
  })
  return { content, pages, reads: () => reads }
}

function check({ content, pages }: ReturnType<typeof file>): void {
  for (let round = 0; round < 300; round++) {
    const offset = below(content.length - 4)
    const length = Math.min(below(PAGE_BYTES) + 1, content.length - offset)
    assert.deepEqual(pages.part(offset, length), content.subarray(offset, offset + length))
    assert.equal(pages.u32(offset), content.readUInt32LE(offset))
    const whole = Buffer.alloc(below(content.length - offset) + 1)
    pages.copy(offset, whole)
    assert.ok(whole.equals(content.subarray(offset, offset + whole.length)))
  }
}

test(`parts equal the contents of the file (CTX_SEED=${seed})`, () => {
  const small = file(200_003)
  check(small)
  assert.ok(small.reads() <= Math.ceil(200_003 / PAGE_BYTES), 'each page is read once')
})

test('parts are right beyond the limit of the cache and after another file was closed', () => {
  const large = file(1100 * PAGE_BYTES)
  check(large)
  large.pages.close()
  check(file(100_000))
})

test('a server reads large pieces and each once', () => {
  keepManyPages()
  const served = file(2_000_000)
  assert.ok(keepsMany())
  const whole = Buffer.alloc(2_000_000)
  served.pages.copy(0, whole)
  assert.ok(whole.equals(served.content))
  assert.equal(served.reads(), 2)
  check(served)
  assert.equal(served.reads(), 2)
})

test('pages of a file stay cached when it is opened again, unless many others were opened since', () => {
  keepManyPages()
  const content = Buffer.alloc(100, 7)
  let reads = 0
  const open = (key: string) => {
    const pages = new Pages(content.length, (offset, buffer) => reads++ || content.copy(buffer, 0, offset), key)
    pages.part(0, 100)
    pages.close()
  }
  open('first')
  open('first')
  assert.equal(reads, 1)
  // About as many as an index has in an hour of updates: keeping all would leak.
  for (let i = 0; i < 100; i++) open(`other ${i}`)
  open('first')
  assert.equal(reads, 102)
  open('other 99')
  assert.equal(reads, 102)
})
