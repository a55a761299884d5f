// Classifies parentheses by the kinds of the tokens in them: parameters, a name, a type, numbers.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import { pastAngles, pastBracket, type SkeletonBuilder } from './skeleton-text.ts'

/** Whether a group contains parameters, not the arguments of an attribute. */
export function holdsParameters(
  { kind, text, start }: SkeletonBuilder,
  { from, to }: Pick<Element, 'from' | 'to'>,
): boolean {
  if (to - from === 2 || text.startsWith('...', start[from + 1])) return true
  for (let i = from + 1; i < to - 1; i++) {
    const type = kind[i]!
    if (type === K.SPECIFIER || type === K.TYPE || type === K.CLASS) return true
    if (type === K.WORD && kind[i + 1] === K.WORD) return true
    if (type === K.NUMBER || type === K.STRING) return false
  }
  return false
}

/** Whether a group declares a parameter with its type: `(int x, …)`. */
export function declaresParameter(builder: SkeletonBuilder, group: Pick<Element, 'from' | 'to'>): boolean {
  return group.to - group.from > 3 && holdsParameters(builder, group)
}

/** Whether a group begins with a literal, as no parameter list does. */
export function beginsWithValue({ kind }: SkeletonBuilder, { from }: Pick<Element, 'from'>): boolean {
  return kind[from + 1] === K.STRING || kind[from + 1] === K.NUMBER
}

/** Whether a group contains only a type: `(int)`, `(void *)`, `(struct x)`. */
export function holdsType({ kind }: SkeletonBuilder, { from, to }: Element): boolean {
  const last = kind[to - 2]!
  return last === K.TYPE || (last === K.POINTER && to - from > 3) || kind[from + 1] === K.CLASS
}

/** Whether a group begins with a pointer: `(*name)`, `(WINAPI *name)`, `(Class<T>::*name)`. */
export function holdsPointer(builder: SkeletonBuilder, { from, to }: Element): boolean {
  const { kind } = builder
  let i = from + 1
  if (kind[i] === K.POINTER || kind[i + 1] === K.POINTER) return true
  while (i < to && (kind[i] === K.WORD || kind[i] === K.SCOPE || kind[i] === K.LESS)) {
    const after = kind[i] === K.LESS ? pastAngles(builder, i, to) : i + 1
    if (after < 0) return false
    i = after
  }
  return kind[i] === K.POINTER && kind[i - 1] === K.SCOPE
}

/** Whether a group contains one name. */
export function holdsName({ kind }: SkeletonBuilder, { from, to }: Element): boolean {
  return to - from === 3 && kind[from] === K.PAREN && kind[from + 1] === K.WORD
}

/** Whether a group contains only numbers, as those of attributes do. */
export function holdsNumbers({ kind }: SkeletonBuilder, { from, to }: Element): boolean {
  for (let i = from + 1; i < to - 1; i++) if (kind[i] !== K.NUMBER && kind[i] !== K.COMMA) return false
  return to - from > 2
}

/** The name in `(name (parameters))`, `(name, (parameters)…)` or, if `alone`, `(name)`; -1 for any other group. */
export function innerName({ kind, partner }: SkeletonBuilder, { from, to }: Element, alone: boolean): number {
  const name = from + 1
  if (kind[name] !== K.WORD) return -1
  if (alone && name === to - 2) return name
  if (kind[name + 1] === K.PAREN && partner[name + 1] === to - 2) return name
  return kind[name + 1] === K.COMMA && kind[name + 2] === K.PAREN ? name : -1
}

function areTypes(kind: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const type = kind[i]!
    if (type === K.NUMBER || type === K.STRING || type === K.CONTROL || type === K.ARROW || type === K.ASSIGN)
      return false
  }
  return to > from
}

/**
 * The name before a parameter list among macro arguments, `(type, name, (parameters), …)`; -1 for none. `empty` accepts
 * `()`.
 */
export function listedName(builder: SkeletonBuilder, { from, to }: Element, empty = false): number {
  const { kind, partner } = builder
  for (let i = from + 1; i < to - 2; i++) {
    if (kind[i] !== K.PAREN) continue
    const close = partner[i]!
    if (close < 0 || close >= to) return -1
    const isLast = kind[close + 1] === K.COMMA || close + 1 === to - 1
    const before = kind[i - 3] === K.POINTER ? kind[i - 4] : kind[i - 3]
    const isNamed = kind[i - 1] === K.COMMA && kind[i - 2] === K.WORD && (before === K.COMMA || kind[i - 3] === K.WORD)
    if (isNamed && isLast && i - 2 > from + 1 && ((empty && close === i + 1) || areTypes(kind, i + 1, close)))
      return i - 2
    i = close
  }
  return -1
}

/** Whether a group contains only another group: `((int x))`. */
export function holdsOneGroup({ kind, partner }: SkeletonBuilder, { from, to }: Element): boolean {
  return kind[from + 1] === K.PAREN && partner[from + 1] === to - 2 && kind[from + 2] !== K.NUMBER
}

/** Whether a group can contain a declarator: pointers, one name and its dimensions. */
export function isNameGroup(builder: SkeletonBuilder, { from, to }: Element): boolean {
  const { kind } = builder
  for (let i = from + 1; i < to - 1; i = kind[i] === K.BRACKET ? pastBracket(builder, i, to) : i + 1) {
    const type = kind[i]!
    if (type === K.NUMBER || type === K.STRING || type === K.COMMA) return false
  }
  return to - from > 2
}
