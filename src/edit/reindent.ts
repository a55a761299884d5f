// Indents new text as the place where it goes.
import { unitOf, widthOf } from './indent-pairs.ts'
import type { IndentPair } from './match-types.ts'
import { indentOf } from './text-lines.ts'

/**
 * Converts the indentation of each line by what a target and its place have in common. The first line stays if it goes
 * on a line that has begun.
 */
export function reindented(
  text: string,
  pairs: readonly IndentPair[],
  unit: string | undefined,
  isWithinLine = false,
): string {
  if (pairs.every(({ target, place }) => target === place)) return text
  const [first, ...rest] = pairs as readonly [IndentPair, ...IndentPair[]]
  const others = rest.length > 0 ? rest : [first]
  const known = new Map(others.map(({ target, place }) => [target, place]))
  const convert = converter(others, unit, unitOf(text))
  return eachLine(text, (indent, index) => {
    if (index === 0 && isWithinLine) return indent
    if (index === 0 && indent === first.target) return first.place
    return known.get(indent) ?? convert(indent)
  })
}

/** Indents a block so that its first line has the given indentation. A block that has it stays unchanged. */
export function moved(text: string, place: string, deepest: number, unit: string | undefined): string {
  const lines = text.split(/\r\n|\n|\r/)
  const first = indentOf(lines[0]!)
  const inner = lines.slice(1).filter(line => line.trim() !== '')
  const least = Math.min(...inner.map(line => widthOf(indentOf(line))))
  // Only the first line was written without the indentation of the place.
  const isCopied = first === '' && place !== '' && inner.length > 0 && least >= deepest
  if (isCopied) return place + text
  return reindented(text, [{ target: first, place }], unit)
}

/** Converts indentations between and beyond the known ones, in steps of the units of both. */
function converter(
  pairs: readonly IndentPair[],
  unit: string | undefined,
  own: string | undefined,
): (indent: string) => string {
  const sorted = [...pairs].sort((a, b) => widthOf(a.target) - widthOf(b.target))
  const step = stepOf(sorted) ?? { target: widthOf(own ?? unit ?? '  '), place: unit ?? own ?? '  ' }
  return indent => {
    const base = sorted.findLast(({ target }) => widthOf(target) <= widthOf(indent)) ?? sorted[0]!
    const more = widthOf(indent) - widthOf(base.target)
    if (more === 0) return base.place
    const steps = Math.trunc(more / step.target)
    const odd = more - steps * step.target
    if (more > 0) return base.place + step.place.repeat(steps) + ' '.repeat(odd)
    const less = -Math.floor(more / step.target) * step.place.length
    return base.place.slice(0, Math.max(0, base.place.length - less))
  }
}

/** The smallest step between known indentations, and what it is at the place. */
function stepOf(sorted: readonly IndentPair[]): { target: number; place: string } | undefined {
  let best: { target: number; place: string } | undefined
  for (const [i, pair] of sorted.entries()) {
    const before = sorted[i - 1]
    if (!before || !pair.place.startsWith(before.place)) continue
    const target = widthOf(pair.target) - widthOf(before.target)
    const place = pair.place.slice(before.place.length)
    if (target > 0 && place !== '' && (!best || target < best.target)) best = { target, place }
  }
  return best
}

/** Rewrites the indentation of each line that is not blank. */
function eachLine(text: string, indentFor: (indent: string, index: number) => string): string {
  const parts = text.split(/(\r\n|\n|\r)/)
  return parts
    .map((part, i) => {
      if (i % 2 === 1 || part.trim() === '') return part
      const indent = indentOf(part)
      return indentFor(indent, i / 2) + part.slice(indent.length)
    })
    .join('')
}
