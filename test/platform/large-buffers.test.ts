// Buffers and lists larger than the limit from which they have memory of their own.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import xxhash from 'xxhash-wasm'
import { Interned } from '../../src/cache/tables/interned-texts.ts'
import { nameStarts, sortNames } from '../../src/cache/tables/name-sort.ts'
import { Numbers } from '../../src/cache/tables/postings.ts'
import { Bytes } from '../../src/cache/tables/varints.ts'
import { contentHash } from '../../src/indexer/source/source-file.ts'
import { readPlain } from '../../src/platform/fs.ts'
import { bytesFor, numbersFor } from '../../src/platform/large-buffers.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('buffers have the requested size and are zero', () => {
  for (const count of [0, 1, 1000, (1 << 20) - 1, 1 << 20, 3_000_001]) {
    const bytes = bytesFor(count)
    assert.equal(bytes.length, count)
    assert.equal(
      bytes.findIndex(byte => byte !== 0),
      -1,
    )
    const numbers = numbersFor(count)
    assert.equal(numbers.length, count)
    numbers.fill(7)
    assert.equal(numbersFor(count).indexOf(7), -1)
  }
})

test('lists keep their contents when they grow', () => {
  const [bytes, numbers] = [new Bytes(), new Numbers()]
  for (let i = 0; i < 600_000; i++) {
    bytes.append(Buffer.from([i & 255, (i >> 8) & 255, i >> 16]))
    numbers.push(i * 3)
  }
  assert.equal(bytes.length, 1_800_000)
  assert.equal(numbers.length, 600_000)
  for (let i = 0; i < 600_000; i++) {
    assert.equal(bytes.values.readUIntLE(i * 3, 3), i)
    assert.equal(numbers.at(i), i * 3)
  }
})

test('names of more than a mebibyte are numbered and sorted', () => {
  // Multiples of a prime, so that the texts are not in order.
  const names = Array.from({ length: 200_000 }, (_, i) => `name_${((i * 7919) % 200_000).toString().padStart(6, '0')}`)
  const text = Buffer.from(`${names.join('\n')}\n`)
  assert.ok(text.length > 1 << 20)
  const order = sortNames(text, nameStarts(text, names.length))
  for (const at of [0, 1, 99_999, 199_999]) assert.equal(names[order[at]!], `name_${String(at).padStart(6, '0')}`)
  const texts = new Interned()
  for (let from = 0; from < text.length; from += 12) assert.equal(texts.number(text, from, from + 11), from / 12)
  assert.equal(texts.number(text, 12, 23), 1)
  assert.equal(texts.text(150_000).toString(), names[150_000])
})

test('a large file is read and hashed completely', async () => {
  const text = Array.from({ length: 400_000 }, (_, i) => `line ${i}`).join('\n')
  const root = makeRepository({ 'large.txt': text, 'empty.txt': '' })
  const bytes = readPlain(path.join(root, 'large.txt'))
  assert.equal(bytes.toString(), text)
  assert.equal(readPlain(path.join(root, 'empty.txt')).length, 0)
  const hasher = await xxhash()
  assert.equal(contentHash(bytes, hasher), hasher.h64Raw(bytes).toString(16).padStart(16, '0'))
})
