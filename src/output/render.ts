// Writes an answer in its format within its budget. The budget and TOON are bundles of their own.
import type { Answer } from '../contract.ts'
import type { Suggestion } from '../errors.ts'
import { escapeControlsInJson } from '../util/control-characters.ts'
import { toJson } from './json.ts'
import { printableAnswer } from './printable-answer.ts'
import { toText } from './text.ts'

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
  /** Text only: a person reads it at a terminal. */
  readonly isTerminal?: boolean
  /** Text only: shows the hash of each symbol. */
  readonly hashes?: boolean
  /** Text only: the absolute folder of the files, if the terminal supports links. */
  readonly linkRoot?: string
  /** Shows secrets as they stand. */
  readonly allowsSecrets?: boolean
  /** Text only: columns of the terminal; unlimited if undefined. */
  readonly width?: number
}

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
