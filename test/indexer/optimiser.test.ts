// V8's flags while an index is made: set back, they are those with which code was kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { optimiseJavaScript } from '../../src/indexer/optimiser.ts'

const SOURCE = '(function (a, b) { return a + b })'

let asked = 0

/** Whether V8 takes up code that was kept earlier. Under another name each time: what it has compiled it does not look up. */
function takesUp(kept: Buffer): boolean {
  return new Script(SOURCE, { cachedData: kept, filename: `${asked++}.js` }).cachedDataRejected === false
}

test('V8 takes up the code that was kept before its optimisers were held back', () => {
  const kept = new Script(SOURCE).createCachedData()
  assert.equal(takesUp(kept), true)
  for (const how of ['off', 'calm'] as const) {
    optimiseJavaScript(how)
    assert.equal(takesUp(kept), false, `${how} changes nothing`)
    optimiseJavaScript('usual')
    assert.equal(takesUp(kept), true, how)
  }
})
