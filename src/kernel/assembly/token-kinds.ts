// Token kinds of src/scan/token-kinds.ts.

export const END: u32 = 0
export const WORD: u32 = 1
export const NUMBER: u32 = 2
export const STRING: u32 = 3
export const LAST_OPERAND: u32 = 8
export const KEYWORD: u32 = 9
export const COLON: u32 = 17
export const QUESTION: u32 = 18
export const ACCESS: u32 = 19
export const ASSIGN: u32 = 20
export const DEFINE: u32 = 21
export const STEP: u32 = 22
export const ARROW: u32 = 23
export const THIN_ARROW: u32 = 24
export const LESS: u32 = 25
export const GREATER: u32 = 26
export const LOGICAL: u32 = 27
export const BANG: u32 = 28
export const STAR: u32 = 31
export const PIPE: u32 = 32
export const OTHER: u32 = 33
