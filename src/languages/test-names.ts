// Names and folders of a source file's tests. Not in language-entries.ts, whose rows load grammars, because a
// plain query needs this.

interface TestNames {
  readonly endings: readonly string[]
  /** `*` is the name of the source without its extension; likeliest first. */
  readonly names: readonly string[]
  /** Extension of the test, if another. */
  readonly ending?: string
  /** Folders below the source's that may hold its tests; absent: BELOW. */
  readonly below?: readonly string[]
}

const BELOW: readonly string[] = ['tests/', 'test/']

/** A function, because few queries need it. */
const rows = (): readonly TestNames[] => [
  {
    endings: ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs'],
    names: ['*.test', '*.spec'],
    below: ['__tests__/', 'test/', 'tests/'],
  },
  { endings: ['.py'], names: ['test_*', '*_test'] },
  { endings: ['.rb'], names: ['*_spec', '*_test'] },
  { endings: ['.ex'], names: ['*_test'], ending: '.exs' },
  { endings: ['.go', '.dart', '.c', '.cc', '.cpp', '.cxx', '.lua', '.zig'], names: ['*_test'] },
  { endings: ['.java', '.kt', '.scala', '.php', '.cs'], names: ['*Test', '*Tests'] },
  { endings: ['.swift'], names: ['*Tests'] },
  { endings: ['.rs'], names: ['*', '*_test'], below: ['tests/'] },
]

/** Likely names of the tests of a file `stem` + `ending`, and folders to look in; undefined without a convention. */
export function testNames(
  stem: string,
  ending: string,
): { readonly names: readonly string[]; readonly below: readonly string[] } | undefined {
  const row = rows().find(({ endings }) => endings.includes(ending))
  if (!row) return undefined
  return {
    names: row.names.map(name => `${name.replace('*', () => stem)}${row.ending ?? ending}`),
    below: row.below ?? BELOW,
  }
}
