// Brackets and what they hold, for masks: a regular expression counts no levels, so they are written out.

/**
 * Source of an expression for a bracket with its partner and all between them, other brackets of its sort as deep as
 * `depth` levels; `open` and `close` are sources, `other` what stands between that is neither.
 */
export function nested(open: string, close: string, other: string, depth: number): string {
  return Array.from({ length: depth }).reduce<string>(
    inner => `${open}(?:${other}|${inner})*${close}`,
    `${open}${other}*${close}`,
  )
}

export const PARENTHESES: readonly [open: string, close: string] = ['\\(', '\\)']
export const BRACES: readonly [open: string, close: string] = ['\\{', '\\}']
