// When V8 optimises the loops of the kernel. Node 20 does it after 1.8 million bytes of code have run, which is after a
// fraction of a millisecond: other threads then compile what a cold query is done with, and its end waits for them.
// Later versions of V8 wait for 13 million, which is still sooner than most queries are over.
import { partOfNode } from '../platform/node-internals.ts'

/** The one of V8 in Node 20; and one that a query spends only where it goes on for so long that optimised loops pay. */
const SOON = 1_800_000
const LATER = 40_000_000

/** What sets flags of V8: the heart of node:v8, which as a module loads Node's streams and 3 ms with them. */
interface Flags {
  setFlagsFromString(flag: string): void
}

/**
 * Makes a WebAssembly module that is optimised later than Node 20 would. The flag is set back at once, since V8 takes up
 * no code that was kept under other flags.
 */
export function optimisedLater<Made>(make: () => Made): Made {
  const flags = flagsOfNode20()
  flags?.setFlagsFromString(`--wasm-tiering-budget=${LATER}`)
  try {
    return make()
  } finally {
    flags?.setFlagsFromString(`--wasm-tiering-budget=${SOON}`)
  }
}

/** Undefined elsewhere, and where a policy forbids it: then V8 has its way. */
function flagsOfNode20(): Flags | undefined {
  return process.version.startsWith('v20.') ? partOfNode<Flags>('v8') : undefined
}
