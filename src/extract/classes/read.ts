// Finds the definitions of a text from its tokens, for a language all of whose code stands in types (Java): what its grammar
// and queries would find, without loading them. What brackets hold is passed over where it defines nothing. Where
// anything does not fit, or is rare, it says nothing at all, and the grammar is asked.

import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { runOf, type TokenRun } from '../text/token-run.ts'
import { Work } from '../text/work.ts'
import { tablesOf } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { readCode } from './code.ts'
import { declaresType, readModifiers, typeDeclarationEnd } from './declared.ts'
import { readEnum, readMembers } from './members.ts'
import * as types from './types.ts'
import * as W from './words.ts'

/** All definitions; undefined where there is a doubt. */
export function readClasses(text: string, { classes, lexis }: Language): Match[] | undefined {
  const run = classes && runOf(text, tablesOf(lexis), W.wordsOf(classes))
  if (!run) return undefined
  const work = new Work(run)
  if (!readTop(work)) return undefined
  for (let next = work.next(); next; next = work.next()) {
    const [kind, from, to] = next
    const isRead =
      kind === K.CODE
        ? readCode(work, from, to)
        : kind === K.ENUM
          ? readEnum(work, from, to)
          : readMembers(work, kind, from, to)
    if (!isRead) return undefined
  }
  return work.matches
}

/** The package, what is imported, and types; false where there is a doubt. */
function readTop(work: Work): boolean {
  const { run } = work
  const { count, kinds } = run
  let at = packageEnd(run)
  while (at >= 0 && at < count) {
    if (kinds[at] === T.SEMICOLON) at++
    else if (W.wordAt(run, at) & W.IMPORT) at = importEnd(run, at + 1)
    else {
      const { end } = readModifiers(work, at)
      at = end >= 0 && declaresType(run, end) ? typeDeclarationEnd(work, at, end) : -1
    }
  }
  return at === count
}

/** The token after the package; the first one where none is named. */
function packageEnd(run: TokenRun): number {
  const word = types.annotationsEnd(run, 0)
  if (word < 0 || (W.wordAt(run, word) & W.PACKAGE) === 0) return 0
  return statementEnd(run, types.pathEnd(run, word + 1))
}

function importEnd(run: TokenRun, from: number): number {
  const at = types.pathEnd(run, W.wordAt(run, from) & W.STATIC ? from + 1 : from)
  const isAll = at >= 0 && types.isDot(run, at) && run.kinds[at + 1] === T.STAR
  return statementEnd(run, isAll ? at + 2 : at)
}

function statementEnd({ kinds }: TokenRun, at: number): number {
  return at >= 0 && kinds[at] === T.SEMICOLON ? at + 1 : -1
}
