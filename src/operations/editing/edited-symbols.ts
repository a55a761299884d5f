// Finds the symbols of edits, and their definitions in the files as they are.
import type { Answer, Context, Input } from '../../contract.ts'
import type { Edit } from '../../edit/edit-types.ts'
import { CtxError, type Suggestion } from '../../errors.ts'
import type { NamedDefinition } from '../../indexer/definitions-in-text.ts'
import { answerFrom } from '../../repository/answer.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'

/** A symbol as an edit names it. */
export interface EditedSymbol {
  readonly asked: string
  /** Path in the index. */
  readonly f: string
  readonly id: string
}

/** The symbols of edits, by the text that names each; or the answer that tells why one is missing. */
export async function symbolsOf(
  edits: readonly Edit[],
  input: Input,
  context: Context,
): Promise<ReadonlyMap<string, EditedSymbol>> {
  const asked = [...new Set(edits.flatMap(({ symbol }) => symbol ?? []))]
  if (asked.length === 0) return new Map()
  const answer = await answerFrom(input, context, async repository => {
    const { found, misses, answer: none } = await resolveAll(repository, asked, 'edit_code')
    if (none) return none
    const results = found.map(({ asked: text, target, match }) => ({
      ...{ asked: text, f: target.entry.f, id: idOf(repository, target) },
      ...(match === undefined ? {} : { match }),
    }))
    return { results, ...misses }
  })
  throwMissing(edits, answer)
  const rows = answer.results as readonly (EditedSymbol & { match?: string })[]
  const guessed = rows.find(({ match }) => match !== undefined)
  if (guessed) {
    const number = edits.findIndex(({ symbol }) => symbol === guessed.asked) + 1
    throw new CtxError('NO_MATCH', `Edit ${number}: no symbol is called ${guessed.asked}; nothing is applied.`, {
      hint: `Did you mean ${guessed.id}?`,
      similar: [guessed.id],
    })
  }
  return new Map(rows.map(row => [row.asked, row]))
}

/** Throws for the first symbol that is missing or ambiguous. */
function throwMissing(edits: readonly Edit[], answer: Answer): void {
  const missing = answer.missing as readonly { symbol: string; error: NonNullable<Answer['error']> }[] | undefined
  const [first] = missing ?? []
  if (answer.ambiguous) {
    const rows = answer.results as readonly { id: string; f: string; l: string; asked?: string }[]
    const name = rows[0]?.asked ?? String(answer.symbol)
    const number = edits.findIndex(({ symbol }) => symbol === name) + 1
    const error = new CtxError(
      'AMBIGUOUS_MATCH',
      `Edit ${number}: ${name} names ${answer.total} symbols; nothing is applied.`,
      {
        hint: 'Name the one that you mean by its id or hash.',
        similar: rows.slice(0, 5).map(({ id }) => id),
        suggestions: edits.length > 1 ? [] : rows.slice(0, 2).map(({ id }) => callWith(edits[0]!, id)),
      },
    )
    throw Object.assign(error, { rows })
  }
  const error = first?.error ?? answer.error
  if (!error) return
  const name = first?.symbol ?? edits.find(({ symbol }) => symbol !== undefined)!.symbol
  const number = edits.findIndex(({ symbol }) => symbol === name) + 1
  throw new CtxError(error.code, `Edit ${Math.max(1, number)}: ${error.message}`, {
    hint: error.hint,
    similar: error.similar,
    suggestions: error.suggestions,
  })
}

function callWith(edit: Edit, symbol: string): Suggestion {
  return { tool: 'edit_code', args: { edits: [{ ...edit, symbol }] }, why: symbol }
}

/** The definition of a symbol in the text of its file. Throws HASH_MISMATCH if it is gone. */
export async function definitionOf(
  root: string,
  { id, f }: EditedSymbol,
  path: string,
  text: string,
): Promise<{ readonly definition: NamedDefinition; readonly definitions: readonly NamedDefinition[] }> {
  const { definitionsIn } = await import('../../indexer/generate.ts')
  // As the index reads it: the same offsets, with other line endings.
  const parsed = await definitionsIn(root, path, text.includes('\n') ? text : text.replaceAll('\r', '\n'))
  const definitions = parsed?.definitions ?? []
  const name = id.slice(f.length + 1)
  const definition = definitions.find(({ qualified }) => qualified === name)
  if (!definition) throw new CtxError('HASH_MISMATCH', `${id} is not in its file any more; nothing is applied.`)
  return { definition, definitions }
}
