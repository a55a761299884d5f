// An answer as the text that is written: picks the form and keeps the budget. The form for people, the budget and the
// library of TOON are bundles of their own.
import type { Answer } from '../contract.ts'
import type { Suggestion } from '../errors.ts'
import { toJson } from './json.ts'
import { toPlainToon, toToon } from './toon.ts'

export type Format = 'text' | 'toon' | 'json'

export interface RenderOptions {
  /** Name of the operation that answered; empty when none was reached. */
  readonly operation: string
  readonly format: Format
  /** Where the page begins, from which results that a budget cuts can be asked for. Without it there are no pages. */
  readonly offset?: number | undefined
  /** The text never exceeds this many tokens. */
  readonly maxTokens?: number | undefined
  /** How a suggested call is written, text only. Without it as the name of a tool and its arguments in JSON. */
  readonly command?: (call: Suggestion) => string
  /** How a hint about arguments is written, text only. Without it with their names. */
  readonly advise?: (hint: string) => string
  /** Text only. */
  readonly color?: boolean
  /** Columns of the terminal, text only. Without it lines are as long as they are. */
  readonly width?: number
}

/**
 * The format asked for, else text on a terminal and TOON elsewhere. A format that does not exist counts as not asked.
 */
export function pickFormat(asked: unknown, terminal: boolean): Format {
  if (asked === 'text' || asked === 'toon' || asked === 'json') return asked
  return terminal ? 'text' : 'toon'
}

/** An answer in its final form, ending in a line break. */
export async function render(answer: Answer, options: RenderOptions): Promise<string> {
  return (await renderCut(answer, options)).text
}

/** The same, and what it tells: the answer, or what a budget left of it. */
export async function renderCut(
  answer: Answer,
  options: RenderOptions,
): Promise<{ readonly text: string; readonly told: Answer }> {
  const write = await writerOf(answer, options)
  if (options.maxTokens === undefined) return { text: write(answer), told: answer }
  const { fit } = await import('./budget.ts')
  const told = fit(answer, options.maxTokens, write, options.offset)
  return { text: write(told), told }
}

async function writerOf(answer: Answer, options: RenderOptions): Promise<(answer: Answer) => string> {
  if (options.format === 'json') return toJson
  if (options.format === 'toon') return await toonWriter(answer, options)
  const { toText } = await import('./text.ts')
  return answer => toText(answer, options)
}

/** Most answers are written without the library. */
async function toonWriter(answer: Answer, { maxTokens }: RenderOptions): Promise<(answer: Answer) => string> {
  const plain = maxTokens === undefined ? toPlainToon(answer) : undefined
  if (plain !== undefined) return () => plain
  const { encode } = await import('./toon-library.ts')
  return cut => toToon(cut, encode)
}
