// Where the built program lies: the one place that knows it runs bundled (dist/) or from source (tests, benchmarks).
import { basename, join } from 'node:path'

/** Absolute path of a file in `dist/`: a grammar, a worker, a bundle. */
export function distFile(name: string): string {
  const here = import.meta.dirname
  // Under another name while it is built.
  const dist = basename(here) === 'util' ? join(here, '..', '..', 'dist') : here
  return join(dist, name)
}
