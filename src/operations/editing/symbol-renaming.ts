// Runs `rename_symbol`: the plan, and with `apply` the edits as one batch.
import type { Answer, Context, Input, Row } from '../../contract.ts'
import { loadDigest } from '../../edit/file-digest.ts'
import { CtxError } from '../../errors.ts'
import type { NamePlace } from '../../graph/renaming/name-places.ts'
import { isIdentifier, takenBy, usedIn } from '../../graph/renaming/new-name.ts'
import { type Certain, isCertain } from '../../graph/renaming/verdict.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { theTarget } from './changed-symbol.ts'
import { certainRows, headOf, type Naming, namingOf, uncertainRows } from './named-places.ts'
import { applied, type Splice } from './symbol-splices.ts'

/** Plans or applies a renaming. */
export async function run(input: Input, context: Context): Promise<Answer> {
  let splices: readonly Splice[] = []
  const answer = await answerFrom({ ...input, fresh: true }, context, async repository => {
    const { target, answer: none } = await theTarget(repository, input, 'rename_symbol')
    if (!target) return none
    const naming = await namingOf(repository, target)
    checkName(naming, target.entry.s, input.new_name as string)
    splices = splicesOf(naming.places, target.entry.s, input.new_name as string)
    return planOf(repository, naming, { ...headOf(repository, naming, target, input) }, splices)
  })
  if (input.apply !== true || answer.error || answer.ambiguous) return answer
  return { ...answer, ...(await applied(input, context, splices, await loadDigest())) }
}

function planOf(_: Repository, { places }: Naming, head: Row, splices: readonly Splice[]): Answer {
  const edits = certainRows(places)
  const files = new Set(splices.map(({ f }) => f)).size
  return { ...head, edits, edits_total: edits.length, files, ...uncertainRows(places) }
}

function splicesOf(places: readonly NamePlace[], old: string, name: string): Splice[] {
  return places.flatMap(({ f, start, verdict }) =>
    isCertain(verdict) ? [{ f, start, old, text: textOf(verdict, old, name) }] : [],
  )
}

function textOf({ form }: Certain, old: string, name: string): string {
  return form === undefined ? name : form === 'value' ? `${old}: ${name}` : `${name}: ${old}`
}

/** Throws INVALID_ARGUMENT for a new name that is none, or that is taken where the target or its uses are. */
function checkName({ uses, family, files, places }: Naming, old: string, name: string): void {
  if (name === old) throw new CtxError('INVALID_ARGUMENT', `${old} has that name already.`)
  const certain = places.filter(({ verdict }) => isCertain(verdict))
  const touched = new Map<string, boolean>()
  for (const { f, verdict } of certain) {
    const isBare = !family.isMember && (verdict as Certain).form !== 'key'
    touched.set(f, (touched.get(f) ?? false) || isBare)
  }
  for (const f of touched.keys())
    if (!isIdentifier(name, files.get(f)!.tables))
      throw new CtxError('INVALID_ARGUMENT', `"${name}" is no name of a symbol in ${f}.`, {
        hint: 'Give one word that the language does not reserve, without the owner: "submit", not "Form.submit".',
      })
  const clash =
    takenBy(uses, family, name) ??
    [...touched]
      .filter(([f, isBare]) => isBare && files.get(f)!.tables)
      .map(([f]) => usedIn(uses, f, name, files.get(f)!.tables!))
      .find(found => found !== undefined)
  if (!clash) return
  throw new CtxError('INVALID_ARGUMENT', `${clash.f}:${clash.line} already uses ${name}; nothing is changed.`, {
    hint: 'Choose a name that the files of the renamed places do not use.',
    suggestions: [{ tool: 'search_project', args: { query: name, type: 'content' }, why: 'where the name is' }],
  })
}
