// How deep a query must look in one text: as deep as its language says, all the way down where a word says that more is
// there, and deeper where a preprocessor nests the code between its lines one level deeper for each branch.
import type { Language } from '../../languages/language.ts'

const LINE = /^[ \t]*#[ \t]*(?:(if)|(el)|(endif))/gm

/** Levels to add for `extern "C" {`: the linkage and its block. */
const LINKAGE_DEPTH = 2

/** `queryDepth` of the language, deeper by the branches that stand open at once in `text`; undefined: all levels. */
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
