// The view of get_workflow_guidance: goals with commands, then common mistakes.
import type { Answer } from '../../contract.ts'
import { align, type Cell } from './columns.ts'
import type { Page } from './entries-view.ts'

interface Topic {
  readonly topic: string
  readonly goal: string
  readonly steps: readonly { readonly example: string; readonly why: string }[]
}

/** A section for each goal. */
export function guidance(answer: Answer, { paint, width }: Page): string[] {
  const topics = answer.results as readonly Topic[]
  const shown = topics.flatMap(({ topic, goal, steps }, i) => {
    const rows = steps.map(({ example, why }): Cell[] => [
      { text: `  ctx ${example}`, paint: paint.name },
      { text: why, paint: paint.dim },
    ])
    return [...(i > 0 ? [''] : []), `${paint.heading(`To ${goal}`)}  ${paint.dim(topic)}`, ...align(rows, width, 1)]
  })
  const mistakes = (answer.mistakes ?? []) as readonly { readonly mistake: string; readonly instead: string }[]
  if (mistakes.length === 0) return shown
  const rows = mistakes.map(({ mistake, instead }): Cell[] => [
    { text: `  ${mistake}` },
    { text: `→ ${instead}`, paint: paint.dim },
  ])
  return [...shown, '', paint.heading('Common mistakes'), ...align(rows, width, 1)]
}
