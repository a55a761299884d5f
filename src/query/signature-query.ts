// Names as heads have them that begin with no keyword of a definition: behind the type of what is given back or held, in
// the parts of a selector. What a record has as its signature may be one of these. Pure.
import type { SymbolKind } from '../model.ts'
import { FUNCTIONS, type NameInCode, withoutModifiers } from './declared-names.ts'

const HELD: readonly SymbolKind[] = ['property', 'const', 'var']

/** The name that a head is about which begins with a type, or with nothing but modifiers. */
export function nameInSignature(text: string): NameInCode | undefined {
  return ofSelector(text) ?? withParameters(text) ?? assigned(text) ?? behindType(text)
}

/** `MOST_HITS = 20`, as scripts define what is no function. */
function assigned(text: string): NameInCode | undefined {
  const name = /^[\w$]+(?=\s*=\s*[^\s=~>])/.exec(text)?.[0]
  return name === undefined ? undefined : { name, kinds: HELD, isOfOne: true }
}

/** `+ (id)scale:(int)by base:(int)base` as `scale:base:`, `@property (strong) View *view;` as `view`. */
function ofSelector(text: string): NameInCode | undefined {
  const property = /^@property\s*(?:\([^()]*\)\s*)?\w[^();]*[\s*](\w+)\s*;?$/.exec(text)?.[1]
  if (property !== undefined) return { name: property, kinds: HELD, isOfOne: true }
  const selector = /^[+-]\s*\([^()]*\)\s*(\w.*)$/s.exec(text)?.[1]
  if (selector === undefined) return undefined
  const parts = [...selector.matchAll(/(?:^|[\s)\w])(\w*:)(?=\s*\()/g)].map(([part]) => part.replace(/^[\s)]+/, ''))
  const name = parts.length > 0 ? parts.join('') : /^\w+(?=\s*[;{]?$)/.exec(selector)?.[0]
  return name === undefined ? undefined : { name, kinds: FUNCTIONS, isOfOne: true }
}

/** `static Document parse(String html)`, `void setCommand(client *c`: the name before parameters, with types before it. */
function withParameters(text: string): NameInCode | undefined {
  const [, name] =
    /^(?:[\w:.]+(?:<[^()]*>)?(?:\[\])*[\s*&]+){1,6}((?:\w+(?:::|\.))*~?\w+)\s*\([^()]*\w[\s*&]+\w+[^()]*(?:\)[^().]*)?$/.exec(
      text,
    ) ?? []
  return name === undefined ? undefined : { name, kinds: FUNCTIONS, isOfOne: true }
}

/**
 * `public void close()`, `@Nullable Node next() {`, `size_t size() const;`, `static bool Is<T>(this Source<T> s)` and `public
 * string Name { get; }`: before the name stand types, as words of a sentence are not written.
 */
function behindType(text: string): NameInCode | undefined {
  const head = text.replace(/^(?:@[\w.]+(?:\([^()]*\))?\s+|#?\[[^\]]*\]\s*)+/, '')
  const end = head.search(/[({;=]/)
  const after = end < 0 ? '' : head.slice(end)
  const words = withoutArguments(withoutModifiers(end < 0 ? head : head.slice(0, end)))
    .replace(/[*&]+/g, '$& ')
    .split(/(?<=\s)(?=\S)/)
  const last = words.pop()!
  const [, name, blank] = /^((?:\w+(?:::|\.))*~?\w+)(?:\[\])?(\s*)$/.exec(last) ?? []
  if (name === undefined || !words.every(word => isType(word.trim()))) return undefined
  if (after.startsWith('(')) {
    const isHead = blank === '' && (words.length > 0 || withoutModifiers(head) !== head) && endsAsHead(after)
    return isHead ? { name, kinds: FUNCTIONS, isOfOne: true } : undefined
  }
  const isHeld = words.length > 0 && /^(?:public|private|protected|internal)\s/.test(head)
  return isHeld ? { name, kinds: HELD, isOfOne: true } : undefined
}

/** A head in which arguments of types are brackets with nothing in them. */
function withoutArguments(head: string): string {
  let bare = head
  for (let before = ''; before !== bare; ) [before, bare] = [bare, bare.replace(/\s*<[^<>]*>/g, '[]')]
  return bare
}

/** True for a word that is written as names of types are: `Node`, `List[]`, `char`, `size_t`, `T?`, `*`. */
function isType(word: string): boolean {
  return (
    /^(?:\w+(?:::|\.))*[A-Z]|_t\b|[\]?*&]$|^@\w/.test(word) ||
    /^(?:void|bool|boolean|byte|char|short|int|long|float|double|decimal|string|object|auto|var|unsigned|signed|const|struct|enum|union|static|final|inline|virtual|override|extern|readonly)$/.test(
      word,
    )
  )
}

/** True where parameters are cut off, or what follows them follows no phrase in brackets. */
function endsAsHead(parameters: string): boolean {
  let depth = 0
  for (let at = 0; at < parameters.length; at++) {
    if (parameters[at] === '(') depth++
    else if (parameters[at] === ')' && --depth === 0)
      return /^\s*(?:$|[;:{=&]|->|(?:const|noexcept|override|final|throws|where|default)\b)/.test(
        parameters.slice(at + 1),
      )
  }
  return true
}
