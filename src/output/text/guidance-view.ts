// The view of get_workflow_guidance: goals with commands, then common mistakes.
import type { Answer } from '../../contract.ts'
import type { Suggestion } from '../../errors.ts'
import { wrap } from './columns.ts'
import type { Page } from './page.ts'

interface Topic {
  readonly topic: string
  /** A budget may have removed all but the topic. */
  readonly goal?: string
  readonly notes?: readonly string[]
  readonly steps?: readonly Suggestion[]
}

/** The fewest columns of wrapped text. */
const LEAST_WIDTH = 20

/** A section for each goal: each command, and behind it or below it why. */
export function guidance(answer: Answer, page: Page): string[] {
  const { paint } = page
  const topics = (answer.results ?? []) as readonly Topic[]
  const shown = topics.flatMap(({ topic, goal, notes = [], steps = [] }, i) => [
    ...(i > 0 && page.isTerminal ? [''] : []),
    goal === undefined ? topic : `${paint.heading(`To ${goal}`)} ${paint.dim(`(${topic})`)}`,
    ...notes.flatMap(note => (page.isTerminal ? wrap(note, page.width).map(line => page.indent + line) : [note])),
    ...steps.flatMap(call => pair(page.write(call), '#', call.why, page)),
  ])
  const mistakes = (answer.mistakes ?? []) as readonly { readonly mistake: string; readonly instead: string }[]
  if (mistakes.length === 0) return shown
  const rows = mistakes.flatMap(({ mistake, instead }) => pair(mistake, '→', instead, page))
  return [...shown, ...(page.isTerminal ? [''] : []), paint.heading('Common mistakes'), ...rows]
}

/** Two texts on a line, or on a narrow terminal the second one below the first. */
function pair(first: string, mark: string, second: string, { paint, isTerminal, indent, width }: Page): string[] {
  const line = `${indent}${first}  ${mark} ${second}`
  if (!isTerminal) return [`${first} ${mark} ${second}`]
  if (line.length <= width) return [`${indent}${paint.name(first)}  ${paint.dim(`${mark} ${second}`)}`]
  const below = wrap(`${mark} ${second}`, Math.max(LEAST_WIDTH, width - 2 * indent.length))
  return [indent + paint.name(first), ...below.map(text => paint.dim(indent + indent + text))]
}
