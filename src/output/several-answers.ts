// Writes the answers to several queries of one call, each within its share of the budget.
import type { Answer } from '../contract.ts'
import { escapeControls, escapeControlsInJson } from '../util/control-characters.ts'
import { toJson } from './json.ts'
import type { RenderOptions } from './render-options.ts'
import { isUpToDate } from './text/footer.ts'
import { estimateTokens } from './token-estimate.ts'

interface Rendered {
  readonly text: string
  readonly told: Answer
}

type Part = Answer & { readonly query: string }

/** Shares of the budget that are tried: keys and headings take a part of it. */
const SHARES = [1, 0.8, 0.6, 0.4, 0.2]

/** Writes an answer with `answers` by `renderOne`. What its parts leave of the budget is for the later ones. */
export async function renderSeveral(
  answer: Answer,
  options: RenderOptions,
  renderOne: (answer: Answer, options: RenderOptions) => Promise<Rendered>,
): Promise<Rendered> {
  const { answers, ...common } = answer
  const parts = answers as readonly Part[]
  const { maxTokens } = options
  for (const share of maxTokens === undefined ? [1] : SHARES) {
    let left = (maxTokens ?? 0) * share
    const rendered: Rendered[] = []
    for (const [at, { query: _query, ...part }] of parts.entries()) {
      const own = maxTokens === undefined ? {} : { maxTokens: Math.floor(left / (parts.length - at)) }
      const one = await renderOne(part, { ...options, ...own })
      left -= maxTokens === undefined ? 0 : estimateTokens(one.text, maxTokens)
      rendered.push(one)
    }
    const told = { answers: rendered.map((one, at) => ({ query: parts[at]!.query, ...one.told })), ...common }
    const text = await write(told, rendered, options)
    if (maxTokens === undefined || estimateTokens(text, maxTokens) <= maxTokens) return { text, told }
  }
  return await renderOne({ cut: 'everything; ask with a larger max_tokens, or for fewer queries' }, options)
}

async function write(told: Answer, rendered: readonly Rendered[], { format }: RenderOptions): Promise<string> {
  if (format === 'json') return toJson(told)
  if (format === 'toon') {
    const { toToon } = await import('./toon.ts')
    return escapeControlsInJson(toToon(told))
  }
  const parts = (told.answers as readonly Part[]).map(
    ({ query }, at) => `"${escapeControls(query)}"\n${rendered[at]!.text}`,
  )
  const { answers: _answers, ...common } = told
  const lines = Object.entries(common).flatMap(([key, value]) =>
    typeof value === 'string' && !(key === 'index' && isUpToDate(value)) ? `${key}: ${value}\n` : [],
  )
  return [...parts, ...(lines.length > 0 ? [lines.join('')] : [])].join('\n')
}
