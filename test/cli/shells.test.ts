// Completion in real shells: keys are typed in a terminal, and the arguments of the command are compared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { completedIn, isMissing, TERMINAL_SHELLS, typedIn } from '../helpers/shell.ts'

const FILES = {
  'src/login.ts':
    'export class LoginForm { submit() { return 1 } suspend() { return 2 } }\nexport function logout() { return 1 }\nexport const LoginLimit = 3\n',
  'src/my folder/page.ts': 'export function turnPage() { return 1 }\n',
  'lib/a.cpp': 'namespace alpha { int beta(int x) { return x; } int bent() { return 2; } }\n',
  'README.md': '# Read me\n\n## Two words\n',
}

/** Typed keys, with Tab as `\t`, and the resulting arguments. */
const TYPED: readonly (readonly [keys: string, words: string])[] = [
  ['get_symbol LoginF\t', '<get_symbol><LoginForm>'],
  ['get_symbol Lo\tF\t', '<get_symbol><LoginForm>'],
  ['search_symbols --kind f\t', '<search_symbols><--kind><fn>'],
  ['search x --kind=me\t', '<search><x><--kind=method>'],
  ['--rep\t', '<--repo>'],
  ['get LoginL\tlogo\t', '<get><LoginLimit><logout>'],
  ['get alpha::bet\t', '<get><alpha::beta>'],
  ['get LoginForm.su\tb\t', '<get><LoginForm.submit>'],
  ['get src/login.ts#LoginL\t', '<get><src/login.ts#LoginLimit>'],
  ['source src/lo\tLoginL\t', '<source><src/login.ts#LoginLimit>'],
  ['get README.md#T\t', '<get><README.md#Two words>'],
  ['get "Two\t', '<get><Two words>'],
  ["get 'Two\t", '<get><Two words>'],
  ['ls src/my\t', '<ls><src/my folder/>'],
  ['ls src/my\tp\t', '<ls><src/my folder/page.ts>'],
  ['ls "src/my folder/p\t', '<ls><src/my folder/page.ts>'],
  ['get C:\\\\\t', '<get><C:\\>'],
  ['get zzz\t', '<get><zzz>'],
]

/** Folders on disk, which shells complete themselves; zsh removes the trailing slash. */
const FOLDERS: readonly (readonly [keys: string, words: RegExp])[] = [
  ['-C src/my\t', /^<-C><src\/my folder\/?>$/],
  ['--path=src/my\t', /^<--path=src\/my folder\/?>$/],
]

for (const shell of TERMINAL_SHELLS) {
  const skip = isMissing(shell)
  test(`${shell} completes commands, flags, names and paths`, { skip }, async () => {
    const root = makeRepository(FILES)
    ctx(['index', '--quiet'], root)
    const got = await completedIn(
      shell,
      root,
      [...TYPED, ...FOLDERS].map(([keys]) => keys),
    )
    assert.deepEqual(
      got.slice(0, TYPED.length),
      TYPED.map(([, words]) => words),
    )
    for (const [i, [, words]] of FOLDERS.entries()) assert.match(got[TYPED.length + i]!, words)
  })

  test(`${shell} prints nothing without an index, and completes files itself`, { skip }, async () => {
    const bare = makeRepository(FILES)
    assert.deepEqual(await completedIn(shell, bare, ['get LoginF\t', 'ls READ\t']), [
      '<get><LoginF>',
      '<ls><README.md>',
    ])
  })

  test(`${shell} lists completions with notes`, { skip }, async () => {
    const root = makeRepository(FILES)
    ctx(['index', '--quiet'], root)
    // In fish, the first Return accepts the selected completion, the second runs the line.
    const chosen = shell === 'fish' ? '\r' : ''
    assert.match(await typedIn(shell, root, [`show get Login\t\t\t${chosen}`]), /LoginLimit.*const src\/login\.ts/s)
  })
}
