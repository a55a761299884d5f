// The command line: formats, exit statuses, mistakes, help, closed pipes.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { decode } from '@toon-format/toon'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'

const shop = makeRepository(SHOP)

test('the default format is text, and JSON and TOON can be requested', () => {
  const toon = ctx(['search_symbols', 'login', '--format', 'toon'], shop)
  assert.equal(toon.status, 0)
  assert.match(toon.stdout, /^results\[\d+\]\{s,h,k,m,f,l,r\}:\n/)
  const json = JSON.parse(ctx(['search_symbols', 'handleLogin', '--json'], shop).stdout)
  assert.deepEqual(Object.keys(json).slice(0, 3), ['results', 'total', 'showing'])
  assert.equal(json.results[0].s, 'handleLogin')
  const text = ctx(['search', 'handleLogin'], shop)
  assert.match(text.stdout, /^src\/auth\/login\.ts:\d+-\d+ handleLogin fn high\n$/)
})

test('aliases, -C and flags before the command work', () => {
  const expected = ctxJson(['search_symbols', 'login'], shop).results
  assert.deepEqual(ctxJson(['search', 'login', '-C', shop], '/').results, expected)
  assert.deepEqual(ctxJson(['-C', shop, 'search', 'login'], '/').results, expected)
  assert.deepEqual(ctxJson([`--path=${shop}`, 'search', 'login'], '/').results, expected)
})

test('status 1: nothing found, with similar names', () => {
  const { status, stdout, stderr } = ctx(['search_symbols', 'hendelLugin', '--json'], shop)
  assert.equal(status, 1)
  assert.equal(stderr, '')
  const { error, results, total } = JSON.parse(stdout)
  assert.equal(error.code, 'NO_MATCH')
  assert.ok(error.similar.includes('handleLogin'))
  assert.deepEqual([results, total], [[], 0])
})

test('status 1 in text format: the error is on standard error, nothing on standard output', () => {
  const { status, stdout, stderr } = ctx(['get_symbol', 'hndlLogn', '--format', 'text'], shop)
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^error: .*\(NO_MATCH\)\n/)
  assert.ok(stderr.trimEnd().split('\n').length <= 3)
})

test('status 3: an ambiguous name lists its candidates and picks none', () => {
  const { status, stdout } = ctx(['get_symbol', 'reset', '--json'], shop)
  assert.equal(status, 3)
  const answer = JSON.parse(stdout)
  assert.equal(answer.ambiguous, true)
  assert.deepEqual(answer.results.map(({ f }: { f: string }) => f).sort(), ['src/api/client.ts', 'src/auth/logout.ts'])
  assert.equal(answer.error, undefined)
})

test('status 2: each invalid argument is named in the message', () => {
  const cases: [args: string[], message: RegExp][] = [
    [['search_symbols'], /^search_symbols needs query: text of at least 1 character\.$/],
    [['search_symbols', ''], /^search_symbols needs query: text of at least 1 character\.$/],
    [['search_symbols', '  '], /^query must be text of at least 1 character; got " {2}"\.$/],
    [['search_symbols', 'ab', '--limit=x'], /^limit must be a whole number/],
    [['search_symbols', 'ab', '--limit'], /^--limit needs a value\.$/],
    [['search_symbols', 'ab', '--limt', '5'], /^search_symbols has no flag --limt\.$/],
    [['search_symbols', 'ab', '--kind', 'clas'], /^kind must be one of fn, .*; got "clas"\.$/],
    [['list_symbols', 'ab', 'cd'], /^list_symbols takes one module, not 2 words\.$/],
    [['get_repo_overview', 'ab'], /^get_repo_overview takes no arguments\.$/],
    [['get_symbol'], /^get_symbol needs symbols: /],
    [['serch_symbols', 'ab'], /^There is no command "serch_symbols"\.$/],
    [['--bogus'], /^ctx has no flag --bogus\.$/],
  ]
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = ctx([...args, '--json'], shop)
    assert.equal(status, 2, args.join(' '))
    assert.equal(stderr, '', args.join(' '))
    const { error } = JSON.parse(stdout)
    assert.equal(error.code, 'INVALID_ARGUMENT', args.join(' '))
    assert.match(error.message, message)
    assert.deepEqual(Object.keys(error), ['code', 'message', 'hint', 'similar', 'suggestions'])
  }
})

