// Scans the tokens of a skeleton.
import type { SymbolKind } from '../../model.ts'
import type { SkeletonBuilder } from './declarations/skeleton-text.ts'

export type SkeletonText = Pick<SkeletonBuilder, 'text' | 'output' | 'dialect'>

/** The kind of a token: one of these, or the character code of punctuation. */
export const END = 0
export const WORD = 1
/** A built-in type such as `int` or `size_t`. Also a name, where a declaration has no other type. */
export const PRIMITIVE = 2
export const TYPEDEF = 3
export const EXTERN = 4
export const STATIC = 5
export const CONST = 6
export const TAG = 7
export const ENUM = 8
/** A word that a supported skeleton does not contain. */
export const OTHER = 9
/** `public`, `private`, `protected`. */
export const ACCESS = 10
export const OPERATOR = 11
/** `auto` of C++: a type, never a name. */
export const AUTO = 12
/** `new` and `delete`, which are names behind `operator`. */
export const NEW = 13
/** `unsigned`, `long`: several of them form a type. */
export const SIZED = 14
/** `::` */
export const SCOPE = 15

const words = (kind: number, list: string): [string, number][] => list.split(' ').map(word => [word, kind])

/** Keywords of both grammars. */
const SHARED: readonly [string, number][] = [
  ...words(PRIMITIVE, 'void char int bool float double size_t ssize_t ptrdiff_t intptr_t uintptr_t charptr_t'),
  ...words(PRIMITIVE, 'nullptr_t max_align_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t'),
  ...words(PRIMITIVE, 'char8_t char16_t char32_t char64_t'),
  ...words(TYPEDEF, 'typedef'),
  ...words(EXTERN, 'extern'),
  ...words(STATIC, 'static'),
  ...words(CONST, 'const'),
  ...words(TAG, 'struct union'),
  ...words(ENUM, 'enum'),
  ...words(SIZED, 'signed unsigned long short'),
  ...words(OTHER, 'defined __extension__ __attribute__ __attribute __declspec __based __cdecl __clrcall __stdcall'),
  ...words(OTHER, '__fastcall __thiscall __vectorcall _unaligned __unaligned auto register'),
  ...words(OTHER, 'inline __inline __inline__ __forceinline thread_local __thread constexpr volatile restrict'),
  ...words(OTHER, '__restrict__ _Atomic _Noreturn noreturn _Nonnull alignas _Alignas if else switch case default'),
  ...words(OTHER, 'while do for return break continue goto __try __except __finally __leave sizeof __alignof__'),
  ...words(OTHER, '__alignof _alignof alignof _Alignof offsetof _Generic asm __asm__ __asm __volatile__ NULL nullptr'),
  ...words(OTHER, 'true false TRUE FALSE'),
]

const C: ReadonlyMap<string, number> = new Map(SHARED)

/** Keywords of the C++ grammar. */
const CPP: ReadonlyMap<string, number> = new Map([
  ...SHARED,
  ...words(TAG, 'class'),
  ...words(ACCESS, 'public private protected'),
  ...words(OPERATOR, 'operator'),
  ...words(AUTO, 'auto'),
  ...words(NEW, 'new delete'),
  ...words(OTHER, 'virtual mutable constinit consteval and_eq or_eq xor_eq not compl or and bitor xor bitand not_eq'),
  ...words(OTHER, 'decltype final override explicit typename template try friend noexcept throw namespace using'),
  ...words(OTHER, 'static_assert concept co_return co_yield catch co_await requires this'),
])

const SPACE = 32
const ZERO = 48
const COLON = 58

export class SkeletonTokens {
  kind = END
  /** Offset in the text. */
  start = 0
  end = 0
  /** End of the token before this one. */
  previousEnd = 0
  readonly #text: string
  readonly #output: Uint16Array
  readonly #length: number
  readonly #words: ReadonlyMap<string, number>

  constructor({ text, output, dialect }: SkeletonText) {
    this.#text = text
    this.#output = output
    this.#length = text.length
    this.#words = dialect.cpp ? CPP : C
    this.next()
  }

  next(): void {
    const output = this.#output
    const length = this.#length
    let at = this.end
    this.previousEnd = at
    while (at < length && output[at] === SPACE) at++
    this.start = at
    if (at === length) {
      this.kind = END
      this.end = at
      return
    }
    const code = output[at]!
    if (!isOfWord(code)) {
      const isScope = code === COLON && output[at + 1] === COLON
      this.kind = isScope ? SCOPE : code
      this.end = isScope ? at + 2 : at + 1
      return
    }
    do at++
    while (at < length && isOfWord(output[at]!))
    this.end = at
    this.kind = code > ZERO + 9 || code < ZERO ? this.#wordKind() : at === this.start + 1 ? ZERO : OTHER
  }

  /** Advances if the token has this kind. Returns whether it has. */
  take(kind: number): boolean {
    if (this.kind !== kind) return false
    this.next()
    return true
  }

  textBetween(from: number, to: number): string {
    return String.fromCharCode(...this.#output.subarray(from, to))
  }

  /** The kind of type for the current TAG or ENUM token. */
  tag(): SymbolKind & ('struct' | 'union' | 'enum' | 'class') {
    if (this.kind === ENUM) return 'enum'
    const first = this.#text.charCodeAt(this.start)
    return first === LOWER_S ? 'struct' : first === LOWER_C ? 'class' : 'union'
  }

  #wordKind(): number {
    const { start, end } = this
    const output = this.#output
    const text = this.#text
    if (
      end === start + 3 &&
      output[start] === LOWER_I &&
      output[start + 1] === LOWER_N &&
      output[start + 2] === LOWER_T
    )
      return PRIMITIVE
    // The output may join several source tokens.
    for (let at = start; at < end; at++) if (output[at] !== text.charCodeAt(at)) return OTHER
    return this.#words.get(text.slice(start, end)) ?? WORD
  }
}

const LOWER_C = 99
const LOWER_I = 105
const LOWER_N = 110
const LOWER_S = 115
const LOWER_T = 116

/** Letters, digits, `_` and `$`. A supported skeleton is ASCII. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  )
}
