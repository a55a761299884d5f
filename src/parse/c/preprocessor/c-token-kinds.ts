// The kinds of tokens of the C family, and the keywords of each dialect.

/** Kinds are numbers, because they are compared millions of times. */
export const WORD = 0
/** `static`, `inline`, `const`: ignored before a name. */
export const SPECIFIER = 1
/** `int`, `auto`: all or part of a type. */
export const TYPE = 2
/** `struct`, `union`, `class`. */
export const CLASS = 3
export const ENUM = 4
export const NAMESPACE = 5
export const TYPEDEF = 6
export const USING = 7
export const TEMPLATE = 8
export const OPERATOR = 9
/** `__attribute__`, `alignas`, `asm`: dropped with the parentheses behind them. */
export const ATTRIBUTE = 10
/** `noexcept`, `throw`, `requires`, `try`: follow parameters. */
export const TRAILER = 11
/** `public`, `private`, `protected`. */
export const ACCESS = 12
/** `if`, `return`: never part of a declaration. */
export const CONTROL = 13
/** `typeof`, `decltype`: a type with the parentheses behind them. */
export const TYPEOF = 14
export const FRIEND = 15
export const CONCEPT = 16
export const EXTERN = 17
export const ASSERT = 18

export const NUMBER = 30
export const STRING = 31

export const OTHER = 40
export const PAREN = 41
export const PAREN_END = 42
export const BRACKET = 43
export const BRACKET_END = 44
export const BRACE = 45
export const BRACE_END = 46
export const SEMICOLON = 47
export const COMMA = 48
export const COLON = 49
/** `::` */
export const SCOPE = 50
/** `=`, never `==`. */
export const ASSIGN = 51
/** `*`, `&`, `^`: make a declarator a pointer, a reference or a block. */
export const POINTER = 52
export const LESS = 54
export const GREATER = 55
export const TILDE = 56
export const ARROW = 57
/** `@` of Objective-C */
export const AT = 58
/** `+` and `-`, which begin a method in Objective-C. */
export const SIGN = 59

/** `#if`, `#ifdef`, `#ifndef`; `#else`, `#elif…`; `#endif`. */
export const IF = 70
export const ELSE = 71
export const ENDIF = 72

/** Punctuation that C and C# share. */
export const PUNCTUATION: Readonly<Record<string, number>> = {
  '(': PAREN,
  ')': PAREN_END,
  '[': BRACKET,
  ']': BRACKET_END,
  '{': BRACE,
  '}': BRACE_END,
  ';': SEMICOLON,
  ',': COMMA,
  ':': COLON,
  '=': ASSIGN,
}

export interface Dialect {
  readonly cpp: boolean
  readonly objc: boolean
}

const words = (kind: number, list: string): [string, number][] => list.split(' ').map(word => [word, kind])

const C: readonly [string, number][] = [
  ...words(SPECIFIER, 'static inline register const volatile restrict auto _Noreturn _Thread_local _Atomic constexpr'),
  ...words(SPECIFIER, '__inline __inline__ __restrict __restrict__ __const __const__ __volatile __volatile__'),
  ...words(SPECIFIER, '__thread thread_local __extension__ __forceinline __signed __signed__'),
  ...words(SPECIFIER, '_Nonnull _Nullable _Nullable_result _Null_unspecified'),
  ...words(TYPE, 'void char short int long float double signed unsigned bool _Bool _Complex _Imaginary __int128'),
  ...words(TYPE, '__int64 _Float16 _Float32 _Float64 _Float128 __float128 _Decimal32 _Decimal64 _Decimal128'),
  ...words(CLASS, 'struct union'),
  ...words(ENUM, 'enum'),
  ...words(TYPEDEF, 'typedef'),
  ...words(EXTERN, 'extern'),
  ...words(ATTRIBUTE, '__attribute__ __attribute __declspec _Alignas alignas asm __asm __asm__ _BitInt'),
  ...words(CONTROL, 'if else for while do switch case default return goto break continue sizeof'),
  ...words(TYPEOF, 'typeof __typeof __typeof__ typeof_unqual __auto_type'),
  ...words(ASSERT, 'static_assert _Static_assert'),
]

const CPP: readonly [string, number][] = [
  ...C,
  ...words(SPECIFIER, 'virtual explicit consteval constinit mutable typename'),
  ...words(TYPE, 'auto wchar_t char8_t char16_t char32_t'),
  ...words(CLASS, 'class'),
  ...words(NAMESPACE, 'namespace'),
  ...words(USING, 'using'),
  ...words(TEMPLATE, 'template'),
  ...words(OPERATOR, 'operator'),
  ...words(TRAILER, 'noexcept throw requires try'),
  ...words(ACCESS, 'public private protected'),
  ...words(CONTROL, 'catch new delete this'),
  ...words(TYPEOF, 'decltype'),
  ...words(FRIEND, 'friend'),
  ...words(CONCEPT, 'concept'),
]

export class Keywords {
  readonly #kinds: ReadonlyMap<string, number>
  /** 1 if some keyword has this length and first character. Rules out most names without a lookup. */
  readonly #prefixes = new Uint8Array(MAX_LENGTH * 128)

  constructor(kinds: readonly (readonly [string, number])[]) {
    this.#kinds = new Map(kinds)
    for (const [word] of kinds) this.#prefixes[word.length * 128 + word.charCodeAt(0)] = 1
  }

  /** The kind of the name text[start, end), whose first character is `first`. */
  kindOf(text: string, first: number, start: number, end: number): number {
    const length = end - start
    if (length >= MAX_LENGTH || first >= 128 || this.#prefixes[length * 128 + first] === 0) return WORD
    return this.#kinds.get(text.slice(start, end)) ?? WORD
  }
}

/** All keywords are shorter than this. */
const MAX_LENGTH = 32

const c = new Keywords(C)
const cpp = new Keywords(CPP)

/** Returns the keywords of a dialect. */
export function keywordsOf(dialect: Dialect): Keywords {
  return dialect.cpp ? cpp : c
}

/** Whether a name is spelled like a macro: `MODULE_LICENSE`, `__init`, `Foundation_API`, `_`, `P_`. */
export function isMacroLike(name: string): boolean {
  return /^(?:_*[A-Z][A-Z0-9]*_?[A-Z0-9][A-Z0-9_]*|__\w*|\w+_(?:API|EXPORT)|[A-Z]?_)$/.test(name)
}
