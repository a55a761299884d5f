// Finds consecutive parts within a path. Pure.

/** End of the first occurrence of `parts` whose remainder passes, else -1: `/a/b-old/a/b.ts` has `/a/b` twice. */
export function endOfParts(path: string, parts: string, isWanted: (behind: string) => boolean): number {
  for (let at = path.indexOf(parts); at >= 0; at = path.indexOf(parts, at + 1)) {
    const end = at + parts.length
    if (isWanted(path.slice(end))) return end
  }
  return -1
}

/** Whether the remainder of a path continues with a folder or is only an extension. */
export function isStem(behind: string): boolean {
  return behind.startsWith('/') || (behind.startsWith('.') && !behind.includes('/'))
}
