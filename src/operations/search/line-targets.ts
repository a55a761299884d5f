// Ranges of lines as people, compilers, stack traces and forges write them. Pure.
import { placeIn } from '../../project/file-places.ts'

/** Lines of a file, 1-based, inclusive. */
export interface Range {
  readonly file: string
  readonly start: number
  readonly end: number
}

/** The end of a file: more lines than any file has. */
export const LAST_LINE = 100_000_000

/** `src/a.ts:10-40`, `src/a.ts:10-` to the end, `src/a.ts:10`, or with a column: `src/a.ts:10:5`. */
const range = (): RegExp => /^(.+?):L?(\d+)(?:(-)|[-,]L?(\d+)|:\d+)?$/s
/** tsc and MSBuild: `src/a.ts(10,5)`. */
const compilerRange = (): RegExp => /^(.+\.\w+)\((\d+)(?:,\d+)?\)$/s
/** Links to forges: `src/a.ts#L10-L40`. */
const forgeRange = (): RegExp => /^(.+?)#L(\d+)(?:C\d+)?(?:(-)|-L?(\d+)(?:C\d+)?)?$/s

/** The range that a text names; undefined for any other text. */
export function rangeOf(text: string): Range | undefined {
  if (!text.includes(':') && !text.includes('#L') && !text.endsWith(')') && !text.startsWith('File ')) return undefined
  // A line of a stack trace. Other texts with blanks are paths.
  const location = /^\s*(?:at|from|File|-->)\s/.test(text) ? placeIn(text) : undefined
  if (location) return { file: location.path, start: location.line, end: location.line }
  const other = text.endsWith(')') ? compilerRange() : text.includes('#L') ? forgeRange() : undefined
  const [, file, from, open, to] = range().exec(text) ?? other?.exec(text) ?? []
  // Ruby and compilers put the method or the message after the line number.
  const message = file === undefined && /\.\w+:\d+(?::\d+)?[:\s]/.test(text) ? placeIn(text) : undefined
  if (message) return { file: message.path, start: message.line, end: message.line }
  if (file === undefined) return undefined
  const start = Number(from)
  return { file, start, end: open ? LAST_LINE : to === undefined ? start : Number(to) }
}
