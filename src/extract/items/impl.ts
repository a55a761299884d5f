// What a type is given: the items of an `impl`, which is no symbol and names what they belong to.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as types from './types.ts'
import * as W from './words.ts'

const PLUS = 43
const EXPORTED = { exported: null }

/** The number of the token after an `impl`, whose word is at `at`; -1 where there is a doubt. `kind`: of its items. */
export function implEnd(work: Work, from: number, at: number, kind: number): number {
  const { run } = work
  const { kinds, starts, ends, partners } = run
  let type = types.parametersEnd(run, at + 1)
  if (type < 0) return -1
  if (kinds[type] === T.BANG) type++
  let end = types.typeEnd(run, type)
  const hasTrait = end >= 0 && (W.wordAt(run, end) & W.FOR) !== 0
  if (hasTrait) {
    type = end + 1
    end = types.typeEnd(run, type)
  }
  const open = types.whereEnd(run, end)
  if (open < 0 || kinds[open] !== T.OPEN_BRACE) return -1
  const close = partners[open]!
  const name = lastName(run, type, end)
  if (name === DOUBT) return -1
  const match = work.found('scope', from, close + 1, name)
  if (name < 0) {
    match.name = starts[type]!
    match.nameEnd = ends[end - 1]!
  }
  match.body = starts[open]!
  if (hasTrait) match.set = EXPORTED
  work.addBody(kind, open)
  return close + 1
}

const WHOLE = -1
const DOUBT = -2

/** The last name of a path; WHOLE where a type is more than that, DOUBT where it is rare. */
function lastName(run: TokenRun, from: number, to: number): number {
  const { kinds, bits } = run
  if (!W.isPart(run, from) && kinds[from] !== T.ACCESS) return isRare(run, from) ? DOUBT : WHOLE
  let name = DOUBT
  for (let at = from; at < to; at++) {
    if (W.isPart(run, at)) name = at
    else if (kinds[at] === T.LESS) at = types.argumentsEnd(run, at) - 1
    else if (kinds[at] === T.OTHER && bits[at] === PLUS) return WHOLE
    else if (kinds[at] !== T.ACCESS) return DOUBT
  }
  return name
}

/** What begins a type of which no query says how it is named, or which is no type by itself. */
function isRare(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  return kind === T.LESS || (W.wordAt(run, at) & W.IMPL) !== 0
}
