// Blanks the marks of unclosed interpolations, which would make code of the text up to the next one.
import type { Language } from '../../languages/language.ts'
import { escaped } from '../../util/regex-escape.ts'

/** Blanks opening marks of interpolations that their line shows to be unclosed. Keeps the length. */
export function withoutOpenInterpolations(text: string, { lexis }: Language): string {
  let left = text
  for (const { open, close, interpolation } of lexis.strings) {
    if (interpolation === undefined || open !== close || !left.includes(interpolation[0])) continue
    const text = left
    left = left.replace(openingOf(interpolation), (rest: string, mark: string, at: number) => {
      const isOpen = rest.includes(close) ? rest.split(close).length % 2 === 0 : isUnclosed(text, at, rest, close)
      return isOpen ? ' '.repeat(mark.length) + rest.slice(mark.length) : rest
    })
  }
  return left
}

/** Whether an interpolation that is not closed on its line does not continue on the next. */
function isUnclosed(text: string, at: number, rest: string, close: string): boolean {
  if (rest.trimEnd().endsWith(';')) return isBalanced(rest.slice(2))
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at)
  if (before.split(close).length % 2 === 1 || !WHOLE.test(rest)) return false
  return !CONTINUES.test(text.slice(at + rest.length, at + rest.length + LONGEST_GAP))
}

function isBalanced(code: string): boolean {
  return ['()', '[]', '{}'].every(([open, close]) => code.split(open!).length === code.split(close!).length)
}

/** Code that ends with an operand and opens nothing. */
const WHOLE = /^..[^()[\]{}]*[\w$)"'][ \t\r]*$/
/** The start of a line that continues an expression or ends the interpolation. */
const CONTINUES = /^\s*(?:[.?:&|+*/%,=<>}-]|$)/
const LONGEST_GAP = 200

const patterns = new Map<string, RegExp>()

/** The opening mark and the rest of its line without a closing one. */
function openingOf([opening, closing]: readonly [string, string]): RegExp {
  const key = opening + closing
  const known = patterns.get(key)
  if (known) return known
  const pattern = new RegExp(`(${escaped(opening)})[^\\n${escaped(closing)}]*$`, 'gm')
  patterns.set(key, pattern)
  return pattern
}
