// Delays V8's optimisation of the kernel. Node 20 starts it after 1.8 million bytes of executed code, a fraction of a
// millisecond; other threads then compile code that a cold query has finished with, and its exit waits for them. Later
// versions wait for 13 million.
import { internalBinding } from '../platform/node-internals.ts'

/** The default of Node 20, and a budget that only queries exceed for which optimised loops pay. */
const NODE_20_BUDGET = 1_800_000
const LARGER_BUDGET = 40_000_000

/** The binding behind node:v8, which as a module would load Node's streams in 3 ms. */
interface V8Binding {
  setFlagsFromString(flag: string): void
}

/** Runs `make` with the larger budget. Resets the flag at once, since V8 rejects cached bytecode under other flags. */
export function withDelayedOptimisation<Made>(make: () => Made): Made {
  const v8 = v8OfNode20()
  v8?.setFlagsFromString(`--wasm-tiering-budget=${LARGER_BUDGET}`)
  try {
    return make()
  } finally {
    v8?.setFlagsFromString(`--wasm-tiering-budget=${NODE_20_BUDGET}`)
  }
}

/** Undefined with other versions, or if a policy forbids it. */
function v8OfNode20(): V8Binding | undefined {
  return process.version.startsWith('v20.') ? internalBinding<V8Binding>('v8') : undefined
}
