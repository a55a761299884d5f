// Completes the answer of a call that found nothing: the error, suggestions and facts.
import { CALLS, type CtxError, distinctCalls, type ErrorShape, errorShape } from '../errors.ts'
import type { Removed } from '../query/filter.ts'
import { isDigest } from '../util/digest.ts'
import { contentCall, type TextElsewhere, type TextOccurrences } from './text-elsewhere.ts'

/** The hint if the index is empty. */
export const NO_SYMBOLS = 'The index has no symbols: get_index_status says what was left out and why.'

/** An error with facts about the repository. */
export interface NotFound {
  readonly error: ErrorShape
  readonly removed?: Removed
  readonly not_indexed?: Readonly<Record<string, number>>
  readonly in_text?: TextOccurrences
}

/** Adds suggestions and facts to an error. `text` is searched for in files. */
export async function notFound(error: CtxError, elsewhere: TextElsewhere, text: string | undefined): Promise<NotFound> {
  const shape = errorShape(error)
  const inText = text === undefined || isDigest(text) ? undefined : await elsewhere.inText(text)
  const call = inText && (inText.lines > 0 || inText.unread) ? contentCall(text!, inText) : undefined
  const [first, ...others] = error.details.suggestions ?? []
  // Similar names do not help if the index is empty.
  const isEmpty = shape.code === 'NO_MATCH' && elsewhere.isEmpty
  const suggestions = distinctCalls(first, call, ...(isEmpty ? [CALLS.leftOut] : others))
  const final = isEmpty && shape.similar.length === 0 ? { ...shape, hint: NO_SYMBOLS } : shape
  return {
    error: suggestions.length > 0 ? { ...final, suggestions } : final,
    not_indexed: elsewhere.notIndexed,
    ...(inText ? { in_text: inText } : {}),
  }
}
