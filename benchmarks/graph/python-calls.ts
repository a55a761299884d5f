// Calls of a Python tree, drawn with a fixed seed, as jedi binds them.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Site } from './call-sites.ts'

/** Calls that are drawn. jedi takes a sixth of a second for each. */
const SIZE = 600

export function pythonCalls(root: string, paths: readonly string[]): Site[] {
  const script = path.join(import.meta.dirname, 'python_calls.py')
  const input = JSON.stringify(paths)
  return JSON.parse(execFileSync('python3', [script, root, `${SIZE}`], { encoding: 'utf8', input, maxBuffer: 1 << 28 }))
}
