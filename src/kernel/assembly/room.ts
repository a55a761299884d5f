// What lies where in the memory that terms.ts and tokens.ts share. AssemblyScript.

/** What of a language its tokens are read by. */
export const LANGUAGE: usize = 16
export const LANGUAGE_BYTES: u32 = 128 << 10
/** What is remembered of terms. */
export const REMEMBERED: usize = LANGUAGE + LANGUAGE_BYTES
