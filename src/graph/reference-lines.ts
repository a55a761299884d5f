// The line of a name that is given by value: records list references without their lines.
import { lastWordOn } from '../cache/records/callee-names.ts'
import { lineRange } from '../util/line-range.ts'
import { isPart } from '../util/type-names.ts'
import type { GraphFile, User } from './graph.ts'

/**
 * The first line of a user (1-based) that has the name as a whole word and does not call it. At the top level of a file
 * neither definitions count nor the first line of an imported name, which is its import. The user's first line if there
 * is none.
 */
export function lineOfReference(name: string, user: User, file: GraphFile): number {
  const [first, last] = lineRange(user.record.l)
  const { calls = [] } = user.record
  const called = new Set(calls.filter(({ callee }) => lastWordOn(callee) === name).map(({ line }) => line))
  const isTop = user.symbol < 0
  const ranges = isTop ? file.users.filter(({ symbol }) => symbol >= 0).map(({ record }) => lineRange(record.l)) : []
  let imports = isTop && file.bindings.locals.has(name) ? 1 : 0
  for (let line = first; line <= Math.min(last, file.lines.length); line++) {
    if (called.has(line) || !hasWord(file.lines[line - 1]!, name)) continue
    if (ranges.some(([from, to]) => from <= line && line <= to)) continue
    if (imports-- <= 0) return line
  }
  return first
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPart(text.charCodeAt(at - 1)) && !isPart(text.charCodeAt(at + word.length))) return true
  return false
}
