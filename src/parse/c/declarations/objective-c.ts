// What Objective-C adds to C: classes, categories and protocols with their methods and properties. The grammar does not
// get to see them; they are few, each begins with a mark of its own, and C and C++ stand between them.
import { FORWARD, type Match } from '../../../languages/definition-match.ts'
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { type Element, readHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { type Place, pastAngles, pastBracket, type SkeletonDraft, textOf } from './skeleton-text.ts'

/** Reads the item that begins with `@`, `-` or `+`; the place after it. */
export function objectiveItem(sketch: SkeletonDraft, at: number, to: number, place: Place): number {
  if (sketch.kind[at] === K.SIGN) return method(sketch, at, to, place)
  switch (textOf(sketch, at + 1)) {
    case 'interface':
    case 'implementation':
      return container(sketch, at, to, place, 'class')
    case 'protocol':
      return container(sketch, at, to, place, 'interface')
    case 'property':
      return property(sketch, at, to, place)
    case 'optional':
    case 'required':
    case 'end':
    case 'public':
    case 'package':
    case 'protected':
    case 'private':
      return at + 2
    default:
      return pastSemicolon(sketch, at, to)
  }
}

function pastSemicolon({ kind }: SkeletonDraft, at: number, to: number): number {
  let i = at + 1
  while (i < to && kind[i] !== K.SEMICOLON && kind[i] !== K.AT) i++
  return kind[i] === K.SEMICOLON ? i + 1 : i
}

/** `@interface Name (Category) : Super <Protocol> { … } … @end` */
function container(sketch: SkeletonDraft, at: number, to: number, place: Place, role: 'class' | 'interface'): number {
  const { kind, start, end, matches } = sketch
  const name = at + 2
  if (kind[name] !== K.WORD) return at + 2
  let i = name + 1
  if (kind[i] === K.COMMA || kind[i] === K.SEMICOLON) return pastSemicolon(sketch, at, to)
  while (i < to) {
    const type = kind[i]!
    if (type === K.LESS) {
      const after = pastAngles(sketch, i, to)
      i = after < 0 ? i + 1 : after
    } else if (type === K.PAREN) i = pastBracket(sketch, i, to)
    else if (type === K.COLON) i += 2
    else break
  }
  const inside = i
  if (kind[i] === K.BRACE) {
    i = pastBracket(sketch, i, to)
    sketch.walk.locals(sketch, inside + 1, i, place)
  }
  let close = i
  while (close < to && !(kind[close] === K.AT && ENDS.test(textOf(sketch, close + 1)))) close++
  const last = Math.min(close + 1, sketch.count - 1)
  // Functions of C between the methods belong to the file; methods say by themselves whose they are.
  matches.push({
    ...matchOf(role, start[at]!, end[last]!, start[name]!, end[name]!, start[inside]!),
    set: { flat: null },
  })
  sketch.walk.items(sketch, i, Math.min(close, to), {
    kind: 'file',
    className: '',
    depth: place.depth + 1,
    owner: name,
  })
  return kind[close] === K.AT && textOf(sketch, close + 1) === 'end' ? close + 2 : close
}

/** What ends a class: its end, or where that is missing the next one. */
const ENDS = /^(?:end|interface|implementation)$/

/** The match of a member of the class around. */
function member({ start, end }: SkeletonDraft, match: Match, { owner }: Place): Match {
  return owner === undefined ? match : { ...match, owner: start[owner]!, ownerEnd: end[owner]! }
}

/** The selector that begins at `at`, and the place after its last parameter. */
function selectorAt(sketch: SkeletonDraft, at: number, to: number): { called: string; after: number } {
  const { kind } = sketch
  let i = at
  let called = ''
  while (i < to) {
    const isWord = kind[i]! < K.NUMBER
    const colon = isWord ? i + 1 : i
    if (kind[colon] !== K.COLON) {
      if (called === '' && isWord) return { called: textOf(sketch, i), after: i + 1 }
      break
    }
    called += `${isWord ? textOf(sketch, i) : ''}:`
    i = colon + 1
    if (kind[i] === K.PAREN) i = pastBracket(sketch, i, to)
    while (
      i < to &&
      (kind[i] === K.ATTRIBUTE || (kind[i] === K.WORD && kind[i + 1] === K.WORD && kind[i + 2] !== K.COLON))
    )
      i = kind[i + 1] === K.PAREN ? pastBracket(sketch, i + 1, to) : i + 1
    if (kind[i]! < K.NUMBER) i++
  }
  return { called, after: i }
}

/** What ends the head of a method behind its selector; its last token where the next method begins without one. */
function headEnd(sketch: SkeletonDraft, after: number, to: number): number {
  const { kind, text } = sketch
  let stop = after
  while (stop < to && kind[stop] !== K.BRACE && kind[stop] !== K.SEMICOLON && kind[stop] !== K.AT) {
    if (kind[stop] === K.SIGN && kind[stop + 1] === K.PAREN && columnOf(text, sketch, stop) >= 0) {
      sketch.sound = false
      return stop - 1
    }
    stop = kind[stop] === K.PAREN ? pastBracket(sketch, stop, to) : stop + 1
  }
  return stop
}

/** Finds the method whose head is all that there is in `unread`, and whose body that of another one that is read. */
export function methodOf(unread: SkeletonDraft, read: Match): void {
  const { kind, start, end, count, matches } = unread
  const name = kind[1] === K.PAREN ? pastBracket(unread, 1, count) : 1
  const { called } = selectorAt(unread, name, count)
  if (kind[0] !== K.SIGN || called === '' || called === read.renamed) return
  matches.push({ ...read, start: start[0]!, name: start[name]!, nameEnd: end[name]!, renamed: called })
}

/** `- (type)name:(type)argument { … }` */
function method(sketch: SkeletonDraft, at: number, to: number, place: Place): number {
  const { kind, start, end, text, partner, matches } = sketch
  let i = at + 1
  if (kind[i] === K.PAREN) i = pastBracket(sketch, i, to)
  // `- (id) NS_RETURNS_RETAINED name;`
  while (kind[i + 1] === K.WORD && K.isMacroLike(textOf(sketch, i))) i++
  const { called, after } = selectorAt(sketch, i, to)
  if (called === '') return at + 1
  const stop = headEnd(sketch, after, to)
  let body = kind[stop] === K.BRACE ? stop : -1
  // `- (void)name; {` is allowed.
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
  matches.push({ ...member(sketch, found, place), renamed: called, set })
  if (body >= 0) sketch.walk.locals(sketch, body + 1, close, place)
  return close + 1
}

/** Where the selector begins in the call of a macro: its first word, `MACRO(type *, name:(type)argument)` behind a comma. */
function selectorIn(sketch: SkeletonDraft, from: number, to: number): number {
  const { kind } = sketch
  const commas: number[] = []
  for (let i = from + 1; i < to - 1; i = pastBracket(sketch, i, to)) if (kind[i] === K.COMMA) commas.push(i)
  const comma = commas[commas.length - 1] ?? from
  const name = comma + 1
  // `MACRO(property, type *, View)` names no method.
  const isAlone = name + 1 === to - 1 && (commas.length === 0 || (commas.length === 1 && kind[comma - 1] === K.POINTER))
  return kind[name] === K.WORD && (kind[name + 1] === K.COLON || isAlone) ? name : -1
}

/** `RCT_EXPORT_METHOD(name:(type)argument) { … }`: whether it is one. */
export function macroMethod(
  sketch: SkeletonDraft,
  { from, to }: { from: number; to: number },
  lead: number,
  brace: number,
  close: number,
  place: Place,
): boolean {
  const { start, end, matches } = sketch
  const name = place.owner === undefined ? -1 : selectorIn(sketch, from, to)
  if (name < 0) return false
  const { called } = selectorAt(sketch, name, to - 1)
  const found = matchOf('method', start[lead]!, end[close]!, start[name]!, end[name]!, start[brace]!)
  matches.push({ ...member(sketch, found, place), renamed: called })
  return true
}

/** `RCT_EXPORT_METHOD(name:(type)argument { … })`: the place after it; -1 where it is none. */
export function macroAround(sketch: SkeletonDraft, elements: readonly Element[], lead: number, place: Place): number {
  const { kind, start, end, partner, matches } = sketch
  const [macro, group] = elements
  if (place.owner === undefined || macro?.kind !== 'word' || group?.kind !== 'group') return -1
  const name = group.from + 1
  const close = group.to - 2
  if (kind[name] !== K.WORD || kind[close] !== K.BRACE_END) return -1
  const brace = partner[close]!
  const { called, after } = selectorAt(sketch, name, brace)
  if (after !== brace) return -1
  const found = matchOf('method', start[lead]!, end[group.to - 1]!, start[name]!, end[name]!, start[brace]!)
  matches.push({ ...member(sketch, found, place), renamed: called })
  sketch.walk.locals(sketch, brace + 1, close, place)
  return kind[group.to] === K.SEMICOLON ? group.to + 1 : group.to
}

/** `@property (attributes) type *name;` */
function property(sketch: SkeletonDraft, at: number, to: number, place: Place): number {
  const { kind, start, end, matches } = sketch
  const from = kind[at + 2] === K.PAREN ? pastBracket(sketch, at + 2, to) : at + 2
  const { elements, stop } = readHead(sketch, from, to)
  const named = nameOf(sketch, elements, '')
  const element = named && elements[named.name]
  let i = stop
  const others: number[] = []
  for (
    ;
    i < to && kind[i] !== K.SEMICOLON && kind[i] !== K.AT;
    i = kind[i] === K.PAREN ? pastBracket(sketch, i, to) : i + 1
  )
    if (kind[i] === K.COMMA) others.push(kind[i + 1] === K.POINTER ? i + 2 : i + 1)
  if (element) {
    const name = element.kind === 'group' ? blockName(sketch, element) : element.name
    const last = others.length > 0 ? name : Math.min(i, to)
    matches.push(member(sketch, matchOf('property', start[at]!, end[last]!, start[name]!, end[name]!), place))
  }
  for (const name of others)
    if (kind[name] === K.WORD)
      matches.push(member(sketch, matchOf('property', start[name]!, end[name]!, start[name]!, end[name]!), place))
  return kind[i] === K.SEMICOLON ? i + 1 : i
}

/** The name in `(^name)`, `(*_Nullable name)`. */
function blockName({ kind }: SkeletonDraft, { from, to }: Element): number {
  let name = from + 1
  while (name < to - 1 && (kind[name] !== K.WORD || kind[name + 1] === K.WORD)) name++
  return name
}
