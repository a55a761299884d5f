// Parts of a path that follow each other, wherever in it they stand. Pure.

/**
 * Where some parts of a path (`/auth/login`) first end in it with something wanted behind them; -1 where they nowhere do.
 * `/auth/login-old/auth/login.ts` has the letters of these twice, and the parts once.
 */
export function endOfParts(path: string, parts: string, isWanted: (behind: string) => boolean): number {
  for (let at = path.indexOf(parts); at >= 0; at = path.indexOf(parts, at + 1)) {
    const end = at + parts.length
    if (isWanted(path.slice(end))) return end
  }
  return -1
}

/** True where parts of a path with this behind them are a folder, or a file but for its ending. */
export function isStem(behind: string): boolean {
  return behind.startsWith('/') || (behind.startsWith('.') && !behind.includes('/'))
}
