// A folder given as a repository is answered from the repository around it, unless it is one itself.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const FILES = {
  'top.js': 'export function upThere() {}\n',
  'sub/deep/low.js': 'export function downHere() {}\n',
  'app/[id]/page.js': 'export function pageOfId() {}\n',
  '.gitignore': 'vendor/\n',
  'vendor/pkg/lib.js': 'export function vendored() {}\n',
}

function indexed(): string {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

type Answer = ReturnType<typeof ctxJson> & {
  error?: { code: string; hint: string; suggestions: { tool: string; args: Record<string, unknown> }[] }
}
const asked = (args: readonly string[], cwd: string): Answer => ctxJson(args, cwd) as Answer
const files = ({ results = [] }: Answer): unknown[] => results.map(({ f }) => f)

test('a query for a folder is answered from the indexed repository around it, with a hint to restrict it', () => {
  const root = indexed()
  const low = asked(['search', 'downHere', '-C', 'sub/deep'], root)
  assert.deepEqual(files(low), ['sub/deep/low.js'])
  assert.equal(low.hint, `sub/deep lies in the repository ${root}; file_pattern sub/deep/** keeps to it.`)
  assert.equal(low.results![0]!.h, asked(['search', 'downHere'], root).results![0]!.h)
  assert.deepEqual(files(asked(['search', 'upThere', '-C', '.'], path.join(root, 'sub'))), ['top.js'])
  assert.equal(asked(['overview', '-C', 'sub'], root).repository, path.basename(root))
  assert.equal(asked(['status', '-C', 'sub'], root).repository, root)
  assert.match(
    ctx(['search', 'downHere', '-C', 'sub/deep', '--format', 'text'], root).stdout,
    /; --file-pattern sub\/deep\/\*\* keeps to it\./,
  )
  assert.deepEqual(readdirSync(path.join(root, 'sub')), ['deep'])
  assert.deepEqual(readdirSync(path.join(root, 'sub/deep')), ['low.js'])
})

test('the pattern in the hint restricts to a folder with glob characters in its name', () => {
  const root = indexed()
  const { hint } = asked(['search', 'pageOfId', '-C', 'app/[id]'], root)
  const [, pattern] = / file_pattern (\S+) keeps/.exec(String(hint))!
  assert.deepEqual(files(asked(['search', 'pageOfId', '--file-pattern', pattern!], root)), ['app/[id]/page.js'])
})

test('a folder over MCP is answered from the repository around it, with the same paths', async () => {
  const root = indexed()
  const server = await connect(root)
  const { text } = await call(server, 'list_symbols', { module: 'sub/deep', path: 'sub', format: 'json' })
  const answer = JSON.parse(text)
  assert.equal(answer.results[0].f, 'sub/deep/low.js')
  assert.equal(answer.hint, `sub lies in the repository ${root}; file_pattern sub/** keeps to it.`)
  assert.ok(!existsSync(path.join(root, 'sub/.ctx')))
})

test('a failed lookup in an ignored folder suggests how to index it', () => {
  const root = indexed()
  const { error } = asked(['search', 'vendored', '-C', 'vendor/pkg'], root)
  assert.equal(error?.code, 'NO_MATCH')
  assert.match(error.hint, /whose index has nothing of that folder/)
  const [first] = error.suggestions
  assert.deepEqual([first?.tool, first?.args.path], ['generate_index', path.join(root, 'vendor/pkg')])
  assert.equal(ctx(['index', String(first?.args.path), '--quiet'], root).status, 0)
  assert.deepEqual(files(asked(['search', 'vendored', '-C', 'vendor/pkg'], root)), ['lib.js'])
})

test('a folder is used itself if it is a repository, if nothing around it is indexed, or if it is to be indexed', () => {
  const bare = makeRepository(FILES)
  assert.deepEqual(files(asked(['search', 'downHere', '-C', 'sub'], bare)), ['deep/low.js'])
  const root = indexed()
  assert.equal(asked(['index', 'sub'], root).repository, path.join(root, 'sub'))
  assert.deepEqual(files(asked(['search', 'downHere', '-C', 'sub'], root)), ['deep/low.js'])
  writeFiles(root, { 'own/a.js': 'export function ofItsOwn() {}\n' })
  git(path.join(root, 'own'), 'init', '-q')
  assert.deepEqual(files(asked(['search', 'ofItsOwn', '-C', 'own'], root)), ['a.js'])
})

test('with one cache folder for all, its repository answers', () => {
  const root = makeRepository(FILES)
  const env = { CTX_CACHE_DIR: path.join(makeRepository({ 'x.txt': '' }), 'cache') }
  assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
  const { stdout } = ctx(['search', 'upThere', '-C', 'sub', '--json'], root, env)
  assert.deepEqual(files(JSON.parse(stdout)), ['top.js'])
})

test('a failed lookup in an inner index suggests the outer repository if that has the symbol', () => {
  const root = indexed()
  const sub = path.join(root, 'sub')
  assert.equal(ctx(['index', 'sub', '--quiet'], root).status, 0)
  const { error } = asked(['search', 'upThere'], sub)
  assert.equal(error?.code, 'NO_MATCH')
  assert.equal(error.hint, `${sub} has an index of its own and lies in the repository ${root}, which has it.`)
  assert.deepEqual(error.suggestions[0], {
    tool: 'search_symbols',
    args: { query: 'upThere', format: 'json', path: root },
    why: 'the same in the repository around this one',
  })
  assert.equal(asked(['source', 'top.js:1-1'], sub).error?.suggestions[0]?.args.path, root)
  assert.doesNotMatch(JSON.stringify(asked(['search', 'nowhereAtAll'], sub)), /around this one/)
})

test('for a file given as a repository, the error suggests it as a pattern or its repository', () => {
  const root = indexed()
  for (const [argv, suggestion] of [
    [
      ['search', 'upThere', '--path', 'top.js'],
      {
        tool: 'search_symbols',
        args: { format: 'json', query: 'upThere', file_pattern: 'top.js' },
        why: 'the same call with file_pattern',
      },
    ],
    [
      ['index', 'top.js'],
      {
        tool: 'generate_index',
        args: { format: 'json', path: root },
        why: 'the same call of the repository it lies in',
      },
    ],
  ] as const) {
    const { error } = asked(argv, root) as { error?: { code: string; message?: string; suggestions: object[] } }
    assert.equal(error?.message, 'top.js is a file, not the folder of a repository.')
    assert.deepEqual([error?.code, error?.suggestions], ['REPO_NOT_FOUND', [suggestion]])
  }
})

test('for a path in another indexed repository, the error suggests a call that works there', () => {
  const here = makeRepository({ 'here.js': 'export function here() {}\n' })
  const there = indexed()
  const file = path.join(there, 'sub/deep/low.js')
  const calls = [
    { tool: 'get_symbol_source', code: 'PATH_OUTSIDE_REPO', args: { symbols: [`${file}:1-1`] } },
    { tool: 'list_symbols', code: 'PATH_OUTSIDE_REPO', args: { module: path.dirname(file) } },
    { tool: 'list_symbols', code: 'PATH_OUTSIDE_REPO', args: { module: path.relative(here, file) } },
    { tool: 'get_symbol', code: 'NO_MATCH', args: { symbols: [`${file}#downHere`] } },
  ]
  for (const { tool, code, args } of calls) {
    const [named] = Object.values(args).flat()
    const { error } = asked([tool, named!], here)
    const expected = {
      tool,
      args: { format: 'json', ...args, path: there },
      why: 'the same in the repository that the path leads to',
    }
    assert.deepEqual([error?.code, error?.hint], [code, `It lies in the repository ${there}.`])
    assert.deepEqual(error?.suggestions[0], expected)
    assert.equal(asked([tool, named!, '-C', there], here).total, 1)
  }
  const env = { CTX_CACHE_DIR: path.join(makeFolder('cache'), 'one') }
  const { error: kept } = ctxJson(['source', `${file}:1`], here, env) as Answer
  assert.deepEqual(
    kept?.suggestions.map(({ tool }) => tool),
    ['list_repos'],
  )
  assert.equal(ctxJson(['search', 'here', '--no-sweep'], here, env).total, 1, 'a cache for all keeps the index it has')
  const unknown = makeRepository({ 'a.js': 'export function a() {}\n' })
  const { error } = asked(['source', `${unknown}/a.js:1`], here)
  assert.deepEqual(
    error?.suggestions.map(({ tool }) => tool),
    ['list_repos'],
    'no index is made for a call that is offered',
  )
})
