// The module of a path, under which its symbols are listed (cache-format.md). Pure.

/** Folders that say how code is kept rather than what it is about. */
const TRANSPARENT = new Set(
  'src source sources lib libs app main java kotlin scala js ts python include internal __tests__'.split(' '),
)

/**
 * The module of a path: its innermost folder that is not transparent; where there is none, the file's stem.
 * `src/auth/login.ts` is in `auth`, `src/cli.ts` in `cli`, `packages/core/src/index.ts` in `core`. A line feed stands
 * as a space, because it is what names of modules are separated by in the tables.
 */
export function moduleOf(file: string, transparent: readonly string[] = []): string {
  const parts = file.replaceAll('\n', ' ').split('/')
  const name = parts.pop()!
  for (let i = parts.length - 1; i >= 0; i--) {
    const folder = parts[i]!
    if (!TRANSPARENT.has(folder) && !transparent.includes(folder)) return folder
  }
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}
