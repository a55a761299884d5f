// Finds the classes, categories, protocols, methods and properties of Objective-C. They never reach the grammar: each
// begins with a mark of its own, and the code between them is C or C++.
import { FORWARD, type Match } from '../../../languages/definition-match.ts'
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { type Element, parseHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { pastAngles, pastBracket, type Scope, type SkeletonBuilder, textOf } from './skeleton-text.ts'

/** Parses the item that begins with `@`, `-` or `+` and returns the index of the next token. */
export function objectiveItem(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number {
  if (builder.kind[at] === K.SIGN) return method(builder, at, to, scope)
  switch (textOf(builder, at + 1)) {
    case 'interface':
    case 'implementation':
      return container(builder, at, to, scope, 'class')
    case 'protocol':
      return container(builder, at, to, scope, 'interface')
    case 'property':
      return property(builder, at, to, scope)
    case 'optional':
    case 'required':
    case 'end':
    case 'public':
    case 'package':
    case 'protected':
    case 'private':
      return at + 2
    default:
      return pastSemicolon(builder, at, to)
  }
}

function pastSemicolon({ kind }: SkeletonBuilder, at: number, to: number): number {
  let i = at + 1
  while (i < to && kind[i] !== K.SEMICOLON && kind[i] !== K.AT) i++
  return kind[i] === K.SEMICOLON ? i + 1 : i
}

/** `@interface Name (Category) : Super <Protocol> { … } … @end` */
function container(
  builder: SkeletonBuilder,
  at: number,
  to: number,
  scope: Scope,
  role: 'class' | 'interface',
): number {
  const { kind, start, end, matches } = builder
  const name = at + 2
  if (kind[name] !== K.WORD) return at + 2
  let i = name + 1
  if (kind[i] === K.COMMA || kind[i] === K.SEMICOLON) return pastSemicolon(builder, at, to)
  while (i < to) {
    const type = kind[i]!
    if (type === K.LESS) {
      const after = pastAngles(builder, i, to)
      i = after < 0 ? i + 1 : after
    } else if (type === K.PAREN) i = pastBracket(builder, i, to)
    else if (type === K.COLON) i += 2
    else break
  }
  const inside = i
  if (kind[i] === K.BRACE) {
    i = pastBracket(builder, i, to)
    builder.walk.locals(builder, inside + 1, i, scope)
  }
  let close = i
  while (close < to && !(kind[close] === K.AT && ENDS.test(textOf(builder, close + 1)))) close++
  const last = Math.min(close + 1, builder.count - 1)
  // C functions between the methods belong to the file. Methods name their owner themselves.
  matches.push({
    ...matchOf(role, start[at]!, end[last]!, start[name]!, end[name]!, start[inside]!),
    set: { flat: null },
  })
  builder.walk.items(builder, i, Math.min(close, to), {
    kind: 'file',
    className: '',
    depth: scope.depth + 1,
    owner: name,
  })
  return kind[close] === K.AT && textOf(builder, close + 1) === 'end' ? close + 2 : close
}

/** A class without `@end` ends at the next one. */
const ENDS = /^(?:end|interface|implementation)$/

/** Sets the owner of a member to the enclosing class. */
function member({ start, end }: SkeletonBuilder, match: Match, { owner }: Scope): Match {
  return owner === undefined ? match : { ...match, owner: start[owner]!, ownerEnd: end[owner]! }
}

/** The selector at `at`, and the index behind its last parameter. */
function selectorAt(builder: SkeletonBuilder, at: number, to: number): { called: string; after: number } {
  const { kind } = builder
  let i = at
  let called = ''
  while (i < to) {
    const isWord = kind[i]! < K.NUMBER
    const colon = isWord ? i + 1 : i
    if (kind[colon] !== K.COLON) {
      if (called === '' && isWord) return { called: textOf(builder, i), after: i + 1 }
      break
    }
    called += `${isWord ? textOf(builder, i) : ''}:`
    i = colon + 1
    if (kind[i] === K.PAREN) i = pastBracket(builder, i, to)
    while (
      i < to &&
      (kind[i] === K.ATTRIBUTE || (kind[i] === K.WORD && kind[i + 1] === K.WORD && kind[i + 2] !== K.COLON))
    )
      i = kind[i + 1] === K.PAREN ? pastBracket(builder, i + 1, to) : i + 1
    if (kind[i]! < K.NUMBER) i++
  }
  return { called, after: i }
}

/** The token that ends a method's head; the last one of the head if the next method begins right behind it. */
function headEnd(builder: SkeletonBuilder, after: number, to: number): number {
  const { kind, text } = builder
  let stop = after
  while (stop < to && kind[stop] !== K.BRACE && kind[stop] !== K.SEMICOLON && kind[stop] !== K.AT) {
    if (kind[stop] === K.SIGN && kind[stop + 1] === K.PAREN && columnOf(text, builder, stop) >= 0) {
      builder.sound = false
      return stop - 1
    }
    stop = kind[stop] === K.PAREN ? pastBracket(builder, stop, to) : stop + 1
  }
  return stop
}

/** Adds the method whose head is all of `unread`; it shares the body of the method `read`. */
export function methodOf(unread: SkeletonBuilder, read: Match): void {
  const { kind, start, end, count, matches } = unread
  const name = kind[1] === K.PAREN ? pastBracket(unread, 1, count) : 1
  const { called } = selectorAt(unread, name, count)
  if (kind[0] !== K.SIGN || called === '' || called === read.renamed) return
  matches.push({ ...read, start: start[0]!, name: start[name]!, nameEnd: end[name]!, renamed: called })
}

/** `- (type)name:(type)argument { … }` */
function method(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number {
  const { kind, start, end, text, partner, matches } = builder
  let i = at + 1
  if (kind[i] === K.PAREN) i = pastBracket(builder, i, to)
  // `- (id) NS_RETURNS_RETAINED name;`
  while (kind[i + 1] === K.WORD && K.isMacroLike(textOf(builder, i))) i++
  const { called, after } = selectorAt(builder, i, to)
  if (called === '') return at + 1
  const stop = headEnd(builder, after, to)
  let body = kind[stop] === K.BRACE ? stop : -1
  // `- (void)name; {` is valid.
  if (body < 0 && kind[stop] === K.SEMICOLON && kind[stop + 1] === K.BRACE && stop + 1 < to) body = stop + 1
  const open = body >= 0 ? body : stop
  const close = body >= 0 && partner[open]! > open ? partner[open]! : open
  const found = matchOf(
    'method',
    start[at]!,
    end[Math.min(close, to)]!,
    start[i]!,
    end[i]!,
    body >= 0 ? start[body]! : -1,
    body < 0,
  )
  const isStatic = text[start[at]!] === '+'
  const set = { ...(body < 0 ? FORWARD : {}), ...(isStatic ? { modifier: 'static' } : {}) }
  matches.push({ ...member(builder, found, scope), renamed: called, set })
  if (body >= 0) builder.walk.locals(builder, body + 1, close, scope)
  return close + 1
}

/** The first token of the selector in a macro call: `MACRO(type *, name:(type)argument)`. */
function selectorIn(builder: SkeletonBuilder, from: number, to: number): number {
  const { kind } = builder
  const commas: number[] = []
  for (let i = from + 1; i < to - 1; i = pastBracket(builder, i, to)) if (kind[i] === K.COMMA) commas.push(i)
  const comma = commas[commas.length - 1] ?? from
  const name = comma + 1
  // `MACRO(property, type *, View)` names no method.
  const isAlone = name + 1 === to - 1 && (commas.length === 0 || (commas.length === 1 && kind[comma - 1] === K.POINTER))
  return kind[name] === K.WORD && (kind[name + 1] === K.COLON || isAlone) ? name : -1
}

/** Adds the method of `RCT_EXPORT_METHOD(name:(type)argument) { … }`. False if it is none. */
export function macroMethod(
  builder: SkeletonBuilder,
  { from, to }: { from: number; to: number },
  lead: number,
  brace: number,
  close: number,
  scope: Scope,
): boolean {
  const { start, end, matches } = builder
  const name = scope.owner === undefined ? -1 : selectorIn(builder, from, to)
  if (name < 0) return false
  const { called } = selectorAt(builder, name, to - 1)
  const found = matchOf('method', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!)
  matches.push({ ...member(builder, found, scope), renamed: called })
  return true
}

/**
 * Adds the method of `RCT_EXPORT_METHOD(name:(type)argument { … })` and returns the index behind it; -1 if it is none.
 */
export function macroAround(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  lead: number,
  scope: Scope,
): number {
  const { kind, start, end, partner, matches } = builder
  const [macro, group] = elements
  if (scope.owner === undefined || macro?.kind !== 'word' || group?.kind !== 'group') return -1
  const name = group.from + 1
  const close = group.to - 2
  if (kind[name] !== K.WORD || kind[close] !== K.BRACE_END) return -1
  const brace = partner[close]!
  const { called, after } = selectorAt(builder, name, brace)
  if (after !== brace) return -1
  const found = matchOf('method', start[lead]!, end[group.to - 1]!, start[name]!, end[name]!, start[brace]!)
  matches.push({ ...member(builder, found, scope), renamed: called })
  builder.walk.locals(builder, brace + 1, close, scope)
  return kind[group.to] === K.SEMICOLON ? group.to + 1 : group.to
}

/** `@property (attributes) type *name;` */
function property(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number {
  const { kind, start, end, matches } = builder
  const from = kind[at + 2] === K.PAREN ? pastBracket(builder, at + 2, to) : at + 2
  const { elements, stop } = parseHead(builder, from, to)
  const named = nameOf(builder, elements, '')
  const element = named && elements[named.name]
  let i = stop
  const others: number[] = []
  for (
    ;
    i < to && kind[i] !== K.SEMICOLON && kind[i] !== K.AT;
    i = kind[i] === K.PAREN ? pastBracket(builder, i, to) : i + 1
  )
    if (kind[i] === K.COMMA) others.push(kind[i + 1] === K.POINTER ? i + 2 : i + 1)
  if (element) {
    const name = element.kind === 'group' ? blockName(builder, element) : element.name
    const last = others.length > 0 ? name : Math.min(i, to)
    matches.push(member(builder, matchOf('property', start[at]!, end[last]!, start[name]!, end[name]!), scope))
  }
  for (const name of others)
    if (kind[name] === K.WORD)
      matches.push(member(builder, matchOf('property', start[name]!, end[name]!, start[name]!, end[name]!), scope))
  return kind[i] === K.SEMICOLON ? i + 1 : i
}

/** The name in `(^name)`, `(*_Nullable name)`. */
function blockName({ kind }: SkeletonBuilder, { from, to }: Element): number {
  let name = from + 1
  while (name < to - 1 && (kind[name] !== K.WORD || kind[name + 1] === K.WORD)) name++
  return name
}
