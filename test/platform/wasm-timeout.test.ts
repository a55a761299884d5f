// Endless loops in JavaScript and WebAssembly are stopped, and the process goes on.
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

test('work that ends in time returns or throws', () => {
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

test('an endless loop in a module is stopped, and the next call works', () => {
  const { loop } = new WebAssembly.Instance(new WebAssembly.Module(LOOP)).exports
  assert.throws(() => withTimeout(50, loop), STOPPED)
  assert.equal(
    withTimeout(10_000, () => 'on'),
    'on',
  )
})

test('an endless loop that catches all errors is stopped', () => {
  const stubborn = () => {
    for (;;)
      try {
        for (;;);
      } catch {}
  }
  assert.throws(() => withTimeout(50, stubborn), STOPPED)
})
