// Finds files of dist/, whether ctx runs bundled or from source.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Absolute path of a file in `dist/`: a grammar, a worker, a bundle. */
export function distFile(name: string): string {
  const here = import.meta.dirname
  // From source, this file is in src/platform/.
  const dist = basename(here) === 'platform' ? join(here, '..', '..', 'dist') : here
  return join(dist, name)
}

/** Length of the digest that build.mjs appends to the main bundle. */
const DIGEST = 17

/** Digest of the build on disk, which may be newer than the running one; undefined if there is none. */
export function buildOnDisk(): string | undefined {
  let fd: number | undefined
  try {
    fd = openSync(distFile('ctx.cjs'), 'r')
    const bytes = Buffer.alloc(DIGEST)
    readSync(fd, bytes, 0, DIGEST, fstatSync(fd).size - DIGEST)
    return bytes.toString('latin1')
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}
