// The form of every miss: its error, the calls that help most, and what is known beside it.
import { type CtxError, type ErrorShape, errorShape, firstCalls } from '../errors.ts'
import type { Removed } from '../query/filter.ts'
import { isDigest } from '../util/digest.ts'
import { contentCall, type Elsewhere, type InText } from './elsewhere.ts'

/** A miss with what is known beside it. */
export interface Missed {
  readonly error: ErrorShape
  readonly removed?: Removed
  readonly not_indexed?: Readonly<Record<string, number>>
  readonly in_text?: InText
}

/** The error and the facts that every miss carries. `text` is what is looked for in files. */
export async function missed(error: CtxError, elsewhere: Elsewhere, text: string | undefined): Promise<Missed> {
  const shape = errorShape(error)
  const inText = text === undefined || isDigest(text) ? undefined : await elsewhere.inText(text)
  const call = inText && (inText.lines > 0 || inText.unread) ? contentCall(text!, inText) : undefined
  const [first, ...others] = error.details.suggestions ?? []
  const suggestions = firstCalls(first, call, ...others)
  return {
    error: suggestions.length > 0 ? { ...shape, suggestions } : shape,
    not_indexed: elsewhere.notIndexed,
    ...(inText ? { in_text: inText } : {}),
  }
}
