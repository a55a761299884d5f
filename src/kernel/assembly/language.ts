// Lexical rules of the current language; src/kernel/plain-tokens.ts writes them.
import { LANGUAGE, LANGUAGE_BYTES } from './memory-layout'

// Character classes of src/scan/word-tables.ts.
export const LETTER: u32 = 0
export const DIGIT: u32 = 1
export const SPACE: u32 = 2
export const NEWLINE: u32 = 3

export const AND_WORD: u32 = 1 << 19
export const OR_WORD: u32 = 1 << 20
/** ERROR_NAME and BINDING: words without other bits are plain. */
export const PLAIN_BITS: u32 = (1 << 18) | (1 << 16)

// Bits for what an ASCII character begins. The lower six bits have the kind of a token that is always one character.
/** Only the scanner in JavaScript handles it. */
export const ODD: u32 = 1 << 6
export const COMMENT: u32 = 1 << 7
export const QUOTE: u32 = 1 << 8
/** `/` where a regular expression may begin. */
export const REGEX: u32 = 1 << 9

// Operators and syntax of the language.
export const DOT: u32 = 1
export const COLONS: u32 = 1 << 1
export const OPTIONAL: u32 = 1 << 2
export const POINTER: u32 = 1 << 3
export const AND: u32 = 1 << 4
export const OR: u32 = 1 << 5
export const NULLISH: u32 = 1 << 6
export const PIPES: u32 = 1 << 7
/** Strings may have a prefix: `f"…"`. */
export const PREFIXES: u32 = 1 << 8
/** A backslash continues a line comment; block comments nest. */
export const CONTINUED: u32 = 1 << 9
export const NESTED: u32 = 1 << 10

export const CLASSES: usize = LANGUAGE
/** Bits for what each of 128 characters begins, u16 each. */
export const BEGINS: usize = CLASSES + 65536
/** 1 for each of 128 characters that may end a name. */
export const TAILS: usize = BEGINS + 256
/** Flags, number of word slots minus one, number of comments, number of strings. */
export const SETTINGS: usize = TAILS + 128
/** The last token: kind, end, bits, hash, start of its line. */
export const STATE: usize = SETTINGS + 16
/** Comments: lengths of opening and closing mark (0 for a line comment), then the marks, eight units each. */
export const COMMENTS: usize = STATE + 20
export const COMMENT_BYTES: u32 = 40
export const MOST_COMMENTS: u32 = 16
/** Strings: quote, number of quotes, flags, character that begins interpolation. */
export const STRINGS: usize = COMMENTS + COMMENT_BYTES * MOST_COMMENTS
export const STRING_BYTES: u32 = 8
export const MOST_STRINGS: u32 = 16
export const ESCAPES: u32 = 1
export const MULTILINE: u32 = 2
/** It cannot follow a name directly. */
export const APART: u32 = 4
/** Hash table of words: address of the text, length in units (0 if free), bits. */
export const WORDS: usize = STRINGS + STRING_BYTES * MOST_STRINGS
export const WORD_BYTES: u32 = 12
/** End of the memory for words and their texts. */
export const LANGUAGE_END: usize = LANGUAGE + LANGUAGE_BYTES

export function has(flag: u32): bool {
  return (load<u32>(SETTINGS) & flag) !== 0
}
