// Writes an answer in its format within its budget. The budget and TOON are bundles of their own.
import type { Answer } from '../contract.ts'
import { escapeControlsInJson } from '../util/control-characters.ts'
import { toJson } from './json.ts'
import { printableAnswer } from './printable-answer.ts'
import type { Format, RenderOptions } from './render-options.ts'
import { toText } from './text.ts'

export type { Format, RenderOptions } from './render-options.ts'

/** The requested format if it exists, else text. */
export function pickFormat(requested: unknown): Format {
  return requested === 'toon' || requested === 'json' ? requested : 'text'
}

/** Writes an answer, ending with a line break. */
export async function render(answer: Answer, options: RenderOptions): Promise<string> {
  return (await renderCut(answer, options)).text
}

/** The same, with the answer that was written: `told` is the whole answer or what the budget left of it. */
export async function renderCut(
  answer: Answer,
  options: RenderOptions,
): Promise<{ readonly text: string; readonly told: Answer }> {
  if (answer.answers !== undefined) {
    const { renderSeveral } = await import('./several-answers.ts')
    return await renderSeveral(answer, options, renderCut)
  }
  const shown = printableAnswer(answer, options)
  const write = await writerOf(options)
  if (options.maxTokens === undefined) return { text: write(shown), told: shown }
  const { fit } = await import('./budget.ts')
  const cutAnswer = fit(shown, options.maxTokens, write, options.offset, options.format === 'text')
  return { text: write(cutAnswer), told: cutAnswer }
}

async function writerOf(options: RenderOptions): Promise<(answer: Answer) => string> {
  if (options.format === 'text') return answer => toText(answer, options)
  if (options.format === 'json') return toJson
  const { toToon } = await import('./toon.ts')
  return cut => escapeControlsInJson(toToon(cut))
}
