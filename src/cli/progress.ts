// Progress of indexing on standard error: a bar on a terminal, otherwise a line every two seconds.
import type { Progress } from '../contract.ts'
import { count, duration, plural } from '../output/number-format.ts'
import { escapeControls } from '../util/control-characters.ts'
import { isTerminal, writeAll } from './exit.ts'

/** Milliseconds between two lines. */
const LINE_EVERY = 2000
/** Milliseconds before a bar appears. */
const BAR_DELAY = 500
/**
 * Fraction of the work before which no time left is estimated: threads start slowly, and the first files are the
 * largest.
 */
const TOO_LITTLE = 0.05

interface ProgressReport {
  report(progress: Progress): void
  warn(message: string): void
  end(): void
}

/** A bar of cli/progress-bar.ts. */
export interface Bar {
  update(progress: Progress, details: string): void
  stop(): void
}

/**
 * @param isIndexing The command is about the index. A query that indexes first prints lines, never a bar.
 * @param quiet Print nothing.
 */
export function createProgress(
  isIndexing: boolean,
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
    if (isIndexing && bar === undefined && elapsed >= BAR_DELAY) {
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
      write(`warning: ${escapeControls(message)}\n`)
    },
    end() {
      ended = true
      if (typeof bar === 'object') bar.stop()
    },
  }
}

/** Rate and time left: `310 files/s, 2m50s left`. */
export function describe(progress: Progress, elapsed: number): string {
  if (progress.phase === 'write') return 'writing the index'
  const rate = elapsed > 0 ? (progress.done * 1000) / elapsed : 0
  const text = `${count(rate)} files/s`
  // The mean of bytes and files: the largest files come first, and the very largest are tables, which parse fast. By
  // bytes alone, the estimate for Linux was half of the time that was left.
  const share = (progress.bytes / progress.totalBytes + progress.done / progress.total) / 2
  if (!(share > TOO_LITTLE)) return text
  const left = (elapsed / 1000) * (Math.max(0, 1 - share) / share)
  return `${text}, ${duration(left)} left`
}
