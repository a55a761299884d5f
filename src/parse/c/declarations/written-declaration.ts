// Writes a declaration onto the sheet in its plainest form, `type name();`, each word where the text has it.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import type { Named } from './function-names.ts'
import { pastAngles, type SkeletonDraft, show, textOf, write } from './skeleton-text.ts'

/** Writes the type: a keyword, or the last name of what is written. */
export function drawType(sketch: SkeletonDraft, elements: readonly Element[], type: number): void {
  const element = elements[type]
  if (!element) return
  if (element.kind === 'word') {
    show(sketch, element.name)
    return
  }
  if (element.kind === 'class' || element.kind === 'enum') {
    const tag = elements.slice(type + 1).find(({ kind, dropped }) => kind === 'word' && !dropped)
    if (tag) {
      show(sketch, element.from)
      show(sketch, tag.name)
    } else write(sketch, sketch.start[element.from]!, 'int')
    return
  }
  // One keyword says as much as all; a word that is none in the grammar becomes one.
  const offset = sketch.start[element.from]!
  const room = sketch.end[element.from]! - offset
  if (sketch.kind[element.from] === K.TYPE && /^(?:void|char|bool|auto)$/.test(textOf(sketch, element.from)))
    show(sketch, element.from)
  else if (room >= 3) write(sketch, offset, 'int')
}

/** Writes a name with its qualification, without type arguments. */
export function drawName(sketch: SkeletonDraft, { from, to, name }: Element): void {
  const { kind } = sketch
  if (kind[name] === K.OPERATOR) {
    drawQualification(sketch, from, name)
    drawOperator(sketch, name, to)
    return
  }
  drawQualification(sketch, from, name + 1)
}

/** `operator==` as it is, `operator std::vector<int>` without type arguments. */
function drawOperator(sketch: SkeletonDraft, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const after = sketch.kind[i] === K.LESS && sketch.kind[i - 1] === K.WORD ? pastAngles(sketch, i, to) : -1
    if (after > 0) i = after - 1
    else show(sketch, i)
  }
}

/** Words, `::` and `~`; what is between `<` and `>` is left out. */
function drawQualification(sketch: SkeletonDraft, from: number, to: number): void {
  const { kind } = sketch
  let depth = 0
  for (let i = from; i < to; i++) {
    const type = kind[i]!
    if (type === K.LESS) depth++
    else if (type === K.GREATER) depth--
    else if (depth === 0 && (type === K.WORD || type === K.TILDE || (type === K.SCOPE && i > from))) show(sketch, i)
  }
}

/** Writes the name and, of a function, `()`. */
export function drawDeclarator(sketch: SkeletonDraft, elements: readonly Element[], named: Named): void {
  const { name, parameters, inner } = named
  const element = elements[name]!
  if (inner >= 0) {
    const group = elements[parameters]!
    show(sketch, inner)
    const open = sketch.kind[inner + 1] === K.PAREN ? inner + 1 : inner + 2
    drawPair(sketch, open, sketch.partner[open] ?? group.to - 1)
    return
  }
  if (element.kind === 'group') {
    if (!drawGroup(sketch, element)) return
  } else drawName(sketch, element)
  const list = elements[parameters]
  if (list) drawPair(sketch, list.from, list.to - 1)
  else if (elements[name + 1]?.kind === 'array') drawPair(sketch, elements[name + 1]!.from, elements[name + 1]!.to - 1)
}

function drawPair(sketch: SkeletonDraft, open: number, close: number): void {
  show(sketch, open)
  const at = close > open ? sketch.start[close]! : sketch.end[open]!
  write(sketch, at, sketch.kind[open] === K.PAREN ? ')' : ']')
}

/**
 * Writes the name in `(*name)`, `(name)`, `(*name(…))`, `(*name[3])`, of a function with `()`. Whether what follows the
 * group are the parameters of what it names: those of `(*name)(…)` belong to its type.
 */
function drawGroup(sketch: SkeletonDraft, { from, to }: Element): boolean {
  const { kind, partner } = sketch
  let name = -1
  let isPointer = false
  let i = from + 1
  for (; i < to - 1; i++) {
    const type = kind[i]!
    if (type === K.POINTER) isPointer = true
    else if (type === K.WORD) name = i
    else if (type === K.LESS && name >= 0) {
      // `(Class<T>::*name)`
      const after = pastAngles(sketch, i, to)
      if (after < 0) break
      i = after - 1
    } else if (type === K.PAREN && name < 0) continue
    else if (type !== K.SCOPE && type !== K.SPECIFIER && type !== K.ATTRIBUTE) break
  }
  if (name < 0) return false
  show(sketch, name)
  if (i === to - 1 || kind[i] === K.PAREN_END) return !isPointer
  if (kind[i] === K.PAREN && partner[i]! > 0) drawPair(sketch, i, partner[i]!)
  return false
}
