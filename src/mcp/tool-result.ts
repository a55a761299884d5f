// An answer of ctx as the result of an MCP tool call.
import type { Answer, Operation, Seen } from '../contract.ts'
import { pageOffset, tokenBudget } from '../operations/invocation/invoke.ts'
import { noteSeen } from '../operations/resolution/seen.ts'
import { pickFormat, renderCut } from '../output/render.ts'

/** One block of text. `isError` marks not found and failures, not an ambiguous name. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
  readonly [key: string]: unknown
}

/** The budget of tokens when the client gives none: a generated function must not fill the model's context. */
const DEFAULT_BUDGET = 50_000

/**
 * @param operation Undefined where there is none of that name.
 * @param seen Where the results that went out whole are remembered.
 * @param asked The arguments as they came: their format and budget hold for errors too.
 */
export async function toolResult(
  operation: Operation | undefined,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
  seen?: Seen,
): Promise<ToolResult> {
  const { format, max_tokens: maxTokens, offset } = raw
  const options = {
    operation: operation?.name ?? '',
    offset: pageOffset(operation, offset),
    format: pickFormat(format, false),
    maxTokens: tokenBudget(maxTokens),
  }
  const all = await renderCut(answer, options)
  // Each token has a character at least, but for rare ones: what is short is not counted.
  const isLong = options.maxTokens === undefined && all.text.length > MOST_UNASKED
  const { text, told } = isLong ? await renderCut(answer, { ...options, maxTokens: MOST_UNASKED }) : all
  if (seen) noteSeen(answer, told, seen)
  const content = [{ type: 'text' as const, text: text.trimEnd() }]
  return answer.error ? { content, isError: true } : { content }
}
