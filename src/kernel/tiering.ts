// Delays V8's optimisation of the kernel. Node 20 starts it after 1.8 million bytes of executed code, a fraction of a
// millisecond; other threads then compile code that a cold query has finished with, and its exit waits for them. Later
// versions wait for 13 million.
import { partOfNode } from '../platform/node-internals.ts'

/** The default of Node 20, and a budget that only queries exceed for which optimised loops pay. */
const SOON = 1_800_000
const LATER = 40_000_000

/** The binding behind node:v8, which as a module would load Node's streams in 3 ms. */
interface Flags {
  setFlagsFromString(flag: string): void
}

/** Runs `make` with the larger budget. Resets the flag at once, since V8 rejects cached bytecode under other flags. */
export function optimisedLater<Made>(make: () => Made): Made {
  const flags = flagsOfNode20()
  flags?.setFlagsFromString(`--wasm-tiering-budget=${LATER}`)
  try {
    return make()
  } finally {
    flags?.setFlagsFromString(`--wasm-tiering-budget=${SOON}`)
  }
}

/** Undefined with other versions, or if a policy forbids it. */
function flagsOfNode20(): Flags | undefined {
  return process.version.startsWith('v20.') ? partOfNode<Flags>('v8') : undefined
}
