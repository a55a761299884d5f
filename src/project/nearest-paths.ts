// Suggests paths similar to one that does not exist.
import { editDistance } from '../util/edit-distance.ts'

/** Less similar names are noise. */
const LEAST_SIMILARITY = 0.6
const MAX_PATHS = 3

/** The most similar existing paths, best first: by the whole path, then by file name. Ignores case and extension. */
export function nearestPaths(
  written: string,
  paths: Iterable<string>,
  isThere: (path: string) => boolean = () => true,
): string[] {
  const wanted = written
    .replaceAll('\\', '/')
    .replace(/^\.?\/+|\/+$/g, '')
    .toLowerCase()
  const wantedName = fileName(wanted)
  if (wantedName === '') return []
  const byName = new Map<string, number>()
  const found: { readonly path: string; readonly score: number }[] = []
  for (const path of paths) {
    const folded = path.toLowerCase()
    const name = fileName(folded)
    let alike = byName.get(name)
    if (alike === undefined) {
      alike = Math.max(similarity(wantedName, name), similarity(wantedName, stemOf(name)))
      byName.set(name, alike)
    }
    if (alike < LEAST_SIMILARITY) continue
    const whole = wanted === wantedName ? 0 : similarity(wanted, folded)
    // A similar name is weaker evidence than a similar path.
    const score = whole >= LEAST_SIMILARITY ? 1 + whole : alike
    found.push({ path, score })
  }
  return found
    .filter(({ path }) => isThere(path))
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_PATHS)
    .map(({ path }) => path)
}

function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest * (1 - LEAST_SIMILARITY) + 1e-9)
  const edits = editDistance(a, b, most)
  return edits > most ? 0 : 1 - edits / longest
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function stemOf(name: string): string {
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}
