// Functions whose parameters are declared behind their names, as before C89, and those without a type.
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import type { Element, Head } from './declaration-head.ts'
import { holdsPointer } from './parenthesized-groups.ts'
import { pastBracket, type SkeletonDraft, textOf } from './skeleton-text.ts'

/**
 * `main(argc, argv) char **argv; {`, which returns an `int` that is not written; the place after it, -1 where it is
 * none.
 */
export function drawUntyped(sketch: SkeletonDraft, { elements, stop }: Head, lead: number, to: number): number {
  const { partner, start, end, matches } = sketch
  const at = elements.findIndex(element => element.kind !== 'specifier')
  const name = elements[at]
  if (name?.kind !== 'word' || elements[at + 1]?.kind !== 'group') return -1
  const brace = oldStyleBody(sketch, elements, at + 1, stop, to)
  const close = brace > 0 ? partner[brace]! : -1
  if (close < 0) return -1
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name.name]!, end[name.name]!, start[brace]!))
  return close + 1
}

/** The `{` of a function whose parameters are declared behind their names, as before C89; -1 for a prototype. */
export function oldStyleBody(
  sketch: SkeletonDraft,
  elements: readonly Element[],
  parameters: number,
  stop: number,
  to: number,
): number {
  const { kind } = sketch
  if (kind[stop] !== K.SEMICOLON && kind[stop] !== K.COMMA) return -1
  const list = elements[parameters]!
  for (let i = list.from + 1; i < list.to - 1; i++) if (kind[i] !== K.WORD && kind[i] !== K.COMMA) return -1
  // `char (*names)[3];` names with parentheses.
  const declared = elements
    .slice(parameters + 1)
    .filter(
      element =>
        element.kind !== 'pointer' &&
        element.kind !== 'array' &&
        (element.kind !== 'group' || holdsPointer(sketch, element)),
    )
  if (declared.length < 2 || list.to - list.from < 3 || !declaresOf(sketch, list, stop)) return -1
  let begins = false
  for (let i = stop; i < to && i < stop + 200; ) {
    const type = kind[i]!
    if (type === K.BRACE) return begins ? i : -1
    if (type === K.BRACE_END || type === K.ASSIGN || type === K.TYPEDEF || type === K.EXTERN) return -1
    // `int size; __GDEF {`: a macro that declares what it was given in the list.
    const isMacro: boolean = begins && type === K.WORD && K.isMacroLike(textOf(sketch, i))
    begins = isMacro || type === K.SEMICOLON
    i = type === K.PAREN || type === K.BRACKET ? pastBracket(sketch, i, to) : i + 1
  }
  return -1
}

/** Whether one of the names of a list stands between it and `stop`, where they are declared: `f(a) char *a;`. */
function declaresOf(sketch: SkeletonDraft, { from, to }: Element, stop: number): boolean {
  const { kind } = sketch
  const names = new Set<string>()
  for (let i = from + 1; i < to - 1; i++) if (kind[i] === K.WORD) names.add(textOf(sketch, i))
  for (let i = to; i < stop; i++) if (kind[i] === K.WORD && names.has(textOf(sketch, i))) return true
  return false
}
