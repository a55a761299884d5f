// `ctx analyze_diff` and `ctx affected` on real git repositories, through the real binary.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

const CART = `import { price } from './price.js'
export class Cart {
  total(items: string[]): number {
    let sum = 0
    for (const item of items) sum += price(item)
    return sum
  }
}
export function emptyCart(): Cart {
  return new Cart()
}
`
const PRICE = `/** The price of an item. */
export function price(item: string): number {
  return item.length * 2
}
export function unused(a: number, b: number): number {
  if (a > b) return a - b
  return b - a + 1
}
`
const TEST = `import { price } from '../src/price.js'
test('prices', () => {
  expect(price('ab')).toBe(4)
})
`
const OTHER = `import { other } from '../src/other.js'
test('others', () => {
  expect(other()).toBe(1)
})
`
const FILES = {
  'src/cart.ts': CART,
  'src/price.ts': PRICE,
  'src/other.ts': 'export function other() {\n  return 1\n}\n',
  'test/price.test.ts': TEST,
  'test/other.test.ts': OTHER,
  'test/third.test.ts': OTHER,
}

function commit(root: string, message: string): string {
  git(root, 'add', '-A')
  git(root, '-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-q', '-m', message)
  return git(root, 'rev-parse', 'HEAD').trim()
}

/** A repository on `main` whose branch `topic` changed price, and `main` the cart. */
function makeDiverged(): string {
  const root = makeRepository(FILES)
  git(root, 'branch', '-M', 'main')
  git(root, 'checkout', '-q', '-b', 'topic')
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  commit(root, 'on the branch')
  git(root, 'checkout', '-q', 'main')
  writeFiles(root, { 'src/cart.ts': CART.replace('sum = 0', 'sum = 1') })
  commit(root, 'on main')
  return root
}

/** `signature src/price.ts#price`, for each row. */
function told(root: string, ...args: string[]): string[] {
  const { results = [] } = ctxJson(['analyze_diff', ...args], root)
  return results.map(({ change, also, id }) => `${change}${also === undefined ? '' : `+${also}`} ${id}`)
}

test('the work tree: changed, untracked and deleted files, each with its symbols', () => {
  const root = makeRepository(FILES)
  writeFiles(root, {
    'src/price.ts': PRICE.replace('item: string', 'item: string, count = 1'),
    'src/fresh.ts': 'export const fresh = 1\n',
  })
  rmSync(path.join(root, 'src/other.ts'))
  assert.deepEqual(told(root), [
    'added src/fresh.ts#fresh',
    'removed src/other.ts#other',
    'signature src/price.ts#price',
  ])
  const answer = ctxJson(['analyze_diff'], root)
  assert.deepEqual(answer.range, { from: 'HEAD', to: 'work tree' })
  assert.deepEqual(answer.files, [
    { f: 'src/fresh.ts', change: 'added' },
    { f: 'src/other.ts', change: 'removed' },
    { f: 'src/price.ts', change: 'modified' },
  ])
  const [, removed, changed] = answer.results!
  assert.deepEqual(removed, {
    s: 'other',
    id: 'src/other.ts#other',
    k: 'fn',
    m: 'other',
    f: 'src/other.ts',
    l: '1-3',
    change: 'removed',
  })
  assert.equal(changed!.l, '2-4')
  const { stdout, status } = ctx(['diff'], root)
  assert.equal(status, 0)
  assert.equal(
    stdout,
    `HEAD → work tree: 3 symbols in 3 files: 1 added, 1 removed, 1 signature
src/fresh.ts:1 added const fresh
src/other.ts:1-3 removed fn other
src/price.ts:2-4 signature fn price
`,
  )
})

test('no change is an answer', () => {
  const root = makeRepository(FILES)
  const { stdout, status } = ctx(['diff'], root)
  assert.equal(stdout, 'HEAD → work tree: no symbol changed\n')
  assert.equal(status, 0)
  writeFiles(root, { 'notes.bin': 'a\0b' })
  assert.equal(ctx(['diff'], root).stdout, 'HEAD → work tree: no symbol changed in 1 file\nbinary: notes.bin\n')
})

test('what is staged, apart from the work tree', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  git(root, 'add', 'src/price.ts')
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3').replace('+ 1', '+ 2') })
  assert.deepEqual(told(root, '--staged'), ['body src/price.ts#price'])
  assert.deepEqual(told(root), ['body src/price.ts#price', 'body src/price.ts#unused'])
})

