// Calls of a Python tree, drawn with a fixed seed: what ctx resolves each to against what jedi binds it to.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { lastWordOn } from '../../src/cache/records/callee-names.ts'
import { usesIn } from '../../src/graph/callers.ts'
import type { Resolved } from '../../src/graph/relation.ts'
import type { UseResolution } from '../../src/graph/use-resolution.ts'

/** A call, and the definition that jedi binds it to; an empty kind if it binds none. */
type Site = readonly [file: string, line: number, name: string, target: string, targetLine: number, kind: string]

/** Calls that are drawn. jedi takes a sixth of a second for each. */
const SIZE = 600

/** One line for functions and classes, and one for methods. */
export function comparePython(root: string, paths: readonly string[], reader: IndexReader, uses: UseResolution): void {
  const script = path.join(import.meta.dirname, 'python_calls.py')
  const python = paths.filter(file => file.endsWith('.py'))
  const input = JSON.stringify(python)
  const output = execFileSync('python3', [script, root, `${SIZE}`], { encoding: 'utf8', input, maxBuffer: 1 << 28 })
  const sites = JSON.parse(output) as Site[]
  const known = new Set(python)
  for (const kinds of [['function', 'class'], ['method']]) {
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
            from! <= targetLine &&
            targetLine <= to! &&
            (s === name || s === '__init__' || kind !== 'method')
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
      `${path.basename(root)}, calls of ${kinds.join(' and ')} in Python: ${right + missed} that jedi binds; precision ${share(right, right + wrong)}, ` +
        `recall ${share(right, right + missed)}, ${counted} of ${missed} missing ones counted\n${differences.slice(0, 12).join('\n')}`,
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
