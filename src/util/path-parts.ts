// Finds consecutive parts within a path. Pure.

/**
 * End of the first occurrence of `parts` (`/auth/login`) whose remainder passes `isWanted`, else -1.
 * `/auth/login-old/auth/login.ts` contains that text twice but those parts once.
 */
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
