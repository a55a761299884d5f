// Regular expressions for nested brackets in masks. They cannot count levels, so each level is spelled out.

/**
 * Source of a regular expression for a bracket pair with its contents, at most `depth` levels deeper. `open` and
 * `close` are sources, `other` is the source for anything else between them.
 */
export function nested(open: string, close: string, other: string, depth: number): string {
  return Array.from({ length: depth }).reduce<string>(
    inner => `${open}(?:${other}|${inner})*${close}`,
    `${open}${other}*${close}`,
  )
}

export const PARENTHESES: readonly [open: string, close: string] = ['\\(', '\\)']
export const BRACES: readonly [open: string, close: string] = ['\\{', '\\}']
