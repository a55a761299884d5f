// Settings of V8's optimisers. The WebAssembly optimiser cannot be stopped once it compiles a grammar, and keeps the
// process alive. The JavaScript optimiser works for each thread anew; over a few thousand files it takes longer than it
// saves. The same holds for the garbage collector's helper threads.
import v8 from 'node:v8'

/**
 * Bytes of source below which indexing is faster without V8's optimising tier for WebAssembly. Measured on 2 cores: 20
 * to 40 % faster at 1.5 MB, equal at 3 to 5 MB, slower from 9 MB.
 */
export const SMALL = 4 << 20
/** The same limit for a few texts that one thread parses. */
export const SMALL_TEXT = 1 << 20

let isStopped = false

/** The code cache key of threads: V8 rejects cached code that was compiled under other flags. */
export function useOfThreads(): string {
  return isStopped ? 'thread-small' : 'thread'
}

/** Stops the WebAssembly optimiser; call it before the first grammar loads. Node 20, 22 and 24 need both flags. */
export function stopOptimiser(): void {
  isStopped = true
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
}

/**
 * Undoes `stopOptimiser`: for threads that parse much, and at the end, because V8 rejects cached code that was compiled
 * under other flags.
 */
export function allowOptimiser(): void {
  isStopped = false
  v8.setFlagsFromString('--wasm-tier-up')
  v8.setFlagsFromString('--wasm-dynamic-tiering')
}

/**
 * Compiles modules that must stay in the baseline tier. Lazy compilation is off, because a function compiled at its
 * first call would use the flags of that time. Call it while the optimiser is allowed.
 */
export function unoptimised(compile: () => void): void {
  stopOptimiser()
  v8.setFlagsFromString('--no-wasm-lazy-compilation')
  try {
    compile()
  } finally {
    v8.setFlagsFromString('--wasm-lazy-compilation')
    allowOptimiser()
  }
}

/** From 22 on, Node has a middle tier; V8 then counts calls and ignores the budget. */
const HAS_BUDGET = Number(process.versions.node.split('.')[0]) < 22

/**
 * V8's defaults, then calmer values: bytes of bytecode that run before a function is optimised, and bytes inlined into
 * it.
 */
const USUAL = [67_584, 920] as const
const CALM = [400_000, 200] as const

/**
 * V8's default for the largest bytecode that it optimises, in bytes. 0 turns optimisation off. `--no-opt` does not
 * serve: Node 22 then rejects cached code even after the flag is reset, and Node 24 keeps a middle tier running.
 */
const LARGEST = 61_440

/**
 * Work of V8's threads for the garbage collector of another thread. Waking and awaiting them costs more than it saves
 * where all cores parse (5 % of the time for Go). The flags for marking cannot change while it runs.
 */
const HELP_COLLECTING = [
  'parallel-scavenge',
  'parallel-compaction',
  'parallel-pointer-update',
  'concurrent-sweeping',
  'concurrent-array-buffer-sweeping',
] as const

/**
 * MB of heap before V8's first full collection. A parser thread keeps only one file's tree and records, yet V8 would
 * collect dozens of times in a large tree. It holds for threads started afterwards; 0 is V8's default.
 */
const OLD_SPACE = 96

type Optimising = 'off' | 'calm' | 'usual'
let optimising: Optimising = 'usual'

/**
 * Sets how eagerly V8 optimises JavaScript. `calm`, for thousands of files: functions run longer first, inline less,
 * and the heap may grow. `off`, for a run of a few files. Both turn off helper threads of the collector. Callers reset
 * it to `usual`, because a server continues after an index run.
 */
export function optimiseJavaScript(level: Optimising): void {
  optimising = level
  v8.setFlagsFromString(`--max-optimized-bytecode-size=${level === 'off' ? 0 : LARGEST}`)
  const [budget, inlined] = level === 'calm' ? CALM : USUAL
  if (HAS_BUDGET) v8.setFlagsFromString(`--interrupt-budget=${budget}`)
  v8.setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlined}`)
  v8.setFlagsFromString(`--initial-old-space-size=${level === 'calm' ? OLD_SPACE : 0}`)
  for (const flag of HELP_COLLECTING) v8.setFlagsFromString(level === 'usual' ? `--${flag}` : `--no-${flag}`)
}

/** Runs a loop over tens of thousands of items with `calm` settings, or other work with those of another level. */
export function optimised<Result>(work: () => Result, level: Optimising = 'calm'): Result {
  const before = optimising
  optimiseJavaScript(level)
  try {
    return work()
  } finally {
    optimiseJavaScript(before)
  }
}
