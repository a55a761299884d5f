// What comes to no end is stopped, in JavaScript and in WebAssembly, and the process goes on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTimeout } from '../../src/platform/wasm-timeout.ts'

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: { readonly loop: () => void } }
}

// (module (func (export "loop") (loop (br 0))))
const LOOP = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x07, 0x08, 0x01, 0x04, ...Buffer.from('loop'), 0x00, 0x00],
  ...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x0b],
)
const STOPPED = { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }

test('what ends in time gives its result, and what it throws', () => {
  assert.equal(
    withTimeout(10_000, () => 3),
    3,
  )
  assert.throws(
    () =>
      withTimeout(10_000, () => {
        throw new RangeError('its own')
      }),
    { name: 'RangeError', message: 'its own' },
  )
})

test('a loop in a module is stopped, and the next call runs', () => {
  const { loop } = new WebAssembly.Instance(new WebAssembly.Module(LOOP)).exports
  assert.throws(() => withTimeout(50, loop), STOPPED)
  assert.equal(
    withTimeout(10_000, () => 'on'),
    'on',
  )
})

test('what catches everything is stopped, too', () => {
  const stubborn = () => {
    for (;;)
      try {
        for (;;);
      } catch {}
  }
  assert.throws(() => withTimeout(50, stubborn), STOPPED)
})
