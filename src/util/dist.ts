// Where the built program lies: the one place that knows it runs bundled (dist/) or from source (tests, benchmarks).
import path from 'node:path'

/** Absolute path of a file in `dist/`: a grammar, a worker, a bundle. */
export function distFile(name: string): string {
  const here = import.meta.dirname
  const dist = path.basename(here) === 'dist' ? here : path.join(here, '..', '..', 'dist')
  return path.join(dist, name)
}
