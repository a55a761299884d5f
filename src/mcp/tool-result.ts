// Converts an answer to the result of an MCP tool call.
import type { Answer, Operation, Seen } from '../contract.ts'
import { pageOffset, tokenBudget } from '../operations/invocation/invoke.ts'
import { noteSeen } from '../operations/resolution/seen.ts'
import { pickFormat, type RenderOptions, renderCut } from '../output/render.ts'
import { areSecretsAllowed } from '../platform/secret-access.ts'

/** One block of text. `isError` marks failures, not an ambiguous name nor one that was not found. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  /** The same as an object, if the server was started with --structured. */
  readonly structuredContent?: Answer
  readonly isError?: true
  readonly [key: string]: unknown
}

interface ResultOptions {
  /** Records what the client was sent. */
  readonly seen?: Seen | undefined
  readonly isStructured?: boolean
}

/** The budget of tokens when the client gives none. Some clients refuse answers above 25,000. */
const DEFAULT_BUDGET = 20_000

/** Renders an answer. `raw` are the arguments before validation: their format and budget apply to errors too. */
export async function toolResult(
  operation: Operation | undefined,
  answer: Answer,
  raw: Readonly<Record<string, unknown>>,
  { seen, isStructured = false }: ResultOptions = {},
): Promise<ToolResult> {
  const { format, max_tokens: maxTokens, offset, hashes } = raw
  const options = {
    operation: operation?.name ?? '',
    offset: pageOffset(operation, offset),
    format: isStructured && format === undefined ? 'json' : pickFormat(format),
    hashes: hashes === true,
    maxTokens: tokenBudget(maxTokens),
    allowsSecrets: areSecretsAllowed(),
  } as const
  const { text, told } = await withinBudget(answer, options)
  if (seen) noteSeen(answer, told, seen)
  // The budget is that of each form: a client gives its model one of them.
  const json =
    isStructured && options.format !== 'json' ? await withinBudget(answer, { ...options, format: 'json' }) : undefined
  return {
    content: [{ type: 'text' as const, text: text.trimEnd() }],
    ...(isStructured ? { structuredContent: JSON.parse((json ?? { text }).text) } : {}),
    ...(answer.error && answer.error.code !== 'NO_MATCH' ? { isError: true } : {}),
  }
}

/** Renders an answer within its budget, or within the default one. */
async function withinBudget(answer: Answer, options: RenderOptions): ReturnType<typeof renderCut> {
  const uncut = await renderCut(answer, options)
  // Nearly every token has at least one character, so a short text needs no counting.
  const isLong = options.maxTokens === undefined && uncut.text.length > DEFAULT_BUDGET
  return isLong ? await renderCut(answer, { ...options, maxTokens: DEFAULT_BUDGET }) : uncut
}