test('two revisions, one revision, the first commit', () => {
  const root = makeRepository(FILES)
  const first = git(root, 'rev-parse', 'HEAD').trim()
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  const second = commit(root, 'second')
  writeFiles(root, { 'src/cart.ts': CART.replace('emptyCart', 'newCart') })
  commit(root, 'third')
  assert.deepEqual(told(root, `${first}..${second}`), ['body src/price.ts#price'])
  assert.deepEqual(told(root, `${second}..${first}`), ['body src/price.ts#price'])
  assert.deepEqual(told(root, second), ['body src/price.ts#price'])
  assert.deepEqual(told(root, 'HEAD'), ['renamed src/cart.ts#newCart'])
  assert.deepEqual(told(root, `${first}..`), ['renamed src/cart.ts#newCart', 'body src/price.ts#price'])
  assert.equal(told(root, first).length, 6)
  const [renamed] = ctxJson(['diff', 'HEAD'], root).results!
  assert.deepEqual(renamed!.was, { id: 'src/cart.ts#emptyCart', f: 'src/cart.ts', l: '9-11' })
})

test('since the merge base of a branch, which is guessed and named', () => {
  const root = makeDiverged()
  git(root, 'checkout', '-q', 'topic')
  writeFiles(root, { 'src/fresh.ts': 'export const fresh = 1\n' })
  const both = ['added src/fresh.ts#fresh', 'body src/price.ts#price']
  assert.deepEqual(told(root, '--branch', 'main'), both)
  assert.deepEqual(told(root, '--branch'), both)
  assert.deepEqual(told(root, 'main...topic'), ['body src/price.ts#price'])
  const { range } = ctxJson(['diff', '--branch'], root) as { range: { from: string } }
  assert.match(range.from, /^[0-9a-f]{10} \(merge base with main\)$/)
})

test('a merge is compared with its first parent, with --cc with all of them', () => {
  const root = makeDiverged()
  git(root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'merge', '-q', '--no-ff', '--no-commit', 'topic')
  writeFiles(root, { 'src/other.ts': FILES['src/other.ts'].replace('1', '2') })
  commit(root, 'merge')
  assert.deepEqual(told(root, 'HEAD'), ['body src/other.ts#other', 'body src/price.ts#price'])
  assert.deepEqual(told(root, 'HEAD', '--cc'), ['body src/other.ts#other'])
})

test('a renamed file takes one line, with what else changed in it', () => {
  const root = makeRepository(FILES)
  renameSync(path.join(root, 'src/price.ts'), path.join(root, 'src/cost.ts'))
  const { stdout } = ctx(['diff'], root)
  assert.equal(stdout, 'HEAD → work tree: 2 symbols in 1 file: 2 moved\nsrc/price.ts → src/cost.ts  2 symbols moved\n')
  writeFiles(root, { 'src/cost.ts': PRICE.replace('* 2', '* 3') })
  assert.deepEqual(told(root), ['moved+body src/cost.ts#price', 'moved src/cost.ts#unused'])
  const answer = ctxJson(['diff'], root)
  assert.deepEqual(answer.files, [{ f: 'src/cost.ts', change: 'renamed', was: 'src/price.ts' }])
})

test('files that differ in line endings or permissions, links and binary files are listed with that', () => {
  const root = makeRepository({ ...FILES, 'a.bin': 'a\0b' })
  writeFiles(root, { 'src/price.ts': PRICE.replaceAll('\n', '\r\n'), 'a.bin': 'a\0c' })
  symlinkSync('price.ts', path.join(root, 'src/link.ts'))
  git(root, 'add', '-A')
  git(root, 'update-index', '--chmod=+x', 'src/other.ts')
  assert.deepEqual(ctxJson(['diff', '--staged'], root).files, [
    { f: 'a.bin', change: 'modified', binary: true },
    { f: 'src/link.ts', change: 'added', kind: 'link' },
    { f: 'src/other.ts', change: 'mode' },
    { f: 'src/price.ts', change: 'line-endings' },
  ])
  assert.deepEqual(told(root, '--staged'), [])
})

