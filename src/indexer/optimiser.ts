// V8's optimisers. That for WebAssembly cannot be stopped once it has begun with a grammar and holds the process open;
// that for JavaScript works for each thread anew and takes longer over a few thousand files than it saves. So it is with
// the helpers of its collector.
import v8 from 'node:v8'

/**
 * Bytes of source up to which a tree is indexed faster without V8's optimising tier for WebAssembly (measured on 2
 * cores: a fifth to two fifths faster at 1.5 MB, the same at 3 to 5, slower from 9 on).
 */
export const SMALL = 4 << 20
/** The same for a few texts that one thread reads in passing. */
export const SMALL_TEXT = 1 << 20

let isStopped = false

/** What code is kept under that threads compile: V8 takes up none that was compiled under other flags. */
export function useOfThreads(): string {
  return isStopped ? 'thread-small' : 'thread'
}

/**
 * Keeps the one for WebAssembly from beginning; before the first grammar is loaded. Both flags are needed, on Node 20,
 * 22 and 24.
 */
export function stopOptimiser(): void {
  isStopped = true
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
}

/**
 * Takes that back: for threads that parse much, and when nothing more is to be parsed, because V8 uses no code that was
 * kept under other flags than it runs with.
 */
export function allowOptimiser(): void {
  isStopped = false
  v8.setFlagsFromString('--wasm-tier-up')
  v8.setFlagsFromString('--wasm-dynamic-tiering')
}

/**
 * Does work whose modules are to stay in the baseline tier whatever is allowed later, so that they are compiled whole
 * now: what is compiled when it is first called goes by what is allowed then. To be called where the optimiser is
 * allowed.
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

/**
 * Without a middle tier between baseline code and the optimiser; with one, V8 counts calls and knows no such budget.
 */
const HAS_BUDGET = Number(process.versions.node.split('.')[0]) < 22

/**
 * V8's own settings, then calmer ones: bytes of bytecode that run before a function is optimised, and that are taken
 * into it.
 */
const USUAL = [67_584, 920] as const
const CALM = [400_000, 200] as const

/**
 * V8's own limit for the bytecode of a function that it optimises, in bytes. That none is optimised is said by a limit
 * of 0, not by `--no-opt`: on Node 22 V8 counts as changed what that has set even when it is set back, and takes up no
 * code that was kept before; on Node 24 it leaves a middle tier at work.
 */
const LARGEST = 61_440

/**
 * What V8's threads do for the collector of another one: they have to be woken and waited for, hundreds of times, and
 * where all processors parse that takes longer than it saves (a twentieth of the time for Go). Whether they mark cannot
 * be changed here: they may be at it.
 */
const HELP_COLLECTING = [
  'parallel-scavenge',
  'parallel-compaction',
  'parallel-pointer-update',
  'concurrent-sweeping',
  'concurrent-array-buffer-sweeping',
] as const

/**
 * Megabytes that are to lie in a thread's heap before V8 first looks through all of it: a parser thread has nothing that
 * lasts but one file's tree and records, yet V8 would do so dozens of times in a large tree. For threads that begin
 * meanwhile; 0 is V8's own way.
 */
const OLD_SPACE = 96

type Optimising = 'off' | 'calm' | 'usual'
let optimising: Optimising = 'usual'

/**
 * How eagerly JavaScript is optimised: `calm`, functions run longer before they are, and take fewer others into them,
 * for thousands of files; `off`, for a run of a few, which ends before that pays. Either way each thread collects its
 * own garbage, and `calm` its heap may grow. A server goes on after an index, so whoever sets it sets it back to `usual`.
 */
export function optimiseJavaScript(how: Optimising): void {
  optimising = how
  v8.setFlagsFromString(`--max-optimized-bytecode-size=${how === 'off' ? 0 : LARGEST}`)
  const [budget, inlined] = how === 'calm' ? CALM : USUAL
  if (HAS_BUDGET) v8.setFlagsFromString(`--interrupt-budget=${budget}`)
  v8.setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlined}`)
  v8.setFlagsFromString(`--initial-old-space-size=${how === 'calm' ? OLD_SPACE : 0}`)
  for (const flag of HELP_COLLECTING) v8.setFlagsFromString(how === 'usual' ? `--${flag}` : `--no-${flag}`)
}

/** Does work that goes through tens of thousands of things, within a run of few files. */
export function optimised<Result>(work: () => Result): Result {
  const before = optimising
  optimiseJavaScript('calm')
  try {
    return work()
  } finally {
    optimiseJavaScript(before)
  }
}
