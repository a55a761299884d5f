// `ctx log SYMBOL` on real histories, through the real binary.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

const START = `export function total(prices: number[]): number {
  let sum = 0
  for (const price of prices) sum += price
  return sum
}
export function other(): number {
  return 1
}
`

function commit(root: string, subject: string): void {
  git(root, 'add', '-A')
  git(root, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-q', '-m', subject)
}

/** `body Subject`, newest first. */
function told(root: string, symbol: string, ...args: string[]): string[] {
  const { results = [] } = ctxJson(['log', symbol, ...args], root)
  return results.map(({ change, also, subject }) => `${change}${also === undefined ? '' : `+${also}`} ${subject}`)
}

test('the commits of a symbol, through a rename, a move to another file and a renamed file', () => {
  const root = makeRepository({ 'src/total.ts': START })
  writeFiles(root, { 'src/total.ts': START.replace('return 1', 'return 2') })
  commit(root, 'of the other function')
  const changed = START.replace('return 1', 'return 2')
  const body = changed.replace('sum += price', 'sum += Math.round(price)')
  writeFiles(root, { 'src/total.ts': body })
  commit(root, 'round')
  const renamed = body.replace('total(', 'sumOf(')
  writeFiles(root, { 'src/total.ts': renamed })
  commit(root, 'rename')
  const [first] = renamed.split('export function other')
  writeFiles(root, { 'src/total.ts': renamed.slice(first!.length), 'src/sums.ts': first! })
  commit(root, 'move')
  rmSync(path.join(root, 'src/sums.ts'))
  const typed = first!.replace(': number {', ': bigint {')
  writeFiles(root, { 'lib/sums.ts': typed })
  commit(root, 'retype')
  const all = ['moved+signature retype', 'moved move', 'renamed rename', 'body round', 'added first']
  assert.deepEqual(told(root, 'sumOf'), all)
  assert.deepEqual(told(root, 'sumOf', '--limit', '2'), all.slice(0, 2))
  assert.deepEqual(told(root, 'other'), ['body of the other function', 'added first'])
  const { stdout } = ctx(['log', 'sumOf', '--limit', '3'], root)
  const date = new Date().toISOString().slice(0, 8)
  assert.match(stdout, new RegExp(`^lib/sums\\.ts#sumOf: 3 commits\n[0-9a-f]{10} ${date}`))
  assert.match(stdout, /renamed from src\/total\.ts#total rename Ann\n/)
  assert.match(stdout, /older commits with --limit\n$/)
})

test('a merge that only brings commits together is none of the history', () => {
  const root = makeRepository({ 'a.ts': START })
  git(root, 'branch', '-M', 'main')
  git(root, 'checkout', '-q', '-b', 'topic')
  writeFiles(root, { 'a.ts': START.replace('let sum = 0', 'let sum = 1') })
  commit(root, 'on the branch')
  git(root, 'checkout', '-q', 'main')
  writeFiles(root, { 'a.ts': START.replace('return 1', 'return 2') })
  commit(root, 'on main')
  git(root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'merge', '-q', '-m', 'merge', 'topic')
  assert.deepEqual(told(root, 'total'), ['body on the branch', 'added first'])
})

test('a symbol that is in no commit, one that does not exist, and no git', () => {
  const root = makeRepository({ 'a.ts': START })
  writeFiles(root, { 'a.ts': `${START}export const fresh = 1\n` })
  const { stdout, status } = ctx(['log', 'fresh'], root)
  assert.equal(stdout, 'a.ts#fresh: not in any commit yet\n')
  assert.equal(status, 0)
  assert.equal(ctx(['log', 'nobody'], root).status, 1)
  const folder = makeFolder('plain')
  writeFiles(folder, { 'a.ts': START })
  const { error } = ctxJson(['log', 'total'], folder) as { error?: { code: string; hint: string } }
  assert.equal(error?.code, 'INVALID_ARGUMENT')
  assert.equal(error.hint, 'A history needs a git repository.')
})
