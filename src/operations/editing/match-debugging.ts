// Runs `debug_edit_match`: reports near places, with the text to copy and a call that works.
import type { Answer, Context, Input } from '../../contract.ts'
import { nearPlaces } from '../../edit/match-report.ts'
import type { Normalization } from '../../edit/match-types.ts'
import { linesOf } from '../../edit/text-lines.ts'
import { CtxError, type Suggestion } from '../../errors.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { settingsSyntaxOf } from '../../util/secret-files.ts'
import { EditedFiles, isWithheld } from './edited-files.ts'

/** Characters of the longest target in a suggested call. */
const LONGEST = 2000

/** Reports where a target nearly matches. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const { file_path: named, target, normalization } = input as Readonly<Record<string, string>>
  if (target === undefined || target.trim() === '')
    throw new CtxError('INVALID_ARGUMENT', 'target is blank: give the text that was not found.')
  const location = repositoryOf(input, context.cwd)
  const files = new EditedFiles(location, context, true)
  try {
    const { path, file, search } = await files.open(named!, false)
    const text = file?.text ?? ''
    const lines = linesOf(text)
    const near = nearPlaces(text, target, search, normalization as Normalization)
    const results = near.map(({ first, last, differences, ...rest }) => {
      if (isWithheld(path) || (!areSecretsAllowed() && settingsSyntaxOf(path)))
        return { f: named, l: `${first}-${last}`, ...rest, withheld: true }
      const there = text.slice(lines[first - 1]!.start, lines[last - 1]!.end)
      return {
        f: named,
        l: `${first}-${last}`,
        ...rest,
        differences,
        ...(there.length <= LONGEST ? { target: there } : {}),
      }
    })
    const page = { results, total: results.length, showing: results.length }
    if (results.length === 0)
      return { ...page, hint: `Nothing in ${named} is like the target.`, suggestions: [readCall(named!)] }
    return { ...page, suggestions: [callFor(named!, target, results)] }
  } finally {
    files.close()
  }
}

type Near = readonly { readonly l: string; readonly level: string | undefined; readonly target?: string }[]

/** The edit that finds its place: the target as it stands there, or the lines. */
function callFor(file_path: string, target: string, [best, ...others]: Near): Suggestion {
  const isUnique = best!.level !== undefined && others.length === 0
  const text = isUnique ? target : best!.target
  if (text === undefined || text.length > LONGEST) return readCall(`${file_path}:${best!.l}`)
  const isSeveral = best!.level !== undefined && others.length > 0
  const edit = { file_path, target: text, replacement: text, ...(isSeveral ? { lines: best!.l } : {}) }
  return {
    tool: 'edit_code',
    args: { edits: [edit], dry_run: true },
    why: 'a target that lands; put the new text into replacement',
  }
}

function readCall(symbol: string): Suggestion {
  return symbol.includes(':')
    ? { tool: 'get_symbol_source', args: { symbols: [symbol] }, why: 'what stands there' }
    : { tool: 'get_symbol_source', args: { file_path: symbol }, why: 'what stands there' }
}
