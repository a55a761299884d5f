// Reading text and numbers from bytes gives the results of Node's methods, also at and beyond the ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { f64, hex, latin1, u16, u32, uint, utf8 } from '../../src/util/bytes.ts'

const bytes = Buffer.from('naïve — 日本 \u0000\u00ff', 'utf8')

test('ranges are decoded as by toString, however much of them exists', () => {
  for (let start = 0; start <= bytes.length + 2; start++) {
    for (let end = 0; end <= bytes.length + 2; end++) {
      const context = `${start} to ${end}`
      assert.equal(utf8(bytes, start, end), bytes.toString('utf8', start, end), context)
      assert.equal(latin1(bytes, start, end), bytes.toString('latin1', start, end), context)
      assert.equal(hex(bytes, start, end), bytes.toString('hex', start, end), context)
    }
  }
})

test('numbers equal those of Node; reading beyond the end throws', () => {
  for (let at = 0; at + 8 <= bytes.length; at++) {
    assert.equal(u16(bytes, at), bytes.readUInt16LE(at))
    assert.equal(u32(bytes, at), bytes.readUInt32LE(at))
    assert.equal(uint(bytes, at, 3), bytes.readUIntLE(at, 3))
    assert.equal(f64(bytes, at), bytes.readDoubleLE(at))
  }
  for (const read of [u16, u32, f64]) assert.throws(() => read(bytes, bytes.length - 1), RangeError)
  assert.throws(() => uint(bytes, bytes.length - 1, 2), RangeError)
})
