// Where the built program lies: the one place that knows it runs bundled (dist/) or from source (tests, benchmarks).
import { basename, join } from 'node:path'

/** Absolute path of a file in `dist/`: a grammar, a worker, a bundle. */
export function distFile(name: string): string {
  const here = import.meta.dirname
  const dist = basename(here) === 'dist' ? here : join(here, '..', '..', 'dist')
  return join(dist, name)
}
