// Extracts the name from a signature without a keyword: after a return type, before parameters, or in a selector.
import type { SymbolKind } from '../model.ts'
import { FUNCTIONS, type NameInCode, withoutModifiers } from './declared-names.ts'

const VALUE_KINDS: readonly SymbolKind[] = ['property', 'const', 'var']

/** The name in a signature that begins with a type or with modifiers only. */
export function nameInSignature(text: string): NameInCode | undefined {
  return nameInObjectiveC(text) ?? nameBeforeParameters(text) ?? assignedName(text) ?? nameAfterType(text)
}

function assignedName(text: string): NameInCode | undefined {
  const name = /^[\w$]+(?=\s*=\s*[^\s=~>])/.exec(text)?.[0]
  return name === undefined ? undefined : { name, kinds: VALUE_KINDS, isOfOne: true }
}

/** `+ (id)scale:(int)by base:(int)base` gives `scale:base:`, `@property (strong) View *view;` gives `view`. */
function nameInObjectiveC(text: string): NameInCode | undefined {
  const property = /^@property\s*(?:\([^()]*\)\s*)?\w[^();]*[\s*](\w+)\s*;?$/.exec(text)?.[1]
  if (property !== undefined) return { name: property, kinds: VALUE_KINDS, isOfOne: true }
  const selector = /^[+-]\s*\([^()]*\)\s*(\w.*)$/s.exec(text)?.[1]
  if (selector === undefined) return undefined
  const parts = [...selector.matchAll(/(?:^|[\s)\w])(\w*:)(?=\s*\()/g)].map(([part]) => part.replace(/^[\s)]+/, ''))
  const name = parts.length > 0 ? parts.join('') : /^\w+(?=\s*[;{]?$)/.exec(selector)?.[0]
  return name === undefined ? undefined : { name, kinds: FUNCTIONS, isOfOne: true }
}

/** `static Document parse(String html)`, or cut off: `void setCommand(client *c`. */
function nameBeforeParameters(text: string): NameInCode | undefined {
  const [, name] =
    /^(?:[\w:.]+(?:<[^()]*>)?(?:\[\])*[\s*&]+){1,6}((?:\w+(?:::|\.))*~?\w+)\s*\([^()]*\w[\s*&]+\w+[^()]*(?:\)[^().]*)?$/.exec(
      text,
    ) ?? []
  return name === undefined ? undefined : { name, kinds: FUNCTIONS, isOfOne: true }
}

/** `size_t size() const;`, `public string Name { get; }`: the words before the name must be written like types. */
function nameAfterType(text: string): NameInCode | undefined {
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
  const isValue = words.length > 0 && /^(?:public|private|protected|internal)\s/.test(head)
  return isValue ? { name, kinds: VALUE_KINDS, isOfOne: true } : undefined
}

function withoutArguments(head: string): string {
  let bare = head
  for (let before = ''; before !== bare; ) [before, bare] = [bare, bare.replace(/\s*<[^<>]*>/g, '[]')]
  return bare
}

/** True for a word written like a type: `Node`, `List[]`, `char`, `size_t`, `T?`, `*`. */
function isType(word: string): boolean {
  return (
    /^(?:\w+(?:::|\.))*[A-Z]|_t\b|[\]?*&]$|^@\w/.test(word) ||
    /^(?:void|bool|boolean|byte|char|short|int|long|float|double|decimal|string|object|auto|var|unsigned|signed|const|struct|enum|union|static|final|inline|virtual|override|extern|readonly)$/.test(
      word,
    )
  )
}

/** True if the parameters are cut off or code follows them, rather than prose. */
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
