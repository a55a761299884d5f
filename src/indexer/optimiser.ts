// V8's optimiser for WebAssembly, which cannot be stopped once it has begun with a grammar and holds the process open.
import v8 from 'node:v8'

/** Keeps it from beginning; before the first grammar is loaded. Both flags are needed, on Node 20, 22 and 24. */
export function stopOptimiser(): void {
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
}

/** Takes that back, when nothing more is to be parsed: V8 uses no code that was kept under other flags than it runs with. */
export function allowOptimiser(): void {
  v8.setFlagsFromString('--wasm-tier-up')
  v8.setFlagsFromString('--wasm-dynamic-tiering')
}
