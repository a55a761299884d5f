// The words and marks on the sheet of a skeleton, one after the other.
import type { SymbolKind } from '../../model.ts'
import type { SkeletonDraft } from './declarations/skeleton-text.ts'

/** What a reader of a sheet knows of its sketch. */
export type SkeletonText = Pick<SkeletonDraft, 'text' | 'sheet' | 'dialect'>

/** What a token of a sheet is: one of these, or the code of a mark. */
export const END = 0
export const WORD = 1
/** A type that the grammar knows by its name, `int`, `size_t`: a name, too, where none is declared as a type. */
export const PRIMITIVE = 2
export const TYPEDEF = 3
/** `extern`. */
export const ELSEWHERE = 4
export const STATIC = 5
export const CONST = 6
export const TAG = 7
export const ENUM = 8
/** Anything that stands on no ordinary sheet. */
export const OTHER = 9
/** `public`, `private`, `protected`. */
export const ACCESS = 10
export const OPERATOR = 11
/** `auto` of C++: a type, and no name. */
export const AUTO = 12
/** `new` and `delete`, which are names behind `operator`. */
export const NEW = 13
/** `unsigned`, `long`: of several a type is made. */
export const SIZED = 14
/** `::` */
export const SCOPE = 15

const words = (kind: number, list: string): [string, number][] => list.split(' ').map(word => [word, kind])

/** What both grammars know alike. */
const SHARED: readonly [string, number][] = [
  ...words(PRIMITIVE, 'void char int bool float double size_t ssize_t ptrdiff_t intptr_t uintptr_t charptr_t'),
  ...words(PRIMITIVE, 'nullptr_t max_align_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t'),
  ...words(PRIMITIVE, 'char8_t char16_t char32_t char64_t'),
  ...words(TYPEDEF, 'typedef'),
  ...words(ELSEWHERE, 'extern'),
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

/** The words of the grammar of C that are no names wherever they stand. */
const C: ReadonlyMap<string, number> = new Map(SHARED)

/** The same of C++. */
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

/** Goes through the tokens of a sheet, of which it knows the one that it has reached. */
export class SkeletonTokens {
  kind = END
  /** Where the token stands in the text. */
  start = 0
  end = 0
  /** Where the one before it ends. */
  last = 0
  readonly #text: string
  readonly #sheet: Uint16Array
  readonly #length: number
  readonly #words: ReadonlyMap<string, number>

  constructor({ text, sheet, dialect }: SkeletonText) {
    this.#text = text
    this.#sheet = sheet
    this.#length = text.length
    this.#words = dialect.cpp ? CPP : C
    this.next()
  }

  next(): void {
    const sheet = this.#sheet
    const length = this.#length
    let at = this.end
    this.last = at
    while (at < length && sheet[at] === SPACE) at++
    this.start = at
    if (at === length) {
      this.kind = END
      this.end = at
      return
    }
    const code = sheet[at]!
    if (!isOfWord(code)) {
      const isScope = code === COLON && sheet[at + 1] === COLON
      this.kind = isScope ? SCOPE : code
      this.end = isScope ? at + 2 : at + 1
      return
    }
    do at++
    while (at < length && isOfWord(sheet[at]!))
    this.end = at
    this.kind = code > ZERO + 9 || code < ZERO ? this.#wordKind() : at === this.start + 1 ? ZERO : OTHER
  }

  /** Whether the token is of a kind; if so it goes on to the next one. */
  take(kind: number): boolean {
    if (this.kind !== kind) return false
    this.next()
    return true
  }

  /** What stands between two offsets, as it is drawn. */
  drawn(from: number, to: number): string {
    return String.fromCharCode(...this.#sheet.subarray(from, to))
  }

  /** The kind of type that the words of a TAG or an ENUM that stands there make. */
  tag(): SymbolKind & ('struct' | 'union' | 'enum' | 'class') {
    if (this.kind === ENUM) return 'enum'
    const first = this.#text.charCodeAt(this.start)
    return first === LOWER_S ? 'struct' : first === LOWER_C ? 'class' : 'union'
  }

  #wordKind(): number {
    const { start, end } = this
    const sheet = this.#sheet
    const text = this.#text
    if (end === start + 3 && sheet[start] === LOWER_I && sheet[start + 1] === LOWER_N && sheet[start + 2] === LOWER_T)
      return PRIMITIVE
    // What is not written there in the text is put together of several tokens.
    for (let at = start; at < end; at++) if (sheet[at] !== text.charCodeAt(at)) return OTHER
    return this.#words.get(text.slice(start, end)) ?? WORD
  }
}

const LOWER_C = 99
const LOWER_I = 105
const LOWER_N = 110
const LOWER_S = 115
const LOWER_T = 116

/** Letters, digits, `_` and `$`; what is beyond ASCII stands on no ordinary sheet. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  )
}
