// Calls of macros that stand where a declaration stands: what they define, as far as their shape tells.
import { FORWARD } from '../../../languages/definition-match.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { bodyMacro, type Element, goesOn, type Head, isAuto } from './declaration-head.ts'
import { listedName } from './parenthesized-groups.ts'
import { type SkeletonDraft, textOf } from './skeleton-text.ts'

/** Macros that are said to define the name they are given; `DEFINE_MAIN(run)` defines `main`. */
const DEFINES = /^(?:DEFINE|DECLARE)_(?!(?:.*_)?MAIN(?:_|$))|_HEAD$/

/** `SYSCALL_DEFINE2(name, …) {`, `TEST(Suite, Name) {`, which belongs to its suite, and a function without a type. */
export function macroFunction(
  sketch: SkeletonDraft,
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
  const second = first + 2
  if (
    isArgument &&
    kind[second] === K.WORD &&
    second === group.to - 2 &&
    /TEST|BENCH/.test(textOf(sketch, word.name))
  ) {
    const test = matchOf('fn', start[lead]!, end[close]!, start[second]!, end[second]!, start[brace]!)
    matches.push({ ...test, owner: start[first]!, ownerEnd: end[first]! })
    return
  }
  if (word.macroLike && kind[close + 1] === K.SEMICOLON && holdsConstants(sketch, brace, close)) {
    // One that is only given its type has no name.
    if (kind[group.to - 3] === K.COMMA) macroEnum(sketch, group, lead, brace, close)
    return
  }
  const listed = listedName(sketch, group)
  const name = listed >= 0 ? listed : isArgument ? first : word.name
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!))
}

/** `auto name(T x) RETURNS(x.y())`: a macro that gives a function its type and its body; whether it is one. */
export function macroBody(sketch: SkeletonDraft, { elements, stop }: Head, lead: number): boolean {
  const { kind, start, end, matches } = sketch
  const body = elements[elements.length - 1]
  if (body?.kind !== 'group' || body.to !== stop || !bodyMacro(elements) || !isAuto(sketch, elements)) return false
  const at = elements.findIndex(({ kind: each }, i) => each === 'word' && elements[i + 1]?.kind === 'group')
  const { name } = elements[at]!
  if (kind[name] !== K.WORD || goesOn(sketch, stop)) return false
  matches.push(matchOf('fn', start[lead]!, end[body.to - 1]!, start[name]!, end[name]!, start[body.from]!))
  return true
}

/** `DEFINE_MUTEX(name);`, `static LIST_HEAD(name);` */
export function macroStatement(
  sketch: SkeletonDraft,
  word: Element,
  group: Element,
  lead: number,
  after: number,
): void {
  const { kind, start, end, matches } = sketch
  const macro = textOf(sketch, word.name)
  const listed = listedName(sketch, group)
  if (listed >= 0 && kind[after - 1] === K.SEMICOLON) {
    // `EXPORT(type, name, (parameters));`
    const found = matchOf('fn', start[lead]!, end[after - 1]!, start[listed]!, end[listed]!, -1, true)
    matches.push({ ...found, set: FORWARD })
    return
  }
  if (!DEFINES.test(macro) && kind[lead] !== K.SPECIFIER) return
  const first = group.from + 1
  const last = group.to - 2
  const name = /PER_CPU/.test(macro) && kind[last] === K.WORD ? last : first
  if (kind[name] !== K.WORD || (name === first && kind[first + 1] !== K.COMMA && first !== last)) return
  if (kind[after - 1] !== K.SEMICOLON) return
  matches.push(matchOf('var', start[lead]!, end[after - 1]!, start[name]!, end[name]!, -1, /^DECLARE_/.test(macro)))
}

/** Whether a block is the list of an enum, which ends no statement: `A = 1, B`. */
function holdsConstants(sketch: SkeletonDraft, brace: number, close: number): boolean {
  const { kind } = sketch
  if (kind[brace + 1] !== K.WORD) return false
  const next = kind[brace + 2]
  if (next !== K.COMMA && next !== K.ASSIGN && brace + 2 !== close) return false
  for (let i = brace + 1; i < close; i++) if (kind[i] === K.SEMICOLON || kind[i] === K.BRACE) return false
  return true
}

/** `NS_ENUM(type, Name) { … };`, also behind `typedef`. */
export function macroEnum(
  { kind, start, end, matches }: SkeletonDraft,
  group: Element,
  lead: number,
  brace: number,
  close: number,
): void {
  const name = group.to - 2
  if (kind[name] === K.WORD)
    matches.push(matchOf('enum', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!))
}

/** `typedef CALLBACK(type, name, (parameters));`: whether it is one. */
export function macroAlias(sketch: SkeletonDraft, group: Element, lead: number, after: number): boolean {
  const { start, end, matches } = sketch
  const name = listedName(sketch, group)
  if (name >= 0) matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[name]!, end[name]!))
  return name >= 0
}

/** `typedef int bool;`, which is no name to a grammar: whether it is one. */
export function keywordAlias(
  { kind, start, end, matches }: SkeletonDraft,
  { name }: Element,
  lead: number,
  after: number,
): boolean {
  if (name < 0 || kind[name] !== K.TYPE) return false
  matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[name]!, end[name]!))
  return true
}

/**
 * `Q_PROPERTY(type name READ …)`: the name of a property before how it is read;
 * `MOCK_METHOD(type, name, (parameters))`.
 */
export function macroMember(sketch: SkeletonDraft, group: Element, lead: number): void {
  const { kind, start, end, matches } = sketch
  const listed = listedName(sketch, group, true)
  if (listed >= 0) {
    matches.push(matchOf('method', start[lead]!, end[group.to - 1]!, start[listed]!, end[listed]!))
    return
  }
  for (let i = group.from + 3; i < group.to - 1; i++) {
    if (kind[i] !== K.WORD || kind[i - 1] !== K.WORD) continue
    const word = textOf(sketch, i)
    if (word !== 'READ' && word !== 'MEMBER') continue
    matches.push(matchOf('property', start[lead]!, end[group.to - 1]!, start[i - 1]!, end[i - 1]!))
    return
  }
}
