// Recognizes statements that look like declarations: method calls, and variables with constructor arguments.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Tokens } from '../preprocessor/c-tokens.ts'
import type { Element } from './declaration-head.ts'
import { pastAngles, type Scope, type SkeletonBuilder, textOf } from './skeleton-text.ts'

/** Whether the name is called on an object: `object.name(1);`. The braces around such a statement are faulty. */
export function isMemberCall({ kind, text, start }: SkeletonBuilder, { from }: Element): boolean {
  const before = start[from - 1] ?? 0
  return kind[from - 1] === K.OTHER && text[before] === '.' && text[before - 1] !== '.'
}

/** Whether the parentheses behind a name in C++ contain values, not parameters. */
export function holdsValues(builder: SkeletonBuilder, { from, to }: Element, { kind: scope }: Scope): boolean {
  const { kind, dialect, text, start, tokens } = builder
  if (!dialect.cpp || scope !== 'file') return false
  const first = kind[from + 1]!
  if (first === K.PAREN || first === K.BRACE) return true
  if (first === K.NUMBER || first === K.STRING || first === K.CONTROL || first === K.SIGN) return true
  if (first === K.POINTER && kind[from + 2] === K.WORD) return true
  if (first === K.WORD && /^(?:true|false|nullptr|NULL)\b/.test(text.slice(start[from + 1], start[from + 1]! + 8)))
    return true
  if (first === K.WORD && to - from === 3 && K.isMacroLike(textOf(builder, from + 1)))
    return constantsOf(text, tokens).has(textOf(builder, from + 1))
  let isDimension = false
  for (let i = from + 1; i < to - 1; i++) {
    if (kind[i] === K.LESS) {
      const after = pastAngles(builder, i, to)
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

/** Macros of a file that stand for a number or a string. */
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