test('an unknown flag or command suggests the most similar one', () => {
  const flag = JSON.parse(ctx(['search', 'ab', '--file-patern', 'x', '--json'], shop).stdout).error
  assert.deepEqual(flag.similar, ['--file-pattern'])
  assert.match(flag.hint, /^Did you mean --file-pattern\?/)
  const command = JSON.parse(ctx(['get_symbl', 'x', '--json'], shop).stdout).error
  assert.equal(command.similar[0], 'get_symbol')
  assert.deepEqual(JSON.parse(ctx(['list', '--json'], shop).stdout).error.similar, ['list_symbols', 'list_repos'])
})

test('superfluous arguments are rejected', () => {
  const errorOf = (...argv: string[]) => {
    const { status, stdout } = ctx([...argv, '--json'], shop)
    const { code, message, suggestions } = JSON.parse(stdout).error
    assert.deepEqual([status, code], [2, 'INVALID_ARGUMENT'], argv.join(' '))
    assert.doesNotMatch(message, /\.\.$/, argv.join(' '))
    return { message, args: suggestions[0].args }
  }
  assert.match(errorOf('help', 'nope').message, /no command "nope"/)
  assert.match(errorOf('help', 'search', 'extra').message, /only one command/)
  assert.match(errorOf('help', '--format', 'json', 'nope').message, /no command "nope"/)
  assert.deepEqual(JSON.parse(ctx(['help', 'serch', '--json'], shop).stdout).error.similar, ['search_symbols'])
  errorOf('mcp', 'x')
  assert.match(ctx(['mcp', 'x'], shop).stderr, /^error: mcp takes no arguments\. /)
  for (const action of ['size', 'prune', 'clear', 'verify'])
    assert.match(errorOf('cache', action, 'src').message, /takes no paths: only invalidate does/)
  assert.match(errorOf('cache', 'size', '--limit-mib', '4').message, /takes no limit_mib: only prune does/)
  for (const action of ['status', 'install', 'uninstall'])
    assert.match(errorOf('hook', action, 'pre-commit').message, /takes no event: only run/)
  assert.equal(ctx(['hook', 'run', 'pre-commit'], shop).status, 0)
  assert.deepEqual(errorOf('search', 'login', '--explain=true'), {
    message: '--explain takes no value.',
    args: { query: 'login', format: 'json', explain: true },
  })
  assert.deepEqual(errorOf('--quiet=1', 'search', 'login', '--explain=false'), {
    message: '--quiet takes no value.',
    args: { query: 'login', format: 'json' },
  })
  const json = JSON.parse(ctx(['search', 'login', '--json=true', '--format', 'json'], shop).stdout).error
  assert.equal(json.message, '--json takes no value.')
})

test('errors have the same shape in TOON', () => {
  const { status, stdout } = ctx(['search_symbols', '', '--format', 'toon'], shop)
  assert.equal(status, 2)
  const { error } = decode(stdout) as { error: Record<string, unknown> }
  assert.deepEqual(Object.keys(error), ['code', 'message', 'hint', 'similar', 'suggestions'])
})

test('an answer that cannot be written is an error without a stack trace', {
  skip: !existsSync('/dev/full'),
}, () => {
  const full = openSync('/dev/full', 'w')
  for (const args of [['search', 'login'], ['--help']]) {
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      cwd: shop,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      env: cleanEnvironment(),
    })
    assert.equal(status, 2)
    assert.match(stderr, /^error: standard output cannot be written: ENOSPC.* \(ENVIRONMENT_ISSUE\)\n$/)
  }
  closeSync(full)
})

test('a closed pipe is no error', async () => {
  const child = spawn(process.execPath, [BIN, 'list_symbols', 'auth'], { cwd: shop, env: cleanEnvironment() })
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const status = await new Promise(resolve => child.on('close', resolve))
  assert.equal(status, 0)
  assert.equal(errors, '')
})

