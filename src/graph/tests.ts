// The test files of a symbol: those that reach it by calls, that its file's name leads to, and that name it.
import { isTestPath } from '../languages/test-file-paths.ts'
import { testPaths } from '../resolve/test-paths.ts'
import type { Found, User } from './graph.ts'
import { impactOf } from './impact.ts'
import type { Why } from './relation.ts'
import type { UseResolution } from './use-resolution.ts'

export interface TestEdge {
  readonly file: number
  /** The first user in it; absent unless `how` is reaches. */
  readonly user?: User
  /** By calls, by the name of the file, or because the name of the symbol is in its code. */
  readonly how: 'reaches' | 'pattern' | 'names'
  /** Calls between the test and the symbol; 0 if it is not known to reach it. */
  readonly depth: number
}

export interface Tests {
  /** Nearest first. */
  readonly edges: readonly TestEdge[]
  readonly unresolved: ReadonlyMap<Why, number>
  /** Number of all test files in the index. */
  readonly all: number
}

/** The test files that reach a symbol within `depth` calls, that its file's name leads to, or that name it. */
export function testsOf(uses: UseResolution, target: Found, depth: number): Tests {
  const { graph } = uses
  const { reader } = graph.standing
  const { edges: reached, unresolved } = impactOf(uses, [target], depth)
  const found = new Map<number, TestEdge>()
  for (const { file, user, depth: distance } of reached)
    if (isTestPath(file.path) && !found.has(file.number))
      found.set(file.number, { file: file.number, user, how: 'reaches', depth: distance })
  const add = (file: number, how: TestEdge['how']): void => {
    if (file >= 0 && !found.has(file)) found.set(file, { file, how, depth: 0 })
  }
  const ownTests = new Set(testPaths(target.entry.f).map(path => reader.fileNumber(path)))
  for (const file of ownTests) add(file, 'pattern')
  for (const file of graph.filesUsing(target.entry.s)) if (isTestPath(reader.file(file).path)) add(file, 'names')
  let all = 0
  for (const { path, skipped } of reader.outlines()) if (skipped === 0 && isTestPath(path)) all++
  // Of equally near ones the test of the file comes first.
  const order = ({ how, depth: distance, file }: TestEdge): number =>
    how === 'reaches' ? distance - (ownTests.has(file) ? 0.5 : 0) : how === 'pattern' ? 1.5 : depth + 1
  return { edges: [...found.values()].sort((a, b) => order(a) - order(b) || a.file - b.file), unresolved, all }
}
