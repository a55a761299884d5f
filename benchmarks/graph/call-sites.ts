// What ctx resolves calls to against what another program resolves them to.
import type { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { lastWordOn } from '../../src/cache/records/callee-names.ts'
import { usesIn } from '../../src/graph/callers.ts'
import type { Resolved } from '../../src/graph/relation.ts'
import type { UseResolution } from '../../src/graph/use-resolution.ts'

/** Differences that are printed for each comparison. */
export const SHOWN = 12

/** A call, and the definition to which another program resolves it; an empty kind if to none. */
export type Site = readonly [file: string, line: number, name: string, target: string, targetLine: number, kind: string]

/** Prints a line for functions and classes, and one for methods. `known` are the paths of the tree. */
export function compareSites(
  label: string,
  oracle: string,
  sites: readonly Site[],
  known: ReadonlySet<string>,
  reader: IndexReader,
  uses: UseResolution,
): void {
  for (const kinds of [['function', 'class'], ['method']]) {
    if (!sites.some(site => kinds.includes(site[5]))) continue
    const counts = { right: 0, wrong: 0, missed: 0, counted: 0 }
    const differences: string[] = []
    for (const site of sites) {
      const [file, line, name, target, targetLine, kind] = site
      if (!kinds.includes(kind)) continue
      const resolved = resolvedAt(uses, reader, site)
      const isShown = typeof resolved === 'object' && 'symbols' in resolved
      const isRight =
        isShown &&
        reader.entries([...resolved.symbols]).some(({ f, l, s }) => {
          const [from, to = from] = l.split('-').map(Number)
          return (
            f === target &&
            // A constructor stands for its class.
            ((kind === 'class' && s === name) ||
              (from! <= targetLine && targetLine <= to! && (s === name || s === '__init__' || kind !== 'method')))
          )
        })
      if (isRight) counts.right++
      else if (isShown) counts.wrong++
      if (!isRight && known.has(target)) {
        counts.missed++
        if (typeof resolved === 'object' && 'why' in resolved) counts.counted++
      }
      if (!isRight && (isShown || known.has(target)))
        differences.push(`  ${isShown ? '+' : '-'} ${file}:${line} ${name}: ${target}:${targetLine}`)
    }
    const { right, wrong, missed, counted } = counts
    const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4))
    console.log(
      `${label}, calls of ${kinds.join(' and ')}: ${right + missed} that ${oracle} binds; precision ${share(right, right + wrong)}, ` +
        `recall ${share(right, right + missed)}, ${counted} of ${missed} missing ones counted\n${differences.slice(0, SHOWN).join('\n')}`,
    )
  }
}

function resolvedAt(uses: UseResolution, reader: IndexReader, [path_, line, name]: Site): Resolved {
  const file = uses.graph.file(reader.fileNumber(path_))
  let found: Resolved = 'none'
  for (const user of file.users)
    for (const use of usesIn(user, 'calls', file)) {
      if (use.line !== line || lastWordOn(use.written) !== name) continue
      found = uses.resolve(use.written, user, file, line)
      if (found !== 'none' && 'symbols' in found) return found
    }
  return found
}

/** Without the calls of one name on a line that mean different definitions: the index tells them apart by nothing. */
export function distinct(sites: readonly Site[]): Site[] {
  const targets = new Map<string, Set<string>>()
  const placeOf = ([file, line, name]: Site): string => `${file}:${line} ${name}`
  for (const site of sites) {
    const known = targets.get(placeOf(site)) ?? new Set()
    targets.set(placeOf(site), known.add(`${site[3]}:${site[4]}`))
  }
  return sites.filter(site => targets.get(placeOf(site))!.size === 1)
}
