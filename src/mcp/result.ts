// An answer of ctx as the result of an MCP tool call.
import { budgetIn, offsetIn } from '../operations/ask.ts'
import type { Answer, Operation } from '../operations/operation.ts'
import { noteSent, type Sent } from '../operations/sent.ts'
import { pickFormat, renderTold } from '../output/render.ts'

/** One block of text; `isError` for a miss or a failure, not for an ambiguous name. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
  readonly [key: string]: unknown
}

/**
 * Tokens of an answer for which nobody gave a budget: a generated function, or a line of megabytes, is to fill no
 * model's context. Whoever wants more says how much.
 */
const MOST_UNASKED = 50_000

/**
 * @param operation Undefined where there is none of that name.
 * @param sent Where the results that went out whole are remembered.
 * @param asked The arguments as they came: their format and budget hold for errors too.
 */
export async function toolResult(
  operation: Operation | undefined,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
  sent?: Sent,
): Promise<ToolResult> {
  const { format, max_tokens: maxTokens, offset } = asked
  const options = {
    operation: operation?.name ?? '',
    offset: offsetIn(operation, offset),
    format: pickFormat(format, false),
    maxTokens: budgetIn(maxTokens),
  }
  const all = await renderTold(answer, options)
  // Each token has a character at least, but for rare ones: what is short is not counted.
  const isLong = options.maxTokens === undefined && all.text.length > MOST_UNASKED
  const { text, told } = isLong ? await renderTold(answer, { ...options, maxTokens: MOST_UNASKED }) : all
  if (sent) noteSent(answer, told, sent)
  const content = [{ type: 'text' as const, text: text.trimEnd() }]
  return answer.error ? { content, isError: true } : { content }
}
