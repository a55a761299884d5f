// What the braces of a script hold, and which names in them are keys.
import * as T from '../../scan/token-kinds.ts'
import type { MemberPlaces } from '../values/member-places.ts'
import type { ScriptCode } from '../values/script-code.ts'
import type { File } from '../values/value-parts.ts'

export type BraceSort = 'class' | 'literal' | 'type' | 'block'

const MODIFIERS: ReadonlySet<string> = new Set(
  'public private protected readonly static abstract override declare async get set accessor'.split(' '),
)
/** Tokens between the word that begins a type and its brace. */
const LONGEST_HEAD = 200

/** What a brace opens. */
export function braceSort(parsed: File, open: number, places: MemberPlaces): BraceSort {
  const { code, declarations } = parsed
  if (declarations.classes.has(open)) return 'class'
  if (declarations.bodies.has(open)) return 'block'
  if (places.isLiteral(parsed, open)) return 'literal'
  const before = open - 1
  if (before < 0 || [T.CLOSE_PAREN, T.ARROW, T.SEMICOLON, T.OPEN_BRACE, T.CLOSE_BRACE].includes(code.kind(before)))
    return 'block'
  if (/^(?:else|try|do|finally|static|catch)$/.test(code.word(before))) return 'block'
  if (/^(?:[|&<:=,([]|extends|as|satisfies|is)$/.test(code.word(before))) return 'type'
  // `interface A<B> extends C {`, `enum A {`, `namespace A.B {`
  for (let at = before; at >= 0 && before - at < LONGEST_HEAD; at--) {
    if (code.is(at, 'interface') || code.is(at, 'enum')) return 'type'
    if (code.is(at, 'namespace') || code.is(at, 'module')) return 'block'
    if ([T.SEMICOLON, T.CLOSE_BRACE, T.OPEN_BRACE].includes(code.kind(at))) break
  }
  return 'block'
}

/** True for a name before a colon, a bracket or a value that is the key of a member. */
export function isKeyAt(parsed: File, at: number, places: MemberPlaces): boolean {
  const { code } = parsed
  const open = code.around[at]!
  if (open < 0 || code.kind(open) !== T.OPEN_BRACE) return false
  const before = code.kind(at - 1)
  const isMarked = MODIFIERS.has(code.word(at - 1)) || code.is(at - 1, '*')
  const isBegun = [T.OPEN_BRACE, T.COMMA, T.SEMICOLON].includes(before) || isMarked || code.isFirst(at)
  if (!isBegun || before === T.QUESTION) return false
  const next = code.kind(at + 1)
  const isTyped = next === T.COLON || (next === T.QUESTION && [T.COLON, T.OPEN_PAREN].includes(code.kind(at + 2)))
  if (isTyped && before !== T.QUESTION && !code.is(at - 1, 'case')) {
    // A label, and the last branch of a condition on its own line.
    return braceSort(parsed, open, places) !== 'block' || isPattern(parsed, open)
  }
  const isMember =
    next === T.OPEN_PAREN || next === T.SEMICOLON || code.is(at + 1, '<') || code.is(at + 1, '=') || next === T.BANG
  if (!isMember) return false
  const sort = braceSort(parsed, open, places)
  return sort === 'class' || sort === 'type' || (sort === 'literal' && next === T.OPEN_PAREN)
}

/** True for the braces of a destructuring declaration. */
function isPattern({ code }: File, open: number): boolean {
  return code.is(code.partners[open]! + 1, '=') || /^(?:const|let|var|\(|,|\.\.\.)$/.test(code.word(open - 1))
}

/** Words of the language that the scanner takes for names. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'of as satisfies is keyof infer readonly unique asserts async from get set await type declare abstract default implements extends'.split(
    ' ',
  ),
)

/** Whether a word is an attribute or the text of an element, `<a name="x">name</a>`. */
export function isElementText(code: ScriptCode, at: number): 'attribute' | 'text' | undefined {
  const [before, next] = [code.kind(at - 1), code.kind(at + 1)]
  if (code.is(at - 1, '>') && code.is(at + 1, '<')) return 'text'
  if (
    (before === T.WORD && !NO_TEXT.has(code.word(at - 1))) ||
    (next === T.WORD && !/^(?:as|satisfies|of|is)$/.test(code.word(at + 1)) && !code.isFirst(at + 1))
  )
    return code.isFirst(at) ? undefined : code.is(at + 1, '=') ? 'attribute' : 'text'
  if (!code.is(at + 1, '=')) return undefined
  // Back over other attributes to the name of the tag.
  for (let i = at - 1; i >= 0 && at - i < LONGEST_HEAD; i--) {
    if (code.partners[i]! >= 0 && code.partners[i]! < i && code.kind(i) === T.CLOSE_BRACE) i = code.partners[i]!
    else if (code.is(i, '<')) return code.isName(i + 1) ? 'attribute' : undefined
    else if (!code.isName(i) && code.kind(i) !== T.STRING && !code.is(i, '=') && code.kind(i) !== T.ACCESS)
      return undefined
  }
  return undefined
}
