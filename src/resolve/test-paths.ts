// Where the tests of a source file lie by the conventions of its language. Pure.
import { testNames } from '../languages/test-names.ts'

/** Folders that hold source, and what stands in their place for tests. */
const SOURCE = new Set(['src', 'lib', 'app', 'main'])

/** Paths at which the test of a file may be, likeliest first. Few, since each is looked up. */
export function testPaths(file: string): string[] {
  const slash = file.lastIndexOf('/') + 1
  const folder = file.slice(0, slash)
  const name = file.slice(slash)
  const dot = name.indexOf('.', 1)
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(name.lastIndexOf('.'))]
  const custom = testNames(stem, ending)
  if (!custom) return []
  const { names, below } = custom
  const [first] = names
  const mirrored = mirrors(folder).flatMap(other => names.map(each => `${other}${each}`))
  const beside = [...names.map(each => `${folder}${each}`), ...below.map(each => `${folder}${each}${first}`)]
  return [...new Set([...beside, ...mirrored])].filter(path => path !== file)
}

/**
 * `packages/a/src/x/` as `packages/a/test/x/`, `packages/a/tests/x/` and the like; without such a folder, in tests of
 * the root.
 */
function mirrors(folder: string): string[] {
  const parts = folder.split('/').slice(0, -1)
  const main = parts.indexOf('main')
  const at = main >= 0 ? main : parts.findIndex(part => SOURCE.has(part))
  const inside = parts.slice(at + 1)
  const roots = ['test', 'tests', ...(at < 0 ? [] : ['spec'])]
  const before = parts.slice(0, Math.max(0, at))
  return roots.flatMap(root => {
    const mirror = [...before, root, ...inside].join('/')
    return [`${mirror}/`, ...(at < 0 && inside.length > 0 ? [[root, ...inside.slice(1)].join('/').concat('/')] : [])]
  })
}
