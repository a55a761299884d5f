// Writes an answer in its format within its budget. The text format, the budget and the TOON library are bundles of
// their own.
import type { Answer } from '../contract.ts'
import type { Suggestion } from '../errors.ts'
import { escapeControlsInJson } from '../util/control-characters.ts'
import { toJson } from './json.ts'
import { printableAnswer } from './printable-answer.ts'
import { toPlainToon, toToon } from './toon.ts'

export type Format = 'text' | 'toon' | 'json'

export interface RenderOptions {
  readonly operation: string
  readonly format: Format
  /** The start of the page, for `next` when the budget cuts results; undefined if there are no pages. */
  readonly offset?: number | undefined
  readonly maxTokens?: number | undefined
  /** Text only: writes a suggested call; by default as the tool's name and its arguments in JSON. */
  readonly command?: (call: Suggestion) => string
  /** Text only: rewrites argument names in a hint; by default they stay. */
  readonly advise?: (hint: string) => string
  readonly color?: boolean
  /** Shows secrets as they stand. */
  readonly allowsSecrets?: boolean
  /** Text only: columns of the terminal; unlimited if undefined. */
  readonly width?: number
}

/** The requested format if it exists, else text on a terminal and TOON elsewhere. */
export function pickFormat(requested: unknown, terminal: boolean): Format {
  if (requested === 'text' || requested === 'toon' || requested === 'json') return requested
  return terminal ? 'text' : 'toon'
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
  const shown = printableAnswer(answer, options)
  const write = await writerOf(shown, options)
  if (options.maxTokens === undefined) return { text: write(shown), told: shown }
  const { fit } = await import('./budget.ts')
  const cutAnswer = fit(shown, options.maxTokens, write, options.offset)
  return { text: write(cutAnswer), told: cutAnswer }
}

async function writerOf(answer: Answer, options: RenderOptions): Promise<(answer: Answer) => string> {
  if (options.format === 'json') return toJson
  if (options.format === 'toon') return await toonWriter(answer, options)
  const { toText } = await import('./text.ts')
  return answer => toText(answer, options)
}

async function toonWriter(answer: Answer, { maxTokens }: RenderOptions): Promise<(answer: Answer) => string> {
  const plain = maxTokens === undefined ? toPlainToon(answer) : undefined
  if (plain !== undefined) return () => escapeControlsInJson(plain)
  const { encode } = await import('./toon-library.ts')
  return cut => escapeControlsInJson(toToon(cut, encode))
}