test('callers: changed signatures first, callers that the change does not touch are marked', () => {
  const root = makeRepository(FILES)
  writeFiles(root, {
    'src/price.ts': PRICE.replace('item: string', 'item: string, count = 1').replace('+ 1', '+ 2'),
    'test/price.test.ts': TEST.replace("'ab'", "'abc'"),
  })
  const { results } = ctxJson(['diff', '--callers'], root)
  assert.deepEqual(
    results!.map(({ id }) => id),
    ['src/price.ts#price', 'src/price.ts#unused'],
  )
  const [price] = results!
  assert.deepEqual(
    (price!.callers as Record<string, unknown>[]).map(({ id, touched, lines }) => ({ id, touched, lines })),
    [
      { id: 'src/cart.ts#Cart.total', touched: false, lines: [5] },
      { id: 'test/price.test.ts', touched: true, lines: [3] },
    ],
  )
  assert.equal(price!.callers_untouched, 1)
  assert.match(ctx(['diff', '--callers'], root).stdout, /^2 callers, 1 not in this change: src\/cart\.ts:5$/m)
})

test('a removed or renamed symbol still has the callers that use its name', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('price(', 'cost(') })
  const { results } = ctxJson(['diff', '--callers'], root)
  const [renamed] = results!
  assert.equal(renamed!.change, 'renamed')
  assert.deepEqual((renamed!.callers as Record<string, unknown>[]).map(({ id }) => id).sort(), [
    'src/cart.ts#Cart.total',
    'test/price.test.ts',
  ])
})

test('tests that a change affects, nearest first, and as a list for a runner', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  const { tests } = ctxJson(['diff', '--tests'], root)
  assert.deepEqual(tests, [{ f: 'test/price.test.ts', how: 'reaches', depth: 1 }])
  assert.equal(ctx(['affected'], root).stdout, 'test/price.test.ts\n')
  assert.equal(ctx(['affected', '-0'], root).stdout, 'test/price.test.ts\0')
  writeFiles(root, { 'src/price.ts': PRICE, 'package.json': '{"name": "other"}' })
  const run = ctx(['affected'], root)
  assert.equal(run.stdout, '')
  assert.match(run.stderr, /package\.json/)
  assert.equal(run.status, 0)
})

test('affected tests: changed ones first, then those named after the code, then the others that reach it', () => {
  const test = (name: string, call: string) => `import { ${name} } from '../src/cart.js'\ntest('x', () => ${call})\n`
  const root = makeRepository({
    'src/cart.ts':
      'export function sum(a: number) {\n  return a + 1\n}\nexport function cart() {\n  return sum(1)\n}\n',
    'test/a.test.ts': test('cart', 'cart()'),
    'test/b.test.ts': test('sum', 'sum(2)'),
    'test/sum.test.ts': test('cart', 'cart()'),
    'test/changed.test.ts': 'test("y", () => 1)\n',
    'test/helpers/tool.ts': test('sum', 'sum(2)'),
    ...Object.fromEntries(['c', 'd', 'e', 'f'].map(name => [`test/${name}.test.ts`, 'test("z", () => 1)\n'])),
  })
  writeFiles(root, {
    'src/cart.ts':
      'export function sum(a: number) {\n  return a + 2\n}\nexport function cart() {\n  return sum(1)\n}\n',
    'test/changed.test.ts': 'test("y", () => 2)\n',
  })
  assert.deepEqual(ctxJson(['diff', '--tests'], root).tests, [
    { f: 'test/changed.test.ts', how: 'changed', depth: 0 },
    { f: 'test/sum.test.ts', how: 'reaches', depth: 2 },
    { f: 'test/b.test.ts', how: 'reaches', depth: 1 },
    { f: 'test/a.test.ts', how: 'reaches', depth: 2 },
  ])
})

