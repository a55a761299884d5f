// Optimises the kernel at start-up, for servers. V8 would begin with baseline code that takes two to three times as
// long, and replace it while the first answers are computed.
import { setFlagsFromString } from 'node:v8'
import { theKernel } from './kernel.ts'
import { pageBuffer } from './page-buffer.ts'

/** Compiles all functions of the kernel now, in 9 ms. Resets the flags, which must not apply to grammars. */
export function optimiseKernel(): void {
  for (const flag of ['--no-liftoff', '--no-wasm-lazy-compilation']) setFlagsFromString(flag)
  theKernel()
  pageBuffer()
  for (const flag of ['--liftoff', '--wasm-lazy-compilation']) setFlagsFromString(flag)
}
