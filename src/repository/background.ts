// Starts the refresh that an answer could not wait for: a process of its own, one at a time.
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFRESHING } from '../cache/format.ts'
import type { Location } from '../cache/location.ts'
import { distFile } from '../util/dist.ts'

/** A start that led to nothing is made up for after so many ms. */
const PATIENCE = 60_000

/** True when one has been started, or is under way. Switched off by CTX_BACKGROUND=0. */
export function refreshInBackground({ root, cache, detached }: Location): boolean {
  if (process.env.CTX_BACKGROUND === '0') return false
  const mark = join(cache, REFRESHING)
  try {
    const begun = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
    if (begun !== undefined && Date.now() - begun < PATIENCE) return true
    if (existsSync(join(cache, 'lock'))) return true
    writeFileSync(mark, '', { flag: begun === undefined ? 'wx' : 'w' })
  } catch (error) {
    // Another query was faster, or the cache cannot be written to.
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
  const program = distFile(join('..', 'bin', 'ctx.js'))
  const args = ['generate_index', root, '--quiet', ...(detached ? ['--cache-dir', cache] : [])]
  void start(program, args)
  return true
}

async function start(program: string, args: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [program, ...args], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
}
