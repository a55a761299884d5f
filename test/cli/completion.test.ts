// Completions, requested as the scripts of shells do.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { SHELLS } from '../../src/operations/completion.ts'
import { OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { OVERLAYS } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

const FILES = {
  'src/login.ts':
    'export class LoginForm { submit() { return 1 } suspend() { return 2 } }\nexport function logout() { return 1 }\nexport const LoginLimit = 3\n',
  'src/my folder/page.ts': 'export function turnPage() { return 1 }\n',
  'lib/a.cpp': 'namespace alpha { int beta(int x) { return x; } int bent() { return 2; } }\n',
  'README.md': '# Read me\n\n## Two words\n',
}
const root = makeRepository(FILES)
ctx(['index', '--quiet'], root)

/** The lines of a completion. */
function completionLines(words: readonly string[], cwd = root): string[] {
  const { stdout, stderr, status } = ctx(['completion', '--complete', '--', ...words], cwd)
  assert.deepEqual([stderr, status], ['', 0])
  return stdout.split('\n').slice(0, -1)
}

/** The words of a completion. */
function completions(words: readonly string[], cwd = root): string[] {
  return completionLines(words, cwd).map(line => line.split('\t')[0]!)
}

test('commands and aliases are completed with their summaries', () => {
  assert.deepEqual(completions(['']), [...OPERATIONS.flatMap(({ name, alias }) => [name, alias]), 'mcp', 'help'])
  assert.deepEqual(completionLines(['get_s']), [
    'get_symbol\tSignature, doc, calls, control flow, effects and risk of symbols',
    'get_symbol_source\tSource of symbols (hash, id, name) or of line ranges (src/a.ts:10-40)',
  ])
  assert.deepEqual(completions(['help', 'res']), ['resolve_symbol', 'resolve'])
  assert.deepEqual(completions(['nope', '']), [])
})

test('flags are completed where they are accepted, and never twice', () => {
  assert.deepEqual(completionLines(['--rep']), [
    '--repo\tA registered repository by its name (list_repos), instead of path',
  ])
  assert.deepEqual(completions(['--']), [
    ...[
      '--path',
      '--repo',
      '--cache-dir',
      '--format',
      '--max-tokens',
      '--json',
      '--quiet',
      '--no-color',
      '--allow-secrets',
    ],
    ...['--version', '--help'],
  ])
  assert.deepEqual(completions(['search', 'x', '--no']), ['--no-sweep', '--no-color'])
  assert.deepEqual(completions(['resolve', 'x', '--con']), ['--context'])
  assert.deepEqual(completions(['search', 'x', '--kind', 'fn', '--k']), [])
  assert.deepEqual(completions(['mcp', '-']), [
    '--path',
    '-C',
    '--allow',
    '--tools',
    '--read-only',
    '--structured',
    '--allow-secrets',
    '--help',
    '-h',
  ])
  assert.deepEqual(completions(['search', '--', '--k']), [])
  assert.deepEqual(completions(['cache', 'prune', '--l']), ['--limit-mib'])
  assert.deepEqual(completions(['cache', 'size', '--l']), [], 'only prune takes it')
})

test('flags are completed if no more words are accepted', () => {
  assert.deepEqual(completions(['repos', '']), [
    ...['--limit', '--offset', '--path', '-C', '--repo', '--cache-dir', '--format', '--max-tokens'],
    ...['--json', '--quiet', '--no-color', '--allow-secrets', '--help', '-h'],
  ])
})

test('values of enums are completed', () => {
  assert.deepEqual(completions(['search_symbols', '--kind', 'f']), ['fn'])
  assert.deepEqual(completions(['search_symbols', '--kind=f']), ['--kind=fn'])
  assert.deepEqual(completions(['--format', '']), ['text', 'toon', 'json'])
  assert.deepEqual(completions(['guide', 'm']), ['module'])
  assert.deepEqual(completions(['hook', '']), ['status', 'install', 'uninstall', 'run'])
  assert.deepEqual(completions(['cache', 'in']), ['invalidate'])
  assert.deepEqual(completions(['completion', '']), ['bash', 'zsh', 'fish', 'powershell'])
  assert.deepEqual(completions(['find', 'x', '--type', 'd']), ['directory'])
  assert.deepEqual(completions(['search', 'x', '--limit', '']), [])
})

test('names of symbols are completed with matching case', () => {
  const lo = ['LoginForm\tclass src/login.ts', 'LoginLimit\tconst src/login.ts']
  for (const command of ['get_symbol', 'get_symbol_source', 'resolve_symbol', 'search_symbols'])
    assert.deepEqual(completionLines([command, 'Lo']), lo, command)
  assert.deepEqual(completions(['get', 'lo']), ['logout'])
  assert.deepEqual(completions(['get', 'logout', 'tur']), ['turnPage'])
  assert.deepEqual(completions(['-C', root, 'get', 'tur'], '/'), ['turnPage'])
  assert.deepEqual(completions(['get', 'tur', '--why'], '/'), [])
})

test('members, ids, and names with punctuation and blanks are completed', () => {
  assert.deepEqual(completions(['get', 'LoginForm.']), ['LoginForm.submit', 'LoginForm.suspend'])
  assert.deepEqual(completions(['get', 'LoginForm#sub']), ['LoginForm#submit'])
  assert.deepEqual(completions(['get', 'alpha::b']), ['alpha::bent', 'alpha::beta'])
  assert.deepEqual(completions(['get', 'Two ']), ['Two words'])
  assert.deepEqual(completions(['get', 'src/']), ['src/login.ts#', 'src/my folder/'])
  assert.deepEqual(completions(['get', 'src/login.ts#LoginForm.']), [
    'src/login.ts#LoginForm.submit',
    'src/login.ts#LoginForm.suspend',
  ])
  assert.deepEqual(completions(['get', 'src/my']), ['src/my folder/'])
  assert.deepEqual(
    completions(['get', 'src/my folder/']),
    ['src/my folder/page.ts#turnPage'],
    'of the only file its symbols',
  )
  for (const odd of ['C:\\', '#', '::', '.', "'", '"', '$(', '-1', '\n', '😀', '\\', 'a#b#c', '*'])
    assert.deepEqual(completions(['get', odd]), [], JSON.stringify(odd))
})

test('files, folders and modules of the index are completed', () => {
  assert.deepEqual(completions(['ls', '']), ['README.md', 'lib/', 'src/'])
  assert.deepEqual(completions(['ls', 'src/']), ['src/login.ts', 'src/my folder/'])
  assert.deepEqual(completions(['ls', './s']), ['./src/'])
  assert.deepEqual(completionLines(['ls', 'li']), ['lib/\t'], 'not the module of that name, too')
  assert.deepEqual(completions(['ls', 'src\\l']), ['src\\login.ts'])
  assert.deepEqual(completions(['cache', 'invalidate', 'lib/']), ['lib/a.cpp'])
  assert.deepEqual(completions(['find', 'x', '--file-pattern', 'lib/,!src/m']), ['lib/,!src/my folder/'])
  assert.deepEqual(completions(['resolve', 'x', '--context', 'src/lo']), ['src/login.ts'])
  assert.deepEqual(completions(['source', '--file-path=src/lo']), ['--file-path=src/login.ts'])
  assert.deepEqual(completions(['source', 'x', '--file-path', 'src/lo']), [], 'a file or symbols')
})

test('registered repositories are completed, several if the operation can search several', () => {
  const name = path.basename(root)
  assert.deepEqual(completionLines(['get', 'x', '--repo', name.slice(0, -1)]), [`${name}\t${root}`])
  assert.deepEqual(completions(['search', 'x', '--repo', 'al']), ['all'])
  assert.deepEqual(completions(['search', 'x', '--repo', `${name},${name}`]), [`${name},${name}`])
  assert.deepEqual(completions(['get', 'x', '--repo', 'al']), [])
  assert.deepEqual(completions(['--repo', name, 'get', 'tur'], '/'), ['turnPage'])
  assert.deepEqual(completions(['search', '--repo', 'all', 'turnP'], '/'), ['turnPage'])
})

test('of many names fifty are returned, the first and the last included', () => {
  const names = Array.from({ length: 3000 }, (_, i) => `many${String(i).padStart(4, '0')}`)
  const many = makeRepository({
    'a.ts': names.map(name => `export function ${name}() {}\n`).join(''),
    'b.ts': 'export function mint() {}\nexport function maze() {}\n',
    ...Object.fromEntries(names.slice(0, 60).map(name => [`files/${name}.md`, '# x\n'])),
    'files/zero.md': '# x\n',
  })
  ctx(['index', '--quiet'], many)
  const offers = completions(['get', 'm'], many)
  assert.equal(offers.length, 50)
  assert.deepEqual([offers[0], offers.at(-1)], ['many0000', 'mint'])
  const files = completions(['ls', 'files/'], many)
  assert.deepEqual([files.length, files[0], files.at(-1)], [50, 'files/many0000.md', 'files/zero.md'])
})

test('after an update, removed names are no longer completed, new ones are', () => {
  const changed = makeRepository(FILES)
  ctx(['index', '--quiet'], changed, OVERLAYS)
  writeFiles(changed, {
    'src/login.ts': 'export class LoginPage { open() { return 1 } }\n',
    'src/new.ts': 'const n = 1\n',
  })
  rmSync(path.join(changed, 'src/my folder'), { recursive: true })
  ctx(['index', '--quiet'], changed, OVERLAYS)
  assert.deepEqual(completionLines(['get', 'Log'], changed), ['LoginPage\tclass src/login.ts'])
  assert.deepEqual(completions(['get', 'tur'], changed), [])
  assert.deepEqual(completions(['ls', 'src/'], changed), ['src/login.ts', 'src/new.ts'])
})

test('without an index nothing is completed or created, and the shell completes files itself', () => {
  const bare = makeRepository(FILES)
  assert.deepEqual(completionLines(['get', 'Lo'], bare), [])
  assert.deepEqual(completionLines(['ls', 's'], bare), [])
  assert.deepEqual(completionLines(['get', 'x', '--repo', 'nope', 'Lo'], bare), [])
  assert.deepEqual(completionLines(['-C', '/nowhere', 'get', 'Lo'], bare), [])
  const { stdout } = ctx(['completion', '--complete', 'zsh', '--', 'ls', 's'], bare)
  assert.equal(stdout, 'files\n')
  assert.ok(!existsSync(path.join(bare, '.ctx')))
})

test('with a damaged index nothing is completed, printed or repaired', () => {
  const damaged = makeRepository(FILES)
  const folder = path.join(damaged, '.ctx')
  ctx(['index', '--quiet'], damaged)
  const tables = path.join(folder, readdirSync(folder).find(name => name.startsWith('tables-'))!)
  truncateSync(tables, 100)
  const before = readdirSync(folder)
  assert.deepEqual(completionLines(['get', 'Lo'], damaged), [])
  assert.deepEqual(completionLines(['search', '--k'], damaged), ['--kind\tOnly symbols of this kind'])
  writeFileSync(path.join(folder, 'manifest.json'), '{')
  assert.deepEqual(completionLines(['get', 'Lo'], damaged), [])
  assert.deepEqual(readdirSync(folder), before)
})

test('bash receives the part of the word that it replaces, quoted like the line', () => {
  const breaks = ' \t\n"\'><=;|&(:'
  const inBash = (line: string, type = '9', columns = '60'): string =>
    ctx(['completion', '--complete', 'bash', '--', line, breaks, type, columns], root).stdout
  assert.equal(inBash('ctx get alpha::b'), 'words\nbent\nbeta\n')
  assert.equal(inBash('ctx search --kind=me'), 'words\nmethod\n')
  assert.equal(inBash('ctx ls src/my'), 'open\nsrc/my\\ folder/\n')
  assert.equal(inBash('ctx ls src/my\\ f'), 'open\nsrc/my\\ folder/\n')
  assert.equal(inBash('ctx ls "src/my f'), 'open\nsrc/my folder/\n')
  assert.equal(inBash("ctx ls 'src/my'\\ f"), 'open\n\\ folder/\n')
  assert.equal(inBash('ctx get LoginForm#s'), 'words\nLoginForm#submit\nLoginForm#suspend\n')
  assert.equal(inBash('~/bin/ctx -C sr'), 'folders\n')
  assert.equal(inBash('ctx get lo', '63'), 'words\nlogout\n')
  assert.equal(
    inBash('ctx get_s', '63'),
    'words\nget_symbol         (Signature, doc, calls, control flow, e…\nget_symbol_source  (Source of symbols (hash, id, name) or …\n',
  )
})

test('zsh receives escaped colons, and fish completes a quoted word', () => {
  assert.equal(
    ctx(['completion', '--complete', 'zsh', '--', 'get', 'alpha::bet'], root).stdout,
    'words\nalpha\\:\\:beta:fn lib/a.cpp\n',
  )
  assert.equal(
    ctx(['completion', '--complete', 'fish', '--', 'get', '"Two w'], root).stdout,
    'words\nTwo words\theading README.md\n',
  )
})

test('the script is printed verbatim by default, or in the requested format', () => {
  for (const shell of SHELLS) {
    const { stdout, status } = ctx(['completion', shell], root)
    assert.equal(status, 0)
    assert.ok(stdout.includes(`--complete ${shell} `), shell)
    assert.deepEqual(ctxJson(['completion', shell], root), { shell, script: stdout })
    assert.equal(ctx(['completion', shell, '--format', 'text'], root).stdout, stdout)
  }
  assert.match(
    ctx(['--help'], root).stdout,
    /\n {2}completion, completions <shell> +The script by which a shell completes/,
  )
})

test('an unknown shell is an error that lists the known ones', () => {
  const { error } = ctxJson(['completion', 'tcsh'], root) as { error?: { code: string; message: string } }
  assert.equal(error?.code, 'INVALID_ARGUMENT')
  assert.equal(error?.message, 'shell must be one of bash, zsh, fish, powershell; got "tcsh".')
  assert.equal(ctx(['completion', 'tcsh'], root).status, 2)
  assert.equal(ctx(['completion'], root).status, 2)
})
