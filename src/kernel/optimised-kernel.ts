// The kernel at its best from the first call on, for a process that answers many: V8 would begin with code that is made
// quickly and runs two to three times as long, and replace it function by function while the first answers are waited
// for.
import { setFlagsFromString } from 'node:v8'
import { theKernel } from './kernel.ts'
import { pageBuffer } from './page-buffer.ts'

/** Compiles all of it now, in 9 ms. The flags are set back, because grammars must not be compiled so. */
export function optimiseKernel(): void {
  for (const flag of ['--no-liftoff', '--no-wasm-lazy-compilation']) setFlagsFromString(flag)
  theKernel()
  pageBuffer()
  for (const flag of ['--liftoff', '--wasm-lazy-compilation']) setFlagsFromString(flag)
}
