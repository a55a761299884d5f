// Statements that look like declarations: what is called on an object, and a variable with its first values.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Tokens } from '../preprocessor/c-tokens.ts'
import type { Element } from './declaration-head.ts'
import { type Place, pastAngles, type SkeletonDraft, textOf } from './skeleton-text.ts'

/** `object.name(1);`, a statement of a function whose brace is missing or at the margin. */
export function isMember({ kind, text, start }: SkeletonDraft, { from }: Element): boolean {
  const before = start[from - 1] ?? 0
  return kind[from - 1] === K.OTHER && text[before] === '.' && text[before - 1] !== '.'
}

/** Whether what stands in parentheses behind a name in C++ are values, not parameters. */
export function isValue(sketch: SkeletonDraft, { from, to }: Element, { kind: place }: Place): boolean {
  const { kind, dialect, text, start, tokens } = sketch
  if (!dialect.cpp || place !== 'file') return false
  const first = kind[from + 1]!
  if (first === K.PAREN || first === K.BRACE) return true
  if (first === K.NUMBER || first === K.STRING || first === K.CONTROL || first === K.SIGN) return true
  if (first === K.POINTER && kind[from + 2] === K.WORD) return true
  if (first === K.WORD && /^(?:true|false|nullptr|NULL)\b/.test(text.slice(start[from + 1], start[from + 1]! + 8)))
    return true
  if (first === K.WORD && to - from === 3 && K.isMacroLike(textOf(sketch, from + 1)))
    return constantsOf(text, tokens).has(textOf(sketch, from + 1))
  let isDimension = false
  for (let i = from + 1; i < to - 1; i++) {
    if (kind[i] === K.LESS) {
      const after = pastAngles(sketch, i, to)
      if (after > 0) i = after - 1
      continue
    }
    if (kind[i] === K.ARROW || kind[i] === K.STRING) return true
    if (kind[i] === K.NUMBER && kind[i - 1] === K.COMMA) return true
    if (kind[i] === K.OTHER && text[start[i]!] === '.' && text[start[i]! + 1] !== '.' && text[start[i]! - 1] !== '.')
      return true
    // `int a[1 << 2]` is a parameter.
    if (kind[i] === K.BRACKET) isDimension = true
    if (kind[i] === K.OTHER && !isDimension && text.startsWith('<<', start[i]!)) return true
    if (kind[i] === K.ASSIGN) return false
  }
  return false
}

/** The macros of a file that stand for a number or a text. */
const constants = new WeakMap<Tokens, ReadonlySet<string>>()

const CONSTANT = /[ \t]+[(+~-]*["'\d]/y

function constantsOf(text: string, tokens: Tokens): ReadonlySet<string> {
  const known = constants.get(tokens)
  if (known) return known
  const found = new Set<string>()
  for (const { name, nameEnd } of tokens.macros) {
    CONSTANT.lastIndex = nameEnd
    if (CONSTANT.test(text)) found.add(text.slice(name, nameEnd))
  }
  constants.set(tokens, found)
  return found
}
