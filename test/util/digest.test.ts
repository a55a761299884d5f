// Digests computed by hand: hash mod 6 gives the letter, the last 15 digits of hash / 6 follow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digest, digestNumber, isDigest, numberDigest, readDigest, writeDigest } from '../../src/util/digest.ts'

const CASES: readonly (readonly [bigint, string])[] = [
  [0n, 'a000000000000000'],
  [5n, 'f000000000000000'],
  [6n, 'a000000000000001'],
  [(1n << 32n) - 1n, 'd000000715827882'],
  [1n << 32n, 'e000000715827882'],
  [6n * 10n ** 15n + 1n, 'b000000000000000'],
  [(1n << 64n) - 1n, 'd457345618258602'],
]

test('a digest has the value computed by hand and survives every encoding', () => {
  const bytes = Buffer.alloc(7)
  for (const [hash, expected] of CASES) {
    const written = digest(hash)
    assert.equal(written, expected)
    assert.ok(isDigest(written))
    assert.equal(numberDigest(digestNumber(written)), written)
    writeDigest(written, bytes, 0)
    assert.equal(readDigest(bytes, 0), written)
  }
})
