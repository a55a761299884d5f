// The form of every miss: its error, the calls that help most, and what is known beside it.
import { CALLS, type CtxError, type ErrorShape, errorShape, firstCalls } from '../errors.ts'
import type { Removed } from '../query/filter.ts'
import { isDigest } from '../util/digest.ts'
import { contentCall, type TextElsewhere, type TextOccurrences } from './text-elsewhere.ts'

/** The hint where an index has nothing to choose from. */
export const NO_SYMBOLS = 'The index has no symbols: get_index_status says what was left out and why.'

/** A miss with what is known beside it. */
export interface NotFound {
  readonly error: ErrorShape
  readonly removed?: Removed
  readonly not_indexed?: Readonly<Record<string, number>>
  readonly in_text?: TextOccurrences
}

/** The error and the facts that every miss carries. `text` is what is looked for in files. */
export async function notFound(error: CtxError, elsewhere: TextElsewhere, text: string | undefined): Promise<NotFound> {
  const shape = errorShape(error)
  const inText = text === undefined || isDigest(text) ? undefined : await elsewhere.inText(text)
  const call = inText && (inText.lines > 0 || inText.unread) ? contentCall(text!, inText) : undefined
  const [first, ...others] = error.details.suggestions ?? []
  // Other names help nobody where there are none: a folder of no repository, or of a language that is not known.
  const isEmpty = shape.code === 'NO_MATCH' && elsewhere.isEmpty
  const suggestions = firstCalls(first, call, ...(isEmpty ? [CALLS.leftOut] : others))
  const told = isEmpty && shape.similar.length === 0 ? { ...shape, hint: NO_SYMBOLS } : shape
  return {
    error: suggestions.length > 0 ? { ...told, suggestions } : told,
    not_indexed: elsewhere.notIndexed,
    ...(inText ? { in_text: inText } : {}),
  }
}
