// Code within a string whose closing bracket is missing: what follows would be code as far as the next bracket that closes one.
import type { Lexis } from '../../languages/lexis.ts'

/** The text without marks that open such code where its line shows that nothing closes it, nor the string. Of the same length. */
export function withoutOpenInterpolations(text: string, { strings }: Lexis): string {
  let left = text
  for (const { open, close, interpolation } of strings) {
    if (interpolation === undefined || open !== close || !left.includes(interpolation[0])) continue
    left = left.replace(openingOf(interpolation), (line, mark: string) =>
      line.split(close).length % 2 === 0 ? ' '.repeat(mark.length) + line.slice(mark.length) : line,
    )
  }
  return left
}

const patterns = new Map<string, RegExp>()

/** The mark that opens code in a string and the rest of its line, without one that closes it. */
function openingOf([opening, closing]: readonly [string, string]): RegExp {
  const key = opening + closing
  const known = patterns.get(key)
  if (known) return known
  const escaped = (mark: string) => mark.replace(/[^\w]/g, '\\$&')
  const pattern = new RegExp(`(${escaped(opening)})[^\\n${escaped(closing)}]*$`, 'gm')
  patterns.set(key, pattern)
  return pattern
}
