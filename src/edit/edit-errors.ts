// Errors for targets that match nowhere or several times, with the calls that go on.
import { CtxError, type Suggestion } from '../errors.ts'
import { isSecretFile } from '../util/secret-files.ts'
import { withoutSecretLines } from '../util/secret-settings.ts'
import type { Edit } from './edit-types.ts'
import { occurrencesOf } from './occurrences.ts'
import type { Unplaced } from './target-places.ts'
import { lineAt, linesOf } from './text-lines.ts'

/** Places that an error lists. */
const MOST_LISTED = 10
/** Lines that a longer target has at most on either side, and characters that a suggested call has at most. */
const MOST_AROUND = 12
const LONGEST_CALL = 4000

interface PlaceRow {
  readonly f: string
  readonly l: string
  /** A longer text that occurs only once; absent if none is short enough. */
  readonly target?: string
}

/** The error for a target with several matches. Its `rows` list them. */
export function ambiguousTarget({ edit, named, text, found }: Unplaced): CtxError {
  const { matches, level } = found!
  const lines = linesOf(text)
  const rows = matches.slice(0, MOST_LISTED).map(({ start, end }): PlaceRow => {
    const [first, last] = [lineAt(lines, start), lineAt(lines, Math.max(start, end - 1))]
    const longer = isSecretFile(named) ? undefined : longerTarget(text, start, end)
    const target = longer !== undefined && withoutSecretLines(longer, named) === longer ? longer : undefined
    return { f: named, l: `${first}-${last}`, ...(target === undefined ? {} : { target }) }
  })
  const where = rows.slice(0, 5).map(({ l }) => l.replace(/^(\d+)-\1$/, '$1'))
  const more = matches.length > where.length ? ' and more' : ''
  const how = level === 'exact' ? '' : `, at level ${level}`
  const message = `The target is there ${matches.length} times${how}: ${named}, lines ${where.join(', ')}${more}; nothing is applied.`
  const suggestions = rows.slice(0, 2).map(({ l }) => callWith(edit, { lines: l }, `lines ${l}`))
  const error = new CtxError('AMBIGUOUS_MATCH', message, {
    hint: 'Give a longer target, or the lines of the one that you mean.',
    suggestions: suggestions.filter(call => call !== undefined),
  })
  return Object.assign(error, { rows })
}

/** The error for a target without a match. */
export function unmatchedTarget({ edit, named }: Unplaced): CtxError {
  const { target = '', normalization } = edit
  const within = edit.lines === undefined ? '' : `, lines ${edit.lines}`
  const args = { file_path: named, target, ...(normalization ? { normalization } : {}) }
  const call: Suggestion = { tool: 'debug_edit_match', args, why: 'the nearest places, and what differs' }
  return new CtxError('NO_MATCH', `The target is nowhere in ${named}${within}; nothing is applied.`, {
    hint: 'Read the file again, or ask debug_edit_match what differs.',
    suggestions: target.length <= LONGEST_CALL ? [call] : [],
  })
}

/** The same call with the edit changed, if it is short. */
function callWith(edit: Edit, change: Partial<Edit>, why: string): Suggestion | undefined {
  const call = { tool: 'edit_code', args: { edits: [{ ...edit, ...change }] }, why }
  return JSON.stringify(call.args).length <= LONGEST_CALL ? call : undefined
}

/** The lines of a match with as many around it as make it unique; undefined if that takes too many. */
export function longerTarget(text: string, start: number, end: number): string | undefined {
  const lines = linesOf(text)
  const [first, last] = [lineAt(lines, start) - 1, lineAt(lines, Math.max(start, end - 1)) - 1]
  for (let around = 0; around <= MOST_AROUND; around++) {
    for (const [above, below] of [
      [0, around],
      [around, 0],
      [around, around],
    ] as const) {
      const from = lines[Math.max(0, first - above)]!.start
      const to = lines[Math.min(lines.length - 1, last + below)]!.end
      const target = text.slice(from, to)
      if (target !== '' && occurrencesOf(target, text).length === 1) return target
    }
  }
  return undefined
}
