// Runs `log`: the history of a symbol as rows.
import type { Answer, Input, Row } from '../../contract.ts'
import { type HistoryEntry, historyOf } from '../../diff/symbol-history.ts'
import { setting } from '../../platform/settings.ts'
import type { Repository } from '../../repository/query-session.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'

/** Digits of a commit's name. */
const SHORT_ID = 10

/** The commits that changed the symbol of a call, newest first. */
export async function logOf(repository: Repository, input: Input): Promise<Answer> {
  const { found, answer } = await resolveAll(repository, [input.symbol as string], 'log')
  if (answer) return answer
  const { target } = found[0]!
  const id = idOf(repository, target)
  const { f, s, k } = target.entry
  const limit = input.limit as number
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const qualified = id.slice(f.length + 1)
  const { entries, end, commits } = await historyOf(repository.location.root, f, qualified, limit, patience)
  const results = entries.map(rowOf)
  return { symbol: { id, s, k }, results, total: results.length, showing: results.length, end, commits }
}

function rowOf({ commit, change: { change, also, before, after } }: HistoryEntry): Row {
  const isElsewhere = (change === 'moved' || change === 'renamed') && before !== undefined
  const side = after ?? before!
  return {
    commit: commit.id.slice(0, SHORT_ID),
    date: new Date(commit.time * 1000).toISOString().slice(0, 10),
    author: commit.author,
    change,
    ...(also === undefined ? {} : { also }),
    id: symbolId(side.file.path, side.definition.qualified),
    ...(isElsewhere ? { was: symbolId(before.file.path, before.definition.qualified) } : {}),
    subject: commit.subject,
  }
}
