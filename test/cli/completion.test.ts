// What is offered where Tab is pressed, asked for as the scripts of shells do.
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

/** The lines that words are answered with. */
function told(words: readonly string[], cwd = root): string[] {
  const { stdout, stderr, status } = ctx(['completion', '--complete', '--', ...words], cwd)
  assert.deepEqual([stderr, status], ['', 0])
  return stdout.split('\n').slice(0, -1)
}

/** The words of these lines. */
function offered(words: readonly string[], cwd = root): string[] {
  return told(words, cwd).map(line => line.split('\t')[0]!)
}

test('commands and their short forms, each with what it is', () => {
  assert.deepEqual(offered(['']), [...OPERATIONS.flatMap(({ name, alias }) => [name, alias]), 'mcp', 'help'])
  assert.deepEqual(told(['get_s']), [
    'get_symbol\tSignature, doc, calls, control flow, effects and risk of symbols',
    'get_symbol_source\tSource of symbols (hash, id, name) or of line ranges (src/a.ts:10-40)',
  ])
  assert.deepEqual(offered(['help', 'res']), ['resolve_symbol', 'resolve'])
  assert.deepEqual(offered(['nope', '']), [])
})

test('flags as they are accepted: those that all take before the command, its own behind it, none twice', () => {
  assert.deepEqual(told(['--rep']), ['--repo\tA registered repository by its name (list_repos), instead of path'])
  assert.deepEqual(offered(['--']), [
    ...['--path', '--repo', '--cache-dir', '--format', '--max-tokens', '--json', '--quiet', '--no-color'],
    ...['--version', '--help'],
  ])
  assert.deepEqual(offered(['search', 'x', '--no']), ['--no-sweep', '--no-color'])
  assert.deepEqual(offered(['resolve', 'x', '--con']), ['--context'])
  assert.deepEqual(offered(['search', 'x', '--kind', 'fn', '--k']), [])
  assert.deepEqual(offered(['mcp', '-']), ['--path', '-C', '--help', '-h'])
  assert.deepEqual(offered(['search', '--', '--k']), [])
  assert.deepEqual(offered(['cache', 'prune', '--l']), ['--limit-mib'])
  assert.deepEqual(offered(['cache', 'size', '--l']), [], 'only prune takes it')
})

test('where a command takes no more words its flags are offered', () => {
  assert.deepEqual(offered(['repos', '']), [
    ...['--limit', '--offset', '--path', '-C', '--repo', '--cache-dir', '--format', '--max-tokens'],
    ...['--json', '--quiet', '--no-color', '--help', '-h'],
  ])
})

test('values of closed lists', () => {
  assert.deepEqual(offered(['search_symbols', '--kind', 'f']), ['fn'])
  assert.deepEqual(offered(['search_symbols', '--kind=f']), ['--kind=fn'])
  assert.deepEqual(offered(['--format', '']), ['text', 'toon', 'json'])
  assert.deepEqual(offered(['guide', 'm']), ['module'])
  assert.deepEqual(offered(['hook', '']), ['status', 'install', 'uninstall', 'run'])
  assert.deepEqual(offered(['cache', 'in']), ['invalidate'])
  assert.deepEqual(offered(['completion', '']), ['bash', 'zsh', 'fish', 'powershell'])
  assert.deepEqual(offered(['find', 'x', '--type', 'd']), ['directory'])
  assert.deepEqual(offered(['search', 'x', '--limit', '']), [])
})

test('symbols by their names, with capitals as they are typed', () => {
  const lo = ['LoginForm\tclass src/login.ts', 'LoginLimit\tconst src/login.ts']
  for (const command of ['get_symbol', 'get_symbol_source', 'resolve_symbol', 'search_symbols'])
    assert.deepEqual(told([command, 'Lo']), lo, command)
  assert.deepEqual(offered(['get', 'lo']), ['logout'])
  assert.deepEqual(offered(['get', 'logout', 'tur']), ['turnPage'])
  assert.deepEqual(offered(['-C', root, 'get', 'tur'], '/'), ['turnPage'])
  assert.deepEqual(offered(['get', 'tur', '--why'], '/'), [])
})

test('members, ids and names with marks and blanks', () => {
  assert.deepEqual(offered(['get', 'LoginForm.']), ['LoginForm.submit', 'LoginForm.suspend'])
  assert.deepEqual(offered(['get', 'LoginForm#sub']), ['LoginForm#submit'])
  assert.deepEqual(offered(['get', 'alpha::b']), ['alpha::bent', 'alpha::beta'])
  assert.deepEqual(offered(['get', 'Two ']), ['Two words'])
  assert.deepEqual(offered(['get', 'src/']), ['src/login.ts#', 'src/my folder/'])
  assert.deepEqual(offered(['get', 'src/login.ts#LoginForm.']), [
    'src/login.ts#LoginForm.submit',
    'src/login.ts#LoginForm.suspend',
  ])
  assert.deepEqual(offered(['get', 'src/my']), ['src/my folder/'])
  assert.deepEqual(
    offered(['get', 'src/my folder/']),
    ['src/my folder/page.ts#turnPage'],
    'of the only file its symbols',
  )
  for (const odd of ['C:\\', '#', '::', '.', "'", '"', '$(', '-1', '\n', '😀', '\\', 'a#b#c', '*'])
    assert.deepEqual(offered(['get', odd]), [], JSON.stringify(odd))
})

