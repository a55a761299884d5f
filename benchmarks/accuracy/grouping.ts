// Differences by their cause as far as the text shows it: the line of a definition with its names taken out, so that a
// thousand misses become the few shapes that are not read yet. Pure but for the lines it is given.
import type { Difference } from './compare.ts'

export interface Group {
  /** `missed const: export const NAME = a(` */
  readonly pattern: string
  readonly count: number
  /** `path:line`. */
  readonly examples: readonly string[]
}

/** Words that say what a line is; all others are names. */
const KEYWORDS = new Set(
  (
    'abstract annotation as async await begin case catch class companion const constexpr constructor data def default ' +
    'defmodule defp defmacro delete do else end enum export extends extension extern final finally fn for from fun ' +
    'func function get if impl implements import in inline inner interface internal is lambda let local macro macro_rules match ' +
    'method mod module mut namespace native new nonlocal object of open operator override package partial private property ' +
    'protected protocol pub public readonly record return sealed self set static struct sub super synchronized template ' +
    'this throws trait try type typealias typedef typename union unsafe using val var virtual void when where while with yield ' +
    'global declare module exports prototype define include ifdef ifndef endif end template concept requires'
  ).split(' '),
)

/** How many examples a group shows. */
const EXAMPLES = 3
const LONGEST = 90

/** Groups of differences, the largest first. `lineOf` gives the text of a line, 1-based. */
export function groupDifferences(
  differences: readonly Difference[],
  lineOf: (file: string, line: number) => string,
): Group[] {
  const groups = new Map<string, { count: number; examples: string[] }>()
  for (const { fault, definition, other } of differences) {
    const { file, name, first, kind, last } = definition
    const seen =
      fault === 'kind'
        ? ` as ${other!.kind}`
        : fault === 'owner'
          ? ` of ${definition.owner || 'nothing'} as of ${other!.owner || 'nothing'}`
          : fault === 'start'
            ? ` ${signed(other!.first - first)}`
            : fault === 'end'
              ? ` ${signed(other!.last! - last!)}`
              : ''
    const pattern = `${fault} ${kind}${seen}: ${shapeOf(lineOf(file, first), name)}`
    const group = groups.get(pattern) ?? { count: 0, examples: [] }
    groups.set(pattern, group)
    group.count++
    if (group.examples.length < EXAMPLES) group.examples.push(`${file}:${first} ${name}`)
  }
  return [...groups].map(([pattern, group]) => ({ pattern, ...group })).sort((a, b) => b.count - a.count)
}

function signed(lines: number): string {
  return lines > 5 ? 'later' : lines < -5 ? 'earlier' : lines > 0 ? `+${lines}` : `${lines}`
}

/** `export const foo = bar(1, "x")` → `export const NAME = a(0, "")` */
export function shapeOf(line: string, name: string): string {
  const shape = line
    .trim()
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.){2,}'|`[^`]*`/g, '""')
    .replace(/[\p{L}\p{N}_$]+/gu, word =>
      word === name ? 'NAME' : KEYWORDS.has(word) ? word : /^\d/.test(word) ? '0' : 'a',
    )
    .replace(/\ba(?:(?:\.|::|->)a)+\b/g, 'a')
    .replace(/\b(a|0|"")(?:, \1)+(?=\W|$)/g, '$1, …')
  return shape.length > LONGEST ? `${shape.slice(0, LONGEST)}…` : shape
}
