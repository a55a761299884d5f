// After an index run V8's flags are the defaults again, so that cached code stays valid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { optimiseJavaScript } from '../../src/indexer/optimiser.ts'

const SOURCE = '(function (a, b) { return a + b })'

let calls = 0

/** True if V8 accepts cached code. Each call has a new file name, because V8 does not look up code it has compiled. */
function accepts(kept: Buffer): boolean {
  return new Script(SOURCE, { cachedData: kept, filename: `${calls++}.js` }).cachedDataRejected === false
}

test('V8 accepts cached code again after its optimisers were restricted', () => {
  const kept = new Script(SOURCE).createCachedData()
  assert.equal(accepts(kept), true)
  for (const how of ['off', 'calm'] as const) {
    optimiseJavaScript(how)
    assert.equal(accepts(kept), false, `${how} has no effect`)
    optimiseJavaScript('usual')
    assert.equal(accepts(kept), true, how)
  }
})
