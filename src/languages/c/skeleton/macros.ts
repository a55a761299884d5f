// Calls of macros that stand where a declaration stands: what they define, as far as their shape tells.
import type { Element } from './head.ts'
import * as K from './kinds.ts'
import { type Sketch, textOf } from './sketch.ts'
import { matchOf } from './tokens.ts'

/** Macros that are said to define the name they are given. */
const DEFINES = /^(?:DEFINE|DECLARE)_|_HEAD$/

/** `SYSCALL_DEFINE2(name, …) {`, `TEST(Suite, Name) {`, and a function without a type. */
export function macroFunction(
  sketch: Sketch,
  word: Element,
  group: Element,
  lead: number,
  brace: number,
  close: number,
): void {
  const { kind, start, end, matches } = sketch
  const first = group.from + 1
  const isArgument =
    word.macroLike && kind[first] === K.WORD && (kind[first + 1] === K.COMMA || first + 1 === group.to - 1)
  const name = isArgument ? first : word.name
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!))
}

/** `DEFINE_MUTEX(name);`, `static LIST_HEAD(name);` */
export function macroStatement(sketch: Sketch, word: Element, group: Element, lead: number, after: number): void {
  const { kind, start, end, matches } = sketch
  const macro = textOf(sketch, word.name)
  if (!DEFINES.test(macro) && kind[lead] !== K.SPECIFIER) return
  const first = group.from + 1
  const last = group.to - 2
  const name = /PER_CPU/.test(macro) && kind[last] === K.WORD ? last : first
  if (kind[name] !== K.WORD || (name === first && kind[first + 1] !== K.COMMA && first !== last)) return
  if (kind[after - 1] !== K.SEMICOLON) return
  matches.push(matchOf('var', start[lead]!, end[after - 1]!, start[name]!, end[name]!, -1, /^DECLARE_/.test(macro)))
}
