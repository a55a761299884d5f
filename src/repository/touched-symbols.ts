// Finds the symbols that changes touch: those around changed lines, and all of new files.

import type { Changes } from '../diff/changes-since.ts'
import type { Lines } from '../diff/line-diff.ts'
import { lineRange } from '../util/line-range.ts'
import type { Repository } from './query-session.ts'

export { changesSince } from '../diff/changes-since.ts'

/** Numbers of the symbols that changes touch. Records the changed files as behind the answer. */
export function symbolsTouched(repository: Repository, changes: Changes): ReadonlySet<number> {
  const { reader } = repository
  const touched = new Set<number>()
  for (const [path, lines] of changes) {
    const number = reader.fileNumber(path)
    if (number < 0) continue
    repository.relyOnWholeFile(number)
    const { first, count } = reader.file(number)
    const symbols = Array.from({ length: count }, (_, i) => first + i)
    for (const [i, entry] of reader.entries(symbols).entries()) {
      const now = repository.current(symbols[i]!, entry)
      if (lines === 'all' || (now && lines.some(each => touches(each, lineRange(now.l))))) touched.add(symbols[i]!)
    }
  }
  return touched
}

function touches({ first, last, isGap }: Lines, [from, to]: ReturnType<typeof lineRange>): boolean {
  return isGap ? from <= first && last <= to : from <= last && first <= to
}

/** True if `changes` added or changed a 1-based line. */
export function touchesRange(changes: Changes, path: string, line: number): boolean {
  const lines = changes.get(path)
  return lines === 'all' || (lines?.some(({ first, last, isGap }) => !isGap && first <= line && line <= last) ?? false)
}
