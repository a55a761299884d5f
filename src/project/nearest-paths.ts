// The paths nearest to one that is not there: misspelt somewhere, or the right name in another folder. Pure.
import { editDistance } from '../util/edit-distance.ts'

/** Names less like what was asked for than this are noise, not help. */
const LEAST_SIMILARITY = 0.6
/** Paths that are offered. */
const MOST_PATHS = 3

/**
 * The few paths most like one, best first: by all of it, then by the last part alone, since a folder is
 * forgotten or mistaken as often as a letter. Letters in any case; a name without its extension counts as like as one
 * with it. `isThere` is asked of those alone that are like it.
 */
export function nearestPaths(
  asked: string,
  paths: Iterable<string>,
  isThere: (path: string) => boolean = () => true,
): string[] {
  const wanted = asked
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
    // A name alone says less than a path that is like all of it.
    const score = whole >= LEAST_SIMILARITY ? 1 + whole : alike
    found.push({ path, score })
  }
  return found
    .filter(({ path }) => isThere(path))
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_PATHS)
    .map(({ path }) => path)
}

/** 1 less the share of edits in the longer of two texts; 0 where that is below what counts. */
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
