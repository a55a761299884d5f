// Parses K&R functions, whose parameters are declared behind the parameter list, and functions without a type.
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import type { Element, Head } from './declaration-head.ts'
import { holdsPointer } from './parenthesized-groups.ts'
import { pastBracket, type SkeletonBuilder, textOf } from './skeleton-text.ts'

/**
 * Adds `main(argc, argv) char **argv; {`, whose type `int` is implicit, and returns the index behind it; -1 if it is
 * none.
 */
export function parseUntypedFunction(
  builder: SkeletonBuilder,
  { elements, stop }: Head,
  lead: number,
  to: number,
): number {
  const { partner, start, end, matches } = builder
  const at = elements.findIndex(element => element.kind !== 'specifier')
  const name = elements[at]
  if (name?.kind !== 'word' || elements[at + 1]?.kind !== 'group') return -1
  const brace = oldStyleBody(builder, elements, at + 1, stop, to)
  const close = brace > 0 ? partner[brace]! : -1
  if (close < 0) return -1
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name.name]!, end[name.name]!, start[brace]!))
  return close + 1
}

/** Index of the `{` of a K&R function; -1 for a prototype. */
export function oldStyleBody(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  parameters: number,
  stop: number,
  to: number,
): number {
  const { kind } = builder
  if (kind[stop] !== K.SEMICOLON && kind[stop] !== K.COMMA) return -1
  const list = elements[parameters]!
  for (let i = list.from + 1; i < list.to - 1; i++) if (kind[i] !== K.WORD && kind[i] !== K.COMMA) return -1
  // The group in `char (*names)[3];` declares a name.
  const declared = elements
    .slice(parameters + 1)
    .filter(
      element =>
        element.kind !== 'pointer' &&
        element.kind !== 'array' &&
        (element.kind !== 'group' || holdsPointer(builder, element)),
    )
  if (declared.length < 2 || list.to - list.from < 3 || !declaresOf(builder, list, stop)) return -1
  let begins = false
  for (let i = stop; i < to && i < stop + 200; ) {
    const type = kind[i]!
    if (type === K.BRACE) return begins ? i : -1
    if (type === K.BRACE_END || type === K.ASSIGN || type === K.TYPEDEF || type === K.EXTERN) return -1
    // `int size; __GDEF {`: the macro declares a parameter.
    const isMacro: boolean = begins && type === K.WORD && K.isMacroLike(textOf(builder, i))
    begins = isMacro || type === K.SEMICOLON
    i = type === K.PAREN || type === K.BRACKET ? pastBracket(builder, i, to) : i + 1
  }
  return -1
}

/** Whether a parameter name occurs again before `stop`: `f(a) char *a;`. */
function declaresOf(builder: SkeletonBuilder, { from, to }: Element, stop: number): boolean {
  const { kind } = builder
  const names = new Set<string>()
  for (let i = from + 1; i < to - 1; i++) if (kind[i] === K.WORD) names.add(textOf(builder, i))
  for (let i = to; i < stop; i++) if (kind[i] === K.WORD && names.has(textOf(builder, i))) return true
  return false
}
