// How a process is run and timed, the same way for every figure.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomFrom } from '../test/helpers/random.ts'

/** The ctx that is measured; `CTX_BIN` names another build. */
export const BIN = path.resolve(process.env.CTX_BIN ?? path.join(import.meta.dirname, '..', 'bin', 'ctx.js'))

/** One finished process. */
export interface Run {
  /** Wall time from before the start to after the exit. */
  readonly ms: number
  readonly status: number
  readonly stdout: string
}

/**
 * The environment of every measured process. NODE_EXTRA_CA_CERTS triples the start of a bare Node 20, which would
 * flatter every ratio to it.
 */
export function childEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const unwanted = /^(NODE_EXTRA_CA_CERTS|NODE_OPTIONS|NODE_V8_COVERAGE|CTX_.*|GIT_.*|npm_.*)$/
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !unwanted.test(entry[0]),
  )
  // What is measured is not to show among the user's repositories.
  const registry = { CTX_REGISTRY_DIR: path.join(os.tmpdir(), 'ctx-bench-registry') }
  return { ...Object.fromEntries(kept), ...registry, ...extra }
}

/**
 * Runs a command and times it, by way of a small process (stopwatch.cjs). Of a server that is sent `hello`, the time
 * goes to its first line. Throws when it cannot be started, or has not ended after `timeout` ms.
 */
export function timed(
  command: string,
  args: readonly string[],
  cwd: string,
  env = childEnvironment(),
  timeout = 0,
  hello?: string,
): Run {
  const asked = JSON.stringify({ command, args, cwd, timeout, hello })
  const stopwatch = path.join(import.meta.dirname, 'stopwatch.cjs')
  const { error, stdout } = spawnSync(process.execPath, [stopwatch, asked], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (error) throw error
  const { error: failed, ...run } = JSON.parse(stdout) as Run & { readonly error?: Failure }
  if (failed) throw Object.assign(new Error(failed.message), { code: failed.code })
  return run
}

/** Why a command could not be run. */
interface Failure {
  readonly message: string
  readonly code?: string
}

/** Runs ctx. Throws when it fails; 1 (nothing found) is no failure. */
export function runCtx(
  args: readonly string[],
  cwd: string,
  node: readonly string[] = [],
  env = childEnvironment(),
): Run {
  const run = timed(process.execPath, [...node, BIN, ...args], cwd, env)
  if (run.status !== 0 && run.status !== 1)
    throw new Error(`ctx ${args.join(' ')} failed (${run.status}): ${run.stdout}`)
  return run
}

/** Runs ctx and also tells the peak of its memory, threads included, in bytes. */
export function runCtxForMemory(args: readonly string[], cwd: string): Run & { readonly peak: number } {
  return withPeak((preload, env) => runCtx(args, cwd, preload, env))
}

/** Peak of the memory of a Node that does nothing, in bytes. */
export function runNodeForMemory(cwd: string): number {
  return withPeak((preload, env) => timed(process.execPath, [...preload, '-e', '0'], cwd, env)).peak
}

function withPeak(
  run: (preload: readonly string[], env: Record<string, string>) => Run,
): Run & { readonly peak: number } {
  const file = path.join(os.tmpdir(), `ctx-bench-${process.pid}.peak`)
  const preload = ['--require', path.join(import.meta.dirname, 'peak.cjs')]
  try {
    const done = run(preload, childEnvironment({ BENCH_PEAK_FILE: file }))
    return { ...done, peak: Number(fs.readFileSync(file, 'utf8')) * 1024 }
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/**
 * Times of named cases, in ms, taken in turns so that what else the machine does falls on all of them; in another order
 * each turn, so that none always comes after one that leaves cold caches behind.
 */
export async function interleaved(
  cases: Readonly<Record<string, () => number | Promise<number>>>,
  runs: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(cases).map(name => [name, []]))
  // The first turn fills the caches of the file system and does not count.
  for (let turn = -1; turn < runs; turn++) {
    for (const [name, once] of shuffled(Object.entries(cases), turn)) {
      const ms = await once()
      // A search in a running server takes tenths of one.
      if (turn >= 0) times[name]!.push(round(ms, 3))
    }
  }
  return times
}

/** The same in an order that a number makes (R. A. Fisher and F. Yates). */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const { random } = randomFrom(String(seed))
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[order[i], order[other]] = [order[other]!, order[i]!]
  }
  return order
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** A number to so many decimals. */
export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals))
}

/** Up to `count` items, evenly spread. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]!)
}
