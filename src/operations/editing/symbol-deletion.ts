// Runs `safe_delete`: removes a definition to which nothing refers.
import type { Answer, Context, Input } from '../../contract.ts'
import { loadDigest } from '../../edit/file-digest.ts'
import { placeOfRemoval } from '../../edit/symbol-places.ts'
import { grammarOf } from '../../edit/text-grammar.ts'
import { CtxError, errorShape } from '../../errors.ts'
import type { NamePlace } from '../../graph/renaming/name-places.ts'
import { isCertain } from '../../graph/renaming/verdict.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Target } from '../../resolve/target-type.ts'
import { lineRange } from '../../util/line-range.ts'
import { idOf } from '../resolution/targets.ts'
import { theTarget } from './changed-symbol.ts'
import { definitionOf } from './edited-symbols.ts'
import { certainRows, headOf, MAX_LISTED, namingOf, uncertainRows } from './named-places.ts'
import { applied, lineOf, type Splice } from './symbol-splices.ts'

/** Plans or applies the deletion of a symbol. */
export async function run(input: Input, context: Context): Promise<Answer> {
  let splices: readonly Splice[] = []
  const answer = await answerFrom({ ...input, fresh: true }, context, async repository => {
    const { target, answer: none } = await theTarget(repository, input, 'safe_delete')
    if (!target) return none
    const naming = await namingOf(repository, target)
    const id = idOf(repository, target)
    const outside = naming.places.filter(place => !isWithin(place, target))
    const certain = certainRows(outside.filter(place => !isOverload(place, target)))
    const unresolved = outside.filter(({ verdict }) => !isCertain(verdict) && !isText(verdict.why))
    if (certain.length + unresolved.length > 0) return referenced(id, certain, unresolved)
    const splice = await removalOf(repository, target, id)
    splices = [splice]
    const text = repository.textOf(splice.f)
    const last = lineOf(text, splice.start + Math.max(0, splice.old.trimEnd().length - 1))
    const edits = [{ f: splice.f, l: `${lineOf(text, splice.start + leading(splice.old))}-${last}`, text: '' }]
    return { ...headOf(repository, naming, target, input), edits, edits_total: 1, ...uncertainRows(outside) }
  })
  if (input.apply !== true || answer.error || answer.ambiguous) return answer
  return { ...answer, ...(await applied(input, context, splices, await loadDigest())) }
}

function leading(text: string): number {
  return text.length - text.trimStart().length
}

/** True for the definition itself, and what refers to it from within. */
function isWithin({ f, line }: NamePlace, { entry }: Target): boolean {
  const [first, last] = lineRange(entry.l)
  return f === entry.f && first <= line && line <= last
}

/** True for another definition of the name in the same file: an overload, or an accessor of the same property. */
function isOverload({ f, verdict }: NamePlace, { entry }: Target): boolean {
  return f === entry.f && isCertain(verdict) && verdict.how === 'definition'
}

/** Comments and strings do not keep a definition. */
function isText(why: string): boolean {
  return why === 'comment' || why === 'string'
}

function referenced(id: string, certain: readonly object[], unresolved: readonly NamePlace[]): Answer {
  const { uncertain, uncertain_total: count } = uncertainRows(unresolved)
  const parts = [
    ...(certain.length > 0 ? [`${certain.length} ${certain.length === 1 ? 'reference' : 'references'}`] : []),
    ...(unresolved.length > 0 ? [`${count} unresolved ${count === 1 ? 'use' : 'uses'} of its name`] : []),
  ]
  const error = new CtxError('REFERENCED', `${id} has ${parts.join(' and ')}; nothing is deleted.`, {
    hint:
      certain.length > 0
        ? 'Change the references first, then repeat the call.'
        : 'Look at the unresolved uses; if they name something else, delete it with edit_code, symbol and an empty replacement.',
    suggestions: [
      { tool: 'analyze_relationship', args: { target: id, mode: 'callers', name_only: true }, why: 'who refers to it' },
    ],
  })
  const results = certain.slice(0, 5 * MAX_LISTED)
  return {
    error: errorShape(error),
    results,
    total: certain.length,
    showing: results.length,
    uncertain,
    uncertain_total: count,
  }
}

async function removalOf(
  repository: Pick<Repository, 'textOf' | 'location'>,
  target: Target,
  id: string,
): Promise<Splice> {
  const { f } = target.entry
  const text = repository.textOf(f)
  const grammar = await grammarOf(f, text)
  const { definition, definitions } = await definitionOf(repository.location.root, { asked: id, f, id }, f, text)
  const { start, end, text: added } = placeOfRemoval(text, definition, definitions, grammar!.language.lexis)
  return { f, start, old: text.slice(start, end), text: added }
}
