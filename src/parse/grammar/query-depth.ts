// Tree levels a query must search in one text. Each preprocessor branch nests the code inside one level deeper.
import type { Language } from '../../languages/language.ts'

const LINE = /^[ \t]*#[ \t]*(?:(if)|(el)|(endif))/gm

/** Levels added by `extern "C" {`: the linkage and its block. */
const LINKAGE_DEPTH = 2

/** The language's `queryDepth` plus the deepest nesting of branches in `text`; undefined: all levels. */
export function queryDepthOf(text: string, { queryDepth, deeper, lexis }: Language): number | undefined {
  if (deeper?.test(text)) return undefined
  if (queryDepth === undefined || !lexis.preprocessor) return queryDepth
  const open: number[] = []
  let depth = 0
  let deepest = 0
  for (const [, begins, goesOn, ends] of text.matchAll(LINE)) {
    if (begins) open.push(1)
    else if (goesOn && open.length > 0) open[open.length - 1]!++
    else if (ends) depth -= open.pop() ?? 0
    if (!ends && (begins || open.length > 0)) depth++
    deepest = Math.max(deepest, depth)
  }
  return queryDepth + deepest + (text.includes('extern "C"') ? LINKAGE_DEPTH : 0)
}
