// Where the tests of a source file lie by the conventions of its language. Pure.

/** Folders that hold source, and what stands in their place for tests. */
const SOURCE = new Set(['src', 'lib', 'app', 'main'])

/** Paths at which the test of a file may be, likeliest first. Few, since each is looked up. */
export function testPaths(file: string): string[] {
  const slash = file.lastIndexOf('/') + 1
  const folder = file.slice(0, slash)
  const name = file.slice(slash)
  const dot = name.indexOf('.', 1)
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(name.lastIndexOf('.'))]
  const names = namesOf(stem, ending)
  if (names.length === 0) return []
  const [first] = names
  const mirrored = mirrors(folder).flatMap(other => names.map(each => `${other}${each}`))
  const beside = [...names.map(each => `${folder}${each}`), ...nested(ending).map(each => `${folder}${each}${first}`)]
  return [...new Set([...beside, ...mirrored])].filter(path => path !== file)
}

function namesOf(stem: string, ending: string): string[] {
  if (isScript(ending)) return [`${stem}.test${ending}`, `${stem}.spec${ending}`]
  if (ending === '.py') return [`test_${stem}.py`, `${stem}_test.py`]
  if (ending === '.rb') return [`${stem}_spec.rb`, `${stem}_test.rb`]
  if (ending === '.ex') return [`${stem}_test.exs`]
  if (['.go', '.dart', '.c', '.cc', '.cpp', '.cxx', '.lua', '.zig'].includes(ending)) return [`${stem}_test${ending}`]
  if (['.java', '.kt', '.scala', '.php', '.cs'].includes(ending))
    return [`${stem}Test${ending}`, `${stem}Tests${ending}`]
  if (ending === '.swift') return [`${stem}Tests.swift`]
  return ending === '.rs' ? [`${stem}.rs`, `${stem}_test.rs`] : []
}

/**
 * True for the ending of JavaScript or TypeScript; the shortest decide without a pattern, which a cold query would
 * compile.
 */
function isScript(ending: string): boolean {
  return ending.length > 2 && /^\.[cm]?[jt]sx?$/.test(ending)
}

/** Folders below a file's own in which its tests may lie. */
function nested(ending: string): string[] {
  if (isScript(ending)) return ['__tests__/', 'test/', 'tests/']
  return ending === '.rs' ? ['tests/'] : ['tests/', 'test/']
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
