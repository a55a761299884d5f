// Starts a refresh that an answer could not wait for, in one process at a time.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Location } from '../cache/files/location.ts'
import { LOCK, REFRESHING } from '../cache/format.ts'
import { distFile } from '../platform/dist.ts'
import { statsOf } from '../platform/fs.ts'

/** After so many ms a failed start is repeated. */
const RETRY_MS = 60_000

/** Largest difference between the clocks of a file system and its users, in ms. */
const CLOCK_SKEW = 1000

/** True if a refresh runs or has been started. CTX_BACKGROUND=0 turns it off. */
/** Starts the refresh unless one is running; false if none was started. */
export function refreshInBackground({ root, cache, detached }: Location): boolean {
  if (process.env.CTX_BACKGROUND === '0') return false
  const mark = join(cache, REFRESHING)
  try {
    // A writer touches its lock regularly; the next writer decides whether an old one is stale.
    if (isRecent(mark) || isRecent(join(cache, LOCK))) return true
    rmSync(mark, { force: true })
    // A full disk accepts a name but no byte; then a refresh would fail.
    writeFileSync(mark, '\n', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    dropMark(mark)
    return false
  }
  const program = distFile(join('..', 'bin', 'ctx.js'))
  const args = ['generate_index', root, '--quiet', ...(detached ? ['--cache-dir', cache] : [])]
  void start(program, args)
  return true
}

function dropMark(mark: string): void {
  try {
    rmSync(mark, { force: true })
  } catch {
    // The mark expires anyway.
  }
}

/** A time in the future is from a clock that was set back, so its age is unknown. */
function isRecent(file: string): boolean {
  const time = statsOf(file)?.mtimeMs
  return time !== undefined && time <= Date.now() + CLOCK_SKEW && Date.now() - time < RETRY_MS
}

async function start(program: string, args: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [program, ...args], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}
