// Starts the refresh that an answer could not wait for: a process of its own, one at a time.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Location } from '../cache/files/location.ts'
import { LOCK, REFRESHING } from '../cache/format.ts'
import { distFile } from '../platform/dist.ts'
import { statsOf } from '../platform/fs.ts'

/** A start that led to nothing is made up for after so many ms. */
const PATIENCE = 60_000

/** Clocks of a file system and of its users may differ by so much, in ms. */
const GRAIN = 1000

/** True when one has been started, or is under way. Switched off by CTX_BACKGROUND=0. */
export function refreshInBackground({ root, cache, detached }: Location): boolean {
  if (process.env.CTX_BACKGROUND === '0') return false
  const mark = join(cache, REFRESHING)
  try {
    // A writer touches its lock all the time; whether an older one is anybody's is for the next writer to find out.
    if (isYoung(mark) || isYoung(join(cache, LOCK))) return true
    rmSync(mark, { force: true })
    // A full disk takes a name and not a byte: then there is no sense in starting anything.
    writeFileSync(mark, '\n', { flag: 'wx' })
  } catch (error) {
    // Another query was faster, or the cache cannot be written to.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    dropMark(mark)
    return false
  }
  const program = distFile(join('..', 'bin', 'ctx.js'))
  const args = ['generate_index', root, '--quiet', ...(detached ? ['--cache-dir', cache] : [])]
  void start(program, args)
  return true
}

/** The mark of a start that comes to nothing; what cannot be removed either is old after a while. */
function dropMark(mark: string): void {
  try {
    rmSync(mark, { force: true })
  } catch {
    // A cache that cannot be written to.
  }
}

/** A time that lies in the future is of a clock that was set back, and nobody knows how long ago it was. */
function isYoung(file: string): boolean {
  const time = statsOf(file)?.mtimeMs
  return time !== undefined && time <= Date.now() + GRAIN && Date.now() - time < PATIENCE
}

async function start(program: string, args: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [program, ...args], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}