test('a summary in few tokens, changed lines in full, Markdown for a review', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  assert.equal(
    ctx(['diff', '--view', 'summary'], root).stdout,
    `HEAD → work tree: 1 symbol in 1 file: 1 body
src/price.ts:2-4 body fn price
1 fn; risk 1 low
tests: 1 of 3, nearest first
test/price.test.ts reaches
`,
  )
  assert.equal(
    ctx(['diff', '--view', 'full'], root).stdout,
    `HEAD → work tree: 1 symbol in 1 file: 1 body
src/price.ts:2-4 body fn price
2 export function price(item: string): number {
3-  return item.length * 2
3+  return item.length * 3
4 }
`,
  )
  const { stdout } = ctx(['diff', '--format', 'markdown'], root)
  assert.match(stdout, /^### Symbols changed: 1$/m)
  assert.match(stdout, /^\| body \| `src\/price\.ts#price` \| 2-4 \| low \|$/m)
  assert.match(stdout, /^```mermaid\ngraph LR\n {2}m0\["price: 1 changed"\]$/m)
  assert.match(stdout, /^- `test\/price\.test\.ts` \(reaches\)$/m)
})

test('changed lines withhold tokens and private keys, and files of secrets have no symbols', () => {
  const root = makeRepository({ 'a.ts': 'export const a = 1\n', '.env': 'KEY=1\n' })
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----'
  writeFiles(root, {
    'a.ts': `export const a = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'\nexport const k = \`${key}\`\n`,
    '.env': 'KEY=abcdefgh\n',
  })
  for (const form of ['text', 'json', 'toon']) {
    const { stdout } = ctx(['diff', '--view', 'full', '--format', form], root)
    assert.doesNotMatch(stdout, /ghp_|MIIE|abcdefgh/, form)
  }
  assert.match(ctx(['diff', '--view', 'full', '--allow-secrets'], root).stdout, /^3\+MIIEabc$/m)
})

test('filters by file, kind and module', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3'), 'src/cart.ts': CART.replace('sum = 0', 'sum = 1') })
  assert.deepEqual(told(root, '--file-pattern', 'src/c*'), ['body src/cart.ts#Cart.total'])
  assert.deepEqual(told(root, '--kind', 'fn'), ['body src/price.ts#price'])
  assert.deepEqual(told(root, '--module', 'cart'), ['body src/cart.ts#Cart.total'])
})

test('a shallow clone says what it lacks', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  commit(root, 'second')
  const clone = path.join(makeFolder('clone'), 'shallow')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone], { stdio: 'ignore' })
  const { error } = ctxJson(['diff', 'HEAD'], clone) as { error?: { code: string; message: string; hint: string } }
  assert.equal(error?.code, 'INVALID_ARGUMENT')
  assert.match(error.message, /shallow: the parent of HEAD is not in it/)
  assert.match(error.hint, /git fetch --deepen 1/)
  assert.deepEqual(told(clone), [])
})

test('a linked work tree and a folder of a repository', () => {
  const root = makeRepository(FILES)
  const tree = path.join(makeFolder('tree'), 'linked')
  git(root, 'worktree', 'add', '-q', tree)
  writeFiles(tree, { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  assert.deepEqual(told(tree), ['body src/price.ts#price'])
  assert.deepEqual(told(root), [])
})

test('a submodule is listed with its commits, its symbols are not', () => {
  const inner = makeRepository({ 'a.ts': 'export const a = 1\n' })
  const root = makeRepository(FILES)
  git(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'vendored')
  commit(root, 'with a submodule')
  const { files, total } = ctxJson(['diff', 'HEAD', '--file-pattern', 'vendored/**'], root)
  assert.deepEqual(
    (files as { f: string }[]).filter(({ f }) => f === 'vendored'),
    [{ f: 'vendored', change: 'added', kind: 'submodule' }],
  )
  assert.equal(total, 0)
})

const ERRORS: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['no-such-branch'], /^There is no commit no-such-branch\.$/],
  [['HEAD..nowhere'], /^There is no commit nowhere\.$/],
  [['--output=/tmp/x'], /output/],
  [['HEAD', '--staged'], /^range and staged do not go together\.$/],
  [['--cc'], /^cc is for one merge commit\.$/],
  [['a\nb'], /no commit/],
]
for (const [args, message] of ERRORS)
  test(`bad input: ${JSON.stringify(args)}`, () => {
    const root = makeRepository({ 'a.ts': 'export const a = 1\n' })
    const run = ctx(['analyze_diff', ...args, '--json'], root)
    const { error } = JSON.parse(run.stdout)
    assert.equal(run.status, 2)
    assert.equal(error.code, 'INVALID_ARGUMENT')
    assert.match(error.message, message)
  })

test('a folder without git, and a repository without a commit', () => {
  const folder = makeFolder('plain')
  writeFiles(folder, { 'a.ts': 'export const a = 1\n' })
  const { error } = ctxJson(['diff'], folder) as { error?: { message: string; hint: string } }
  assert.match(error!.message, /has no work tree/)
  assert.equal(error!.hint, 'A comparison needs the history of a git repository.')
  git(folder, 'init', '-q')
  assert.deepEqual(told(folder), ['added a.ts#a'])
})
