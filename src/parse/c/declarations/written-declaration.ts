// Writes a declaration to the output in its plainest form, `type name();`, each word at its source offset.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import type { Named } from './function-names.ts'
import { copyToken, pastAngles, type SkeletonBuilder, textOf, writeAt } from './skeleton-text.ts'

/** Writes the type: a keyword, or the last word of a qualified name. */
export function writeType(builder: SkeletonBuilder, elements: readonly Element[], type: number): void {
  const element = elements[type]
  if (!element) return
  if (element.kind === 'word') {
    copyToken(builder, element.name)
    return
  }
  if (element.kind === 'class' || element.kind === 'enum') {
    const tag = elements.slice(type + 1).find(({ kind, dropped }) => kind === 'word' && !dropped)
    if (tag) {
      copyToken(builder, element.from)
      copyToken(builder, tag.name)
    } else writeAt(builder, builder.start[element.from]!, 'int')
    return
  }
  // One keyword is enough. Those that the grammar does not know are written as `int`.
  const offset = builder.start[element.from]!
  const room = builder.end[element.from]! - offset
  if (builder.kind[element.from] === K.TYPE && /^(?:void|char|bool|auto)$/.test(textOf(builder, element.from)))
    copyToken(builder, element.from)
  else if (room >= 3) writeAt(builder, offset, 'int')
}

/** Writes a qualified name without type arguments. */
export function writeName(builder: SkeletonBuilder, { from, to, name }: Element): void {
  const { kind } = builder
  if (kind[name] === K.OPERATOR) {
    writeQualifiedName(builder, from, name)
    writeOperator(builder, name, to)
    return
  }
  writeQualifiedName(builder, from, name + 1)
}

/** Writes `operator==` as it is and `operator std::vector<int>` without type arguments. */
function writeOperator(builder: SkeletonBuilder, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const after = builder.kind[i] === K.LESS && builder.kind[i - 1] === K.WORD ? pastAngles(builder, i, to) : -1
    if (after > 0) i = after - 1
    else copyToken(builder, i)
  }
}

/** Writes words, `::` and `~`, but nothing between `<` and `>`. */
function writeQualifiedName(builder: SkeletonBuilder, from: number, to: number): void {
  const { kind } = builder
  let depth = 0
  for (let i = from; i < to; i++) {
    const type = kind[i]!
    if (type === K.LESS) depth++
    else if (type === K.GREATER) depth--
    else if (depth === 0 && (type === K.WORD || type === K.TILDE || (type === K.SCOPE && i > from)))
      copyToken(builder, i)
  }
}

/** Writes the name and, for a function, `()`. */
export function writeDeclarator(builder: SkeletonBuilder, elements: readonly Element[], named: Named): void {
  const { name, parameters, inner } = named
  const element = elements[name]!
  if (inner >= 0) {
    const group = elements[parameters]!
    copyToken(builder, inner)
    const open = builder.kind[inner + 1] === K.PAREN ? inner + 1 : inner + 2
    writeBrackets(builder, open, builder.partner[open] ?? group.to - 1)
    return
  }
  if (element.kind === 'group') {
    if (!writeGroup(builder, element)) return
  } else writeName(builder, element)
  const list = elements[parameters]
  if (list) writeBrackets(builder, list.from, list.to - 1)
  else if (elements[name + 1]?.kind === 'array')
    writeBrackets(builder, elements[name + 1]!.from, elements[name + 1]!.to - 1)
}

function writeBrackets(builder: SkeletonBuilder, open: number, close: number): void {
  copyToken(builder, open)
  const at = close > open ? builder.start[close]! : builder.end[open]!
  writeAt(builder, at, builder.kind[open] === K.PAREN ? ')' : ']')
}

/**
 * Writes the name in `(*name)`, `(name)`, `(*name(…))` or `(*name[3])`, with `()` for a function. Returns whether the
 * group behind it holds the parameters of that name: those of `(*name)(…)` belong to its type.
 */
function writeGroup(builder: SkeletonBuilder, { from, to }: Element): boolean {
  const { kind, partner } = builder
  let name = -1
  let isPointer = false
  let i = from + 1
  for (; i < to - 1; i++) {
    const type = kind[i]!
    if (type === K.POINTER) isPointer = true
    else if (type === K.WORD) name = i
    else if (type === K.LESS && name >= 0) {
      // `(Class<T>::*name)`
      const after = pastAngles(builder, i, to)
      if (after < 0) break
      i = after - 1
    } else if (type === K.PAREN && name < 0) continue
    else if (type !== K.SCOPE && type !== K.SPECIFIER && type !== K.ATTRIBUTE) break
  }
  if (name < 0) return false
  copyToken(builder, name)
  if (i === to - 1 || kind[i] === K.PAREN_END) return !isPointer
  if (kind[i] === K.PAREN && partner[i]! > 0) writeBrackets(builder, i, partner[i]!)
  return false
}
