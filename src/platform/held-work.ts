// Counts work that must not be stopped in the middle, because it holds a lock. All threads and bundles of a process share
// the number.

const HELD = Symbol.for('ctx.held')
const shared = globalThis as { [HELD]?: Int32Array }

/** An array of one number: how many locks this process holds. */
export function heldWork(): Int32Array {
  shared[HELD] ??= new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return shared[HELD]
}
