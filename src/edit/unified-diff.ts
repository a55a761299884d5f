// Changes of a file as a unified diff.
import { createTwoFilesPatch } from 'diff'

/** Time in ms and edited lines after which a change is one hunk: comparing takes quadratic time. */
const LIMITS = { timeout: 2000, maxEditLength: 5000 } as const

/** The unified diff of a file; `before` is undefined for a new one. */
export function unifiedDiff(path: string, before: string | undefined, after: string): string {
  const from = before === undefined ? '/dev/null' : `a/${path}`
  const patch = createTwoFilesPatch(from, `b/${path}`, before ?? '', after, '', '', { context: 3, ...LIMITS })
  if (patch === undefined) return `--- ${from}\n+++ b/${path}\n(too many lines differ to list them)\n`
  return patch.replace(/^={10,}\n/, '').replaceAll(/^((?:---|\+\+\+) [^\t\n]*)\t$/gm, '$1')
}
