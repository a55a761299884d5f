// What standard error shows while an index is made: a bar on a terminal, else a line now and then. Silent for anything
// that takes less than a second.
import type { Progress } from '../contract.ts'
import { count, duration, plural } from '../output/number-format.ts'
import { isTerminal, writeAll } from './exit.ts'

/** Milliseconds between two lines. */
const LINE_EVERY = 2000
/** Milliseconds of silence before a bar appears. */
const QUIET_START = 500
/**
 * Part of the source that must be read before the time left is told: the first files pay for the start of the threads.
 */
const TOO_LITTLE = 0.01

interface ProgressReport {
  report(progress: Progress): void
  warn(message: string): void
  /** Clears the bar. Nothing is shown after it. */
  end(): void
}

/** A bar as cli/progress-bar.ts makes it. */
export interface Bar {
  update(progress: Progress, details: string): void
  stop(): void
}

/**
 * @param asked The user asked for the index itself; a query that makes one in passing gets lines, never a bar.
 * @param quiet Show nothing at all.
 */
export function createProgress(
  asked: boolean,
  quiet: boolean,
  write = (text: string) => writeAll(2, text),
): ProgressReport {
  if (quiet) return { report() {}, warn() {}, end() {} }
  let started = 0
  let lastLine = 0
  let bar: Bar | undefined | 'loading'
  let ended = false

  async function loadBar(): Promise<void> {
    if (!(await isTerminal(2))) return
    const { createBar } = await import('./command-line-parser.ts')
    if (!ended) bar = createBar()
  }

  function report(progress: Progress): void {
    const now = performance.now()
    started ||= now
    if (ended || progress.phase === 'walk') return
    const elapsed = now - started
    if (asked && bar === undefined && elapsed >= QUIET_START) {
      bar = 'loading'
      loadBar().catch(() => {})
    }
    if (typeof bar === 'object') bar.update(progress, describe(progress, elapsed))
    else if (elapsed >= LINE_EVERY && now - lastLine >= LINE_EVERY) {
      lastLine = now
      write(`indexed ${count(progress.done)} of ${plural(progress.total, 'file')}, ${describe(progress, elapsed)}\n`)
    }
  }

  return {
    report,
    warn(message) {
      write(`warning: ${message}\n`)
    },
    end() {
      ended = true
      if (typeof bar === 'object') bar.stop()
    },
  }
}

/** Rate and time left: `310 files/s, 2m50s left`; while the index is written, that. */
export function describe(progress: Progress, elapsed: number): string {
  if (progress.phase === 'write') return 'writing the index'
  const rate = elapsed > 0 ? (progress.done * 1000) / elapsed : 0
  const text = `${count(rate)} files/s`
  if (progress.bytes <= progress.totalBytes * TOO_LITTLE) return text
  // Half by bytes, half by files: the largest come first, files differ in size a thousandfold, and the largest of all are
  // tables that are hardly looked at. By bytes alone Linux had a third of its time left when it had two thirds.
  const share = (progress.bytes / progress.totalBytes + progress.done / progress.total) / 2
  const left = (elapsed / 1000) * (Math.max(0, 1 - share) / share)
  return `${text}, ${duration(left)} left`
}
