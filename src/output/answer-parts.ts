// How a budget removes what stands beside results: lines beside symbols, and the parts that `get_symbol --with` adds to
// records. Pure.
import type { Answer } from '../contract.ts'
import { rowsOf } from './rows.ts'

/** In the order in which a budget removes them: what comes first is the easiest to do without. */
const PARTS = ['types', 'tests', 'callers']

/** An answer with ever fewer parts. `cut` names them. */
export function withFewerParts(answer: Answer): Answer[] {
  if (answer.as_typed === undefined) return withFewerRecordParts(answer)
  const { as_typed: _, ...others } = answer
  const note = 'lines as typed; ask search_project with type content'
  return [{ ...others, cut: answer.cut === undefined ? note : `${answer.cut}; ${note}` }]
}

/** Of each kind, those of the last records go first. */
function withFewerRecordParts(answer: Answer): Answer[] {
  const rows = [...rowsOf(answer)]
  const versions: Answer[] = []
  const removed: string[] = []
  for (const part of PARTS) {
    const holders = rows.flatMap((row, at) => (row?.[part] === undefined ? [] : [at]))
    for (const [i, at] of [...holders.entries()].reverse()) {
      const { [part]: _, ...rest } = rows[at]!
      rows[at] = rest
      const partly =
        i === 0
          ? part
          : `${part} of ${holders
              .slice(i)
              .map(each => rows[each]!.s)
              .join(', ')}`
      const note = `${[...removed, partly].join(', ')}; ask get_symbol with these alone`
      versions.push({ ...answer, results: [...rows], cut: answer.cut === undefined ? note : `${answer.cut}; ${note}` })
    }
    if (holders.length > 0) removed.push(part)
  }
  return versions
}
