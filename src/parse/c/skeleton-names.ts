// Parses names of a skeleton: `a`, and in C++ `A::b`, `~A`, `operator==`, `operator bool`.
import * as S from './skeleton-tokens.ts'

/** What a name can declare: anything, only a function, or a conversion, whose parameters are part of the name. */
export const ANY = 0
export const FUNCTION = 1
export const CONVERSION = 2

export interface SkeletonName {
  readonly start: number
  readonly end: number
  readonly role: typeof ANY | typeof FUNCTION | typeof CONVERSION
  readonly isPrimitive: boolean
  readonly isQualified: boolean
}

const QUOTE = 34
const AND = 38
const PAREN = 40
const PAREN_END = 41
const STAR = 42
const BRACKET = 91
const BRACKET_END = 93
const TILDE = 126

/** Parses a name and advances behind it; undefined for an unsupported form. */
export function parseName(tokens: S.SkeletonTokens): SkeletonName | undefined {
  const { start } = tokens
  let isQualified = false
  while (true) {
    const { kind } = tokens
    if (kind === TILDE || kind === S.OPERATOR) {
      tokens.next()
      const role = kind === TILDE ? (tokens.take(S.WORD) ? FUNCTION : undefined) : operator(tokens)
      return role === undefined ? undefined : { start, end: tokens.previousEnd, role, isPrimitive: false, isQualified }
    }
    if (kind !== S.WORD && kind !== S.PRIMITIVE) return undefined
    tokens.next()
    if (tokens.kind !== S.SCOPE)
      return { start, end: tokens.previousEnd, role: ANY, isPrimitive: kind === S.PRIMITIVE, isQualified }
    if (kind === S.PRIMITIVE) return undefined
    tokens.next()
    isQualified = true
  }
}

/** Parses what follows `operator`. */
function operator(tokens: S.SkeletonTokens): SkeletonName['role'] | undefined {
  if (tokens.take(S.NEW)) return !tokens.take(BRACKET) || tokens.take(BRACKET_END) ? FUNCTION : undefined
  if (tokens.kind === QUOTE) return literal(tokens)
  if (tokens.kind < S.ACCESS || tokens.kind === S.SIZED || tokens.kind === S.AUTO || tokens.kind === S.SCOPE)
    return conversion(tokens) ? CONVERSION : undefined
  return sign(tokens) ? FUNCTION : undefined
}

/** `operator""_name` */
function literal(tokens: S.SkeletonTokens): typeof FUNCTION | undefined {
  tokens.next()
  return tokens.previousEnd === tokens.start && tokens.take(QUOTE) && tokens.take(S.WORD) ? FUNCTION : undefined
}

const SIGNS: ReadonlySet<string> = new Set(
  '+ - * / % ^ & | ~ ! = < > += -= *= /= %= ^= &= |= << >> >>= <<= == != <= >= <=> && || ++ -- , ->* -> () []'.split(
    ' ',
  ),
)

const MAX_SIGN = 3

/** Parses the sign of an operator, without gaps. */
function sign(tokens: S.SkeletonTokens): boolean {
  const { start } = tokens
  let { end } = tokens
  const isPair = tokens.kind === PAREN || tokens.kind === BRACKET
  tokens.next()
  if (isPair) {
    end = tokens.end
    tokens.next()
  } else
    while (tokens.kind > S.SCOPE && tokens.kind !== PAREN && tokens.start === end) {
      end = tokens.end
      tokens.next()
    }
  return end - start <= MAX_SIGN && SIGNS.has(tokens.textBetween(start, end))
}

/** Parses the type of a conversion, such as `const char*`, and the parentheses behind it. */
function conversion(tokens: S.SkeletonTokens): boolean {
  tokens.take(S.CONST)
  if (!type(tokens)) return false
  tokens.take(S.CONST)
  while (tokens.kind === STAR || tokens.kind === AND) tokens.next()
  return tokens.take(PAREN) && tokens.take(PAREN_END)
}

function type(tokens: S.SkeletonTokens): boolean {
  if (tokens.take(S.AUTO) || tokens.take(S.PRIMITIVE)) return true
  if (tokens.kind === S.SIZED) {
    while (tokens.take(S.SIZED));
    if (!tokens.take(S.PRIMITIVE)) tokens.take(S.WORD)
    return true
  }
  tokens.take(S.SCOPE)
  do if (!tokens.take(S.WORD)) return false
  while (tokens.take(S.SCOPE))
  return true
}
