// Memory layout shared by terms.ts and tokens.ts.

/** Lexical rules of the current language. */
export const LANGUAGE: usize = 16
export const LANGUAGE_BYTES: u32 = 128 << 10
/** Cache of terms.ts. */
export const REMEMBERED: usize = LANGUAGE + LANGUAGE_BYTES
