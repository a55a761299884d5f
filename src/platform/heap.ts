// The heap, collected before V8 would do it.
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Frees what nobody holds any more: V8 waits with buffers of a hundred megabytes until it needs memory itself. Takes
 * 70 ms beside a heap of 100 MB.
 */
export function collectHeap(): void {
  if (!collect) {
    v8.setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
    // V8 uses no code that was kept under other flags than it runs with.
    v8.setFlagsFromString('--no-expose-gc')
  }
  collect()
}
