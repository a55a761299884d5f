// Where the built program lies: the one place that knows it runs bundled (dist/) or from source (tests, benchmarks).
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Absolute path of a file in `dist/`: a grammar, a worker, a bundle. */
export function distFile(name: string): string {
  const here = import.meta.dirname
  // Under another name while it is built.
  const dist = basename(here) === 'platform' ? join(here, '..', '..', 'dist') : here
  return join(dist, name)
}

/** Bytes at the end of the main bundle that hold its digest (`build.mjs`), and with it name the build. */
const DIGEST = 17

/** The build that lies on disk now; undefined where there is none. */
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
