// Adds the definitions that macro calls make in place of declarations, as far as their shape tells.
import { FORWARD } from '../../../languages/definition-match.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { bodyMacro, continuesDeclaration, type Element, type Head, hasAuto } from './declaration-head.ts'
import { listedName } from './parenthesized-groups.ts'
import { type SkeletonBuilder, textOf } from './skeleton-text.ts'

/** Macros that define the name in their arguments. `DEFINE_MAIN(run)` defines `main`. */
const DEFINES = /^(?:DEFINE|DECLARE)_(?!(?:.*_)?MAIN(?:_|$))|_HEAD$/

/**
 * Adds the function of `SYSCALL_DEFINE2(name, …) {` or of a call without a type, and the test of `TEST(Suite, Name) {`,
 * whose owner is its suite.
 */
export function macroFunction(
  builder: SkeletonBuilder,
  word: Element,
  group: Element,
  lead: number,
  brace: number,
  close: number,
): void {
  const { kind, start, end, matches } = builder
  const first = group.from + 1
  const isArgument =
    word.macroLike && kind[first] === K.WORD && (kind[first + 1] === K.COMMA || first + 1 === group.to - 1)
  const second = first + 2
  if (
    isArgument &&
    kind[second] === K.WORD &&
    second === group.to - 2 &&
    /TEST|BENCH/.test(textOf(builder, word.name))
  ) {
    const test = matchOf('fn', start[lead]!, end[close]!, start[second]!, end[second]!, start[brace]!)
    matches.push({ ...test, owner: start[first]!, ownerEnd: end[first]! })
    return
  }
  if (word.macroLike && kind[close + 1] === K.SEMICOLON && holdsConstants(builder, brace, close)) {
    // With only a type as its argument, the enum has no name.
    if (kind[group.to - 3] === K.COMMA) macroEnum(builder, group, lead, brace, close)
    return
  }
  const listed = listedName(builder, group)
  const name = listed >= 0 ? listed : isArgument ? first : word.name
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!))
}

/** Adds the function of `auto name(T x) RETURNS(x.y())`, whose macro expands to type and body. False if it is none. */
export function macroBody(builder: SkeletonBuilder, { elements, stop }: Head, lead: number): boolean {
  const { kind, start, end, matches } = builder
  const body = elements[elements.length - 1]
  if (body?.kind !== 'group' || body.to !== stop || !bodyMacro(elements) || !hasAuto(builder, elements)) return false
  const at = elements.findIndex(({ kind: each }, i) => each === 'word' && elements[i + 1]?.kind === 'group')
  const { name } = elements[at]!
  if (kind[name] !== K.WORD || continuesDeclaration(builder, stop)) return false
  matches.push(matchOf('fn', start[lead]!, end[body.to - 1]!, start[name]!, end[name]!, start[body.from]!))
  return true
}

/** Adds the variable of `DEFINE_MUTEX(name);` or `static LIST_HEAD(name);`. */
export function macroStatement(
  builder: SkeletonBuilder,
  word: Element,
  group: Element,
  lead: number,
  after: number,
): void {
  const { kind, start, end, matches } = builder
  const macro = textOf(builder, word.name)
  const listed = listedName(builder, group)
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

/** Whether a block is the list of an enum: `A = 1, B`. */
function holdsConstants(builder: SkeletonBuilder, brace: number, close: number): boolean {
  const { kind } = builder
  if (kind[brace + 1] !== K.WORD) return false
  const next = kind[brace + 2]
  if (next !== K.COMMA && next !== K.ASSIGN && brace + 2 !== close) return false
  for (let i = brace + 1; i < close; i++) if (kind[i] === K.SEMICOLON || kind[i] === K.BRACE) return false
  return true
}

/** Adds the enum of `NS_ENUM(type, Name) { … };`. */
export function macroEnum(
  { kind, start, end, matches }: SkeletonBuilder,
  group: Element,
  lead: number,
  brace: number,
  close: number,
): void {
  const name = group.to - 2
  if (kind[name] === K.WORD)
    matches.push(matchOf('enum', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!))
}

/** Adds the type of `typedef CALLBACK(type, name, (parameters));`. False if it is none. */
export function macroAlias(builder: SkeletonBuilder, group: Element, lead: number, after: number): boolean {
  const { start, end, matches } = builder
  const name = listedName(builder, group)
  if (name >= 0) matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[name]!, end[name]!))
  return name >= 0
}

/** Adds the type of `typedef int bool;`, which grammars do not accept as a name. False if it is none. */
export function keywordAlias(
  { kind, start, end, matches }: SkeletonBuilder,
  { name }: Element,
  lead: number,
  after: number,
): boolean {
  if (name < 0 || kind[name] !== K.TYPE) return false
  matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[name]!, end[name]!))
  return true
}

/** Adds the property of `Q_PROPERTY(type name READ …)` or the method of `MOCK_METHOD(type, name, (parameters))`. */
export function macroMember(builder: SkeletonBuilder, group: Element, lead: number): void {
  const { kind, start, end, matches } = builder
  const listed = listedName(builder, group, true)
  if (listed >= 0) {
    matches.push(matchOf('method', start[lead]!, end[group.to - 1]!, start[listed]!, end[listed]!))
    return
  }
  for (let i = group.from + 3; i < group.to - 1; i++) {
    if (kind[i] !== K.WORD || kind[i - 1] !== K.WORD) continue
    const word = textOf(builder, i)
    if (word !== 'READ' && word !== 'MEMBER') continue
    matches.push(matchOf('property', start[lead]!, end[group.to - 1]!, start[i - 1]!, end[i - 1]!))
    return
  }
}
