// What of a language its plain tokens are read by, where src/kernel/plain-tokens.ts writes it. AssemblyScript.
import { LANGUAGE, LANGUAGE_BYTES } from './room'

// Classes of characters, as src/extract/tokens/tables.ts has them.
export const LETTER: u32 = 0
export const DIGIT: u32 = 1
export const SPACE: u32 = 2
export const NEWLINE: u32 = 3

export const AND_WORD: u32 = 1 << 19
export const OR_WORD: u32 = 1 << 20
/** ERROR_NAME and BINDING: a word with no other bit is a plain one. */
export const PLAIN_BITS: u32 = (1 << 18) | (1 << 16)

// What a character of ASCII begins, a bit each; below them the kind of a mark that is always one by itself.
/** What only the scanner reads. */
export const ODD: u32 = 1 << 6
export const COMMENT: u32 = 1 << 7
export const QUOTE: u32 = 1 << 8
/** `/`, where a regular expression may stand. */
export const REGEX: u32 = 1 << 9

// What of a language's operators there is.
export const DOT: u32 = 1
export const COLONS: u32 = 1 << 1
export const OPTIONAL: u32 = 1 << 2
export const POINTER: u32 = 1 << 3
export const AND: u32 = 1 << 4
export const OR: u32 = 1 << 5
export const NULLISH: u32 = 1 << 6
export const PIPES: u32 = 1 << 7
/** Words stand before some strings: `f"…"`. */
export const PREFIXES: u32 = 1 << 8
/** A backslash carries a comment on to the next line; comments of several lines may hold others. */
export const CONTINUED: u32 = 1 << 9
export const NESTED: u32 = 1 << 10

/** A class for each unit. */
export const CLASSES: usize = LANGUAGE
/** What each of 128 characters begins, 16 bits each. */
export const BEGINS: usize = CLASSES + 65536
/** 1 for each of 128 characters that may end a name. */
export const TAILS: usize = BEGINS + 256
/** Flags, number of slots for words less one, how many comments and strings there are. */
export const SETTINGS: usize = TAILS + 128
/** The fields of the token read last: kind, end, bits, hash, and where its line starts. */
export const STATE: usize = SETTINGS + 16
/** Comments: lengths of their two marks, 0 for one that ends with its line; then the marks, eight units each. */
export const COMMENTS: usize = STATE + 20
export const COMMENT_BYTES: u32 = 40
export const MOST_COMMENTS: u32 = 16
/** Strings: their quote, how often it stands, flags, and the character with which code in it begins. */
export const STRINGS: usize = COMMENTS + COMMENT_BYTES * MOST_COMMENTS
export const STRING_BYTES: u32 = 8
export const MOST_STRINGS: u32 = 16
export const ESCAPES: u32 = 1
export const MULTILINE: u32 = 2
/** None directly behind a name. */
export const APART: u32 = 4
/** Words by their hashes: where the text of each is, its length in units (0: none), and its bits. */
export const WORDS: usize = STRINGS + STRING_BYTES * MOST_STRINGS
export const WORD_BYTES: u32 = 12
/** Up to where words and their texts may lie. */
export const LANGUAGE_END: usize = LANGUAGE + LANGUAGE_BYTES

/** Whether the language has what a bit of its flags says. */
export function has(flag: u32): bool {
  return (load<u32>(SETTINGS) & flag) !== 0
}
