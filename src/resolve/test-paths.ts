// Lists where the tests of a source file may be, by the conventions of its language.
import { testNames } from '../languages/test-names.ts'

const SOURCE_FOLDERS = new Set(['src', 'lib', 'app', 'main'])

/** Possible paths of a file's test, likeliest first. */
export function testPaths(file: string): string[] {
  const slash = file.lastIndexOf('/') + 1
  const folder = file.slice(0, slash)
  const name = file.slice(slash)
  const dot = name.indexOf('.', 1)
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(name.lastIndexOf('.'))]
  const convention = testNames(stem, ending)
  if (!convention) return []
  const { names, below } = convention
  const [firstName] = names
  const mirrored = mirroredFolders(folder).flatMap(other => names.map(each => `${other}${each}`))
  const beside = [...names.map(each => `${folder}${each}`), ...below.map(each => `${folder}${each}${firstName}`)]
  return [...new Set([...beside, ...mirrored])].filter(path => path !== file)
}

/** `packages/a/src/x/` gives `packages/a/test/x/`; without a source folder, tests at the root. */
function mirroredFolders(folder: string): string[] {
  const parts = folder.split('/').slice(0, -1)
  const main = parts.indexOf('main')
  const at = main >= 0 ? main : parts.findIndex(part => SOURCE_FOLDERS.has(part))
  const inside = parts.slice(at + 1)
  const roots = ['test', 'tests', ...(at < 0 ? [] : ['spec'])]
  const before = parts.slice(0, Math.max(0, at))
  return roots.flatMap(root => {
    const mirror = [...before, root, ...inside].join('/')
    return [`${mirror}/`, ...(at < 0 && inside.length > 0 ? [[root, ...inside.slice(1)].join('/').concat('/')] : [])]
  })
}
