// Calls of a Go tree, and which types implement its interfaces, as go/types binds them.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { type HierarchyRow, hierarchyOf, type TypeSources } from '../../src/graph/hierarchy.ts'
import { SHOWN, type Site } from './call-sites.ts'

/** Where a type is declared. */
interface Declared {
  readonly file: string
  readonly line: number
  readonly name: string
}

export interface GoTree {
  readonly calls: readonly Site[]
  /** Each interface with a type that implements it. */
  readonly implementations: readonly (readonly [above: Declared, below: Declared])[]
  /** Files that were read; others are for other platforms. */
  readonly read: ReadonlySet<string>
}

export function goTree(root: string, paths: readonly string[]): GoTree {
  const program = path.join(import.meta.dirname, 'go_calls.go')
  const output = execFileSync('go', ['run', program, root], {
    encoding: 'utf8',
    input: paths.join('\n'),
    env: { ...process.env, GO111MODULE: 'off' },
    maxBuffer: 1 << 30,
  })
  const rows = output
    .split('\n')
    .slice(0, -1)
    .map(line => line.split('\t') as [string, string, string, string, string, string, string])
  return {
    calls: rows
      .filter(([first]) => first !== 'implements' && first !== 'read')
      .map(([file, line, name, target, targetLine, kind]) => [file, +line, name, target, +targetLine, kind]),
    implementations: rows
      .filter(([first]) => first === 'implements')
      .map(([, file, line, name, belowFile, belowLine, belowName]) => [
        { file, line: +line, name },
        { file: belowFile, line: +belowLine, name: belowName },
      ]),
    read: new Set(rows.filter(([first]) => first === 'read').map(([, file]) => file)),
  }
}

/** Prints which of the types that implement an interface of the tree ctx's hierarchy shows, and which it shows falsely. */
export function compareImplementations(
  label: string,
  { implementations, read }: GoTree,
  sources: TypeSources & { readonly reader: IndexReader },
  symbolAt: (place: Declared) => number | undefined,
): void {
  const wanted = new Map<number, Set<number>>()
  for (const [above, below] of implementations) {
    const [symbol, implementer] = [symbolAt(above), symbolAt(below)]
    if (symbol === undefined || implementer === undefined) continue
    wanted.set(symbol, (wanted.get(symbol) ?? new Set()).add(implementer))
  }
  const counts = { edges: 0, right: 0, shown: 0 }
  let bounded = 0
  const differences: string[] = []
  for (const [symbol, implementers] of wanted) {
    const { rows: all, bounds } = hierarchyOf(sources, symbol)
    const isDown = (row: HierarchyRow): boolean => row.direction === 'down' && row.relation === 'implements'
    // The types of tests are not compared.
    const rows = all.filter(row => isDown(row) && read.has(row.f) && !row.f.endsWith('_test.go'))
    if (bounds.length > 0) bounded++
    const { s: name } = sources.reader.entries([symbol])[0]!
    const shown = new Set(rows.map(row => row.symbol))
    counts.edges += implementers.size
    counts.shown += shown.size
    for (const row of new Map(rows.map(one => [one.symbol, one])).values())
      if (implementers.has(row.symbol)) counts.right++
      else differences.push(`  + ${name}: ${row.id}`)
    for (const { s, f } of sources.reader.entries([...implementers].filter(one => !shown.has(one))))
      differences.push(`  - ${name}: ${f}#${s}`)
  }
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4))
  console.log(
    `${label}, implementations of ${wanted.size} interfaces: ${counts.edges}; precision ${share(counts.right, counts.shown)}, ` +
      `recall ${share(counts.right, counts.edges)}; ${bounded} said to be bounded\n${differences.slice(0, SHOWN).join('\n')}`,
  )
}