test('files, folders and modules of the index', () => {
  assert.deepEqual(offered(['ls', '']), ['README.md', 'lib/', 'src/'])
  assert.deepEqual(offered(['ls', 'src/']), ['src/login.ts', 'src/my folder/'])
  assert.deepEqual(offered(['ls', './s']), ['./src/'])
  assert.deepEqual(told(['ls', 'li']), ['lib/\t'], 'not the module of that name, too')
  assert.deepEqual(offered(['ls', 'src\\l']), ['src\\login.ts'])
  assert.deepEqual(offered(['cache', 'invalidate', 'lib/']), ['lib/a.cpp'])
  assert.deepEqual(offered(['find', 'x', '--file-pattern', 'lib/,!src/m']), ['lib/,!src/my folder/'])
  assert.deepEqual(offered(['resolve', 'x', '--context', 'src/lo']), ['src/login.ts'])
  assert.deepEqual(offered(['source', '--file-path=src/lo']), ['--file-path=src/login.ts'])
  assert.deepEqual(offered(['source', 'x', '--file-path', 'src/lo']), [], 'a file or symbols')
})

test('registered repositories, several where they are searched at once', () => {
  const name = path.basename(root)
  assert.deepEqual(told(['get', 'x', '--repo', name.slice(0, -1)]), [`${name}\t${root}`])
  assert.deepEqual(offered(['search', 'x', '--repo', 'al']), ['all'])
  assert.deepEqual(offered(['search', 'x', '--repo', `${name},${name}`]), [`${name},${name}`])
  assert.deepEqual(offered(['get', 'x', '--repo', 'al']), [])
  assert.deepEqual(offered(['--repo', name, 'get', 'tur'], '/'), ['turnPage'])
  assert.deepEqual(offered(['search', '--repo', 'all', 'turnP'], '/'), ['turnPage'])
})

test('of many names fifty, the first and the last among them', () => {
  const names = Array.from({ length: 3000 }, (_, i) => `many${String(i).padStart(4, '0')}`)
  const many = makeRepository({
    'a.ts': names.map(name => `export function ${name}() {}\n`).join(''),
    'b.ts': 'export function mint() {}\nexport function maze() {}\n',
    ...Object.fromEntries(names.slice(0, 60).map(name => [`files/${name}.md`, '# x\n'])),
    'files/zero.md': '# x\n',
  })
  ctx(['index', '--quiet'], many)
  const offers = offered(['get', 'm'], many)
  assert.equal(offers.length, 50)
  assert.deepEqual([offers[0], offers.at(-1)], ['many0000', 'mint'])
  const files = offered(['ls', 'files/'], many)
  assert.deepEqual([files.length, files[0], files.at(-1)], [50, 'files/many0000.md', 'files/zero.md'])
})

test('what an update has removed is no longer offered, what it has brought is', () => {
  const changed = makeRepository(FILES)
  ctx(['index', '--quiet'], changed, OVERLAYS)
  writeFiles(changed, {
    'src/login.ts': 'export class LoginPage { open() { return 1 } }\n',
    'src/new.ts': 'const n = 1\n',
  })
  rmSync(path.join(changed, 'src/my folder'), { recursive: true })
  ctx(['index', '--quiet'], changed, OVERLAYS)
  assert.deepEqual(told(['get', 'Log'], changed), ['LoginPage\tclass src/login.ts'])
  assert.deepEqual(offered(['get', 'tur'], changed), [])
  assert.deepEqual(offered(['ls', 'src/'], changed), ['src/login.ts', 'src/new.ts'])
})

test('without an index nothing is said, none is made, and a shell looks for files itself', () => {
  const bare = makeRepository(FILES)
  assert.deepEqual(told(['get', 'Lo'], bare), [])
  assert.deepEqual(told(['ls', 's'], bare), [])
  assert.deepEqual(told(['get', 'x', '--repo', 'nope', 'Lo'], bare), [])
  assert.deepEqual(told(['-C', '/nowhere', 'get', 'Lo'], bare), [])
  const { stdout } = ctx(['completion', '--complete', 'zsh', '--', 'ls', 's'], bare)
  assert.equal(stdout, 'files\n')
  assert.ok(!existsSync(path.join(bare, '.ctx')))
})

test('of a damaged index nothing is offered or said, and it is left as it is', () => {
  const damaged = makeRepository(FILES)
  const folder = path.join(damaged, '.ctx')
  ctx(['index', '--quiet'], damaged)
  const tables = path.join(folder, readdirSync(folder).find(name => name.startsWith('tables-'))!)
  truncateSync(tables, 100)
  const before = readdirSync(folder)
  assert.deepEqual(told(['get', 'Lo'], damaged), [])
  assert.deepEqual(told(['search', '--k'], damaged), ['--kind\tOnly symbols of this kind'])
  writeFileSync(path.join(folder, 'manifest.json'), '{')
  assert.deepEqual(told(['get', 'Lo'], damaged), [])
  assert.deepEqual(readdirSync(folder), before)
})

test('bash gets the part of the word that it replaces, quoted as the line is', () => {
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

test('zsh gets marks before what would end a word, fish the word at the cursor without its quotes', () => {
  assert.equal(
    ctx(['completion', '--complete', 'zsh', '--', 'get', 'alpha::bet'], root).stdout,
    'words\nalpha\\:\\:beta:fn lib/a.cpp\n',
  )
  assert.equal(
    ctx(['completion', '--complete', 'fish', '--', 'get', '"Two w'], root).stdout,
    'words\nTwo words\theading README.md\n',
  )
})

test('the script is written as it stands, or in the form that is asked for', () => {
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

test('a shell that is not known is told, with those that are', () => {
  const { error } = ctxJson(['completion', 'tcsh'], root) as { error?: { code: string; message: string } }
  assert.equal(error?.code, 'INVALID_ARGUMENT')
  assert.equal(error?.message, 'shell must be one of bash, zsh, fish, powershell; got "tcsh".')
  assert.equal(ctx(['completion', 'tcsh'], root).status, 2)
  assert.equal(ctx(['completion'], root).status, 2)
})