test('a reader of a real pipe may leave early', () => {
  const command = `"${process.execPath}" "${BIN}" search_symbols login --json | head -c 1 > /dev/null; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: shop,
    encoding: 'utf8',
    env: cleanEnvironment(),
  })
  assert.equal(stdout, '0\n')
  assert.equal(stderr, '')
})

test('output outside of a terminal has no colour in any format', () => {
  for (const format of ['text', 'toon', 'json']) {
    const { stdout } = ctx(['search', 'login', '--format', format], shop, { FORCE_COLOR: '1', CI: '1' })
    assert.ok(!stdout.includes('\u001b'))
  }
})

test('--max-tokens is kept, and the answer names what was cut', () => {
  const whole = ctxJson(['list_symbols', 'src'], shop)
  const cut = ctxJson(['list_symbols', 'src', '--max-tokens', '150'], shop)
  assert.ok(cut.results!.length < whole.results!.length)
  assert.match(String(cut.cut), /^\d+ of \d+ results, places only.*; ask for offset \d+$/)
})

test('--quiet silences standard error', () => {
  const fresh = makeRepository(SHOP)
  const { status, stderr } = ctx(['generate_index', '--quiet'], fresh)
  assert.equal(status, 0)
  assert.equal(stderr, '')
})

test('a missing folder is an error', () => {
  const { status, stdout } = ctx(['search_symbols', 'login', '-C', '/nowhere/at/all', '--json'], shop)
  assert.equal(status, 2)
  assert.ok(['REPO_NOT_FOUND', 'PATH_NOT_FOUND'].includes(JSON.parse(stdout).error.code))
})

test('a terminal gets coloured text, but no colour with NO_COLOR or --no-color', { skip: !hasScript() }, () => {
  const onTerminal = (command: string) =>
    spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: shop,
      encoding: 'utf8',
      env: cleanEnvironment({ TERM: 'xterm' }),
    }).stdout
  const query = `"${process.execPath}" "${BIN}" search_symbols handleLogin`
  const colored = onTerminal(query)
  assert.ok(colored.includes('\u001b['))
  assert.ok(!colored.includes('results['))
  assert.ok(!onTerminal(`${query} --no-color`).includes('\u001b['))
  assert.ok(!onTerminal(`NO_COLOR=1 ${query}`).includes('\u001b['))
  assert.ok(onTerminal(`${query} --json`).startsWith('{"results"'))
})

function hasScript(): boolean {
  return spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0
}

test('Ctrl-C while indexing exits with 130 and leaves no partial index', async () => {
  const text = Array.from(
    { length: 400 },
    (_, line) => `export function f${line}(a: number) {\n  return a + ${line}\n}\n`,
  )
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, file) => [`src/m${file}.ts`, text.join('')]))
  const big = makeRepository(files)
  const child = spawn(process.execPath, [BIN, 'generate_index', '--quiet'], { cwd: big, env: cleanEnvironment() })
  const closed = new Promise(resolve => child.on('close', resolve))
  // The lock exists once indexing has started.
  while (!existsSync(path.join(big, '.ctx', 'lock'))) await new Promise(resolve => setTimeout(resolve, 10))
  child.kill('SIGINT')
  assert.equal(await closed, 130)
  assert.equal(ctxJson(['get_index_status'], big).exists, false)
})

test('in text format, one line of one file is in the singular', () => {
  const root = makeRepository({ 'a.py': 'def f():\n    return "needle in here"\n' })
  const { stderr } = ctx(['get', 'needle', '--format', 'text'], root)
  assert.match(stderr, /1 line of 1 file has the text\./)
})

test('in text format, each missing target reports where its text occurs, and unindexed files are reported once', () => {
  const root = makeRepository({ 'a.py': 'def f():\n    return "needle in here"\n', 'b.py': 'x = 1\0\0\n' })
  const { stdout } = ctx(['get', 'f', 'needle', 'zzqqxx', '--format', 'text'], root)
  assert.equal(
    stdout.slice(stdout.indexOf('missing')),
    `missing: needle: No symbol needle.
  Search for a part of the name with search_symbols. 1 line of 1 file has the text.
  Try: ctx search_project --type content needle
missing: zzqqxx: No symbol zzqqxx.
  Search for a part of the name with search_symbols. No line has the text.
  Try: ctx get_repo_overview
Not indexed: 1 file (1 binary).
`,
  )
})

test('in text format, folders of a module and the parser of the status are listed', () => {
  const root = makeRepository({ 'a/auth/in.ts': 'export const a = 1\n', 'b/auth/out.ts': 'export const b = 2\n' })
  assert.match(ctx(['ls', 'auth', '--format', 'text'], root).stdout, /\nfolders: a\/auth, b\/auth\n/)
  writeFileSync(path.join(root, 'a/auth/in.ts'), 'export const changed = 1\n')
  const { stdout } = ctx(['status', '--format', 'text'], root)
  assert.match(stdout, /\nsince then: 1 file modified, .*\n {2}a\/auth\/in\.ts\nread by wasm \(mode prod\)\n/)
  const again = ctx(['cache', 'invalidate', 'a', '--format', 'text'], root).stdout
  assert.match(again, /^1 file parsed again\n/)
})
