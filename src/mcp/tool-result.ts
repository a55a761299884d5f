// Converts an answer to the result of an MCP tool call.
import type { Answer, Operation, Seen } from '../contract.ts'
import { pageOffset, tokenBudget } from '../operations/invocation/invoke.ts'
import { noteSeen } from '../operations/resolution/seen.ts'
import { pickFormat, renderCut } from '../output/render.ts'
import { areSecretsAllowed } from '../platform/secret-access.ts'

/** One block of text. `isError` marks not found and failures, not an ambiguous name. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly isError?: true
  readonly [key: string]: unknown
}

/** The budget of tokens when the client gives none. Some clients refuse answers above 25,000. */
const DEFAULT_BUDGET = 20_000

/** Renders an answer. `raw` are the arguments before validation: their format and budget apply to errors too. */
export async function toolResult(
  operation: Operation | undefined,
  answer: Answer,
  raw: Readonly<Record<string, unknown>>,
  seen?: Seen,
): Promise<ToolResult> {
  const { format, max_tokens: maxTokens, offset, hashes } = raw
  const options = {
    operation: operation?.name ?? '',
    offset: pageOffset(operation, offset),
    format: pickFormat(format),
    hashes: hashes === true,
    maxTokens: tokenBudget(maxTokens),
    allowsSecrets: areSecretsAllowed(),
  }
  const uncut = await renderCut(answer, options)
  // Nearly every token has at least one character, so a short text needs no counting.
  const isLong = options.maxTokens === undefined && uncut.text.length > DEFAULT_BUDGET
  const { text, told } = isLong ? await renderCut(answer, { ...options, maxTokens: DEFAULT_BUDGET }) : uncut
  if (seen) noteSeen(answer, told, seen)
  const content = [{ type: 'text' as const, text: text.trimEnd() }]
  return answer.error ? { content, isError: true } : { content }
}
