// An answer of ctx as the result of an MCP tool call.
import { budgetIn, offsetIn } from '../operations/ask.ts'
import type { Answer, Operation } from '../operations/operation.ts'
import { noteSent, type Sent } from '../operations/sent.ts'
import { pickFormat, renderWhole } from '../output/render.ts'

/** One block of text; `isError` for a miss or a failure, not for an ambiguous name. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
  readonly [key: string]: unknown
}

/**
 * @param operation Undefined where there is none of that name.
 * @param sent Where what went out whole is remembered.
 * @param asked The arguments as they came: their format and budget hold for errors too.
 */
export async function toolResult(
  operation: Operation | undefined,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
  sent?: Sent,
): Promise<ToolResult> {
  const { format, max_tokens: maxTokens, offset } = asked
  const { text, whole } = await renderWhole(answer, {
    operation: operation?.name ?? '',
    offset: offsetIn(operation, offset),
    format: pickFormat(format, false),
    maxTokens: budgetIn(maxTokens),
  })
  if (sent && whole) noteSent(answer, sent)
  const content = [{ type: 'text' as const, text: text.trimEnd() }]
  return answer.error ? { content, isError: true } : { content }
}
