// What files with the tests of a source are called, and in which folders below it they lie. Words by endings of files, apart
// from language-entries.ts, whose rows lead to grammars and rules, because a plain query asks.

/** How tests are called beside files of some endings. */
interface TestNames {
  readonly endings: readonly string[]
  /** `*` is the name of the source without its ending, which is added; likeliest first. */
  readonly names: readonly string[]
  /** Added in its place. */
  readonly ending?: string
  /** Folders below that of the source in which they may lie; absent: BELOW. */
  readonly below?: readonly string[]
}

const BELOW: readonly string[] = ['tests/', 'test/']

/** Made when it is asked for, which few queries do. */
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

/** Names of the test of a file called `stem` and `ending`, and folders below its own; undefined where no custom is known. */
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
