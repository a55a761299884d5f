// Commands that ctx does not have under that name, through the binary.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

interface Refusal {
  readonly error: { readonly suggestions: readonly { tool: string; args: Record<string, unknown> }[] }
}

test('an unknown command suggests a call that succeeds', () => {
  const root = makeRepository(SHOP)
  writeFiles(root, { 'src/new.ts': 'export function added() {}\n' })
  for (const [line, tool] of [
    [['who_calls', 'handleLogin'], 'analyze_relationship'],
    [['find_callers', 'handleLogin'], 'analyze_relationship'],
    [['refs', 'handleLogin'], 'search_project'],
    [['usages', 'handleLogin'], 'search_project'],
    [['changes'], 'analyze_diff'],
    [['changes', 'HEAD'], 'analyze_diff'],
    [['open', 'src/auth/login.ts'], 'read_code'],
    [['tree'], 'list_symbols'],
  ] as const) {
    const { status, stderr } = ctx([...line, '--format', 'text'], root)
    assert.equal(status, 2)
    const [suggestion] = (JSON.parse(ctx([...line, '--json'], root).stdout) as Refusal).error.suggestions
    assert.equal(suggestion?.tool, tool, line.join(' '))
    const [, command] = /^Try: ctx (.*?)(?: {3}or: .*)?$/m.exec(stderr) ?? []
    const words = command!.split(' ').map(word => word.replaceAll("'", ''))
    assert.equal(ctx(words, root).status, 0, command)
  }
})

test('words that are no command are searched for', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctxJson(['handle', 'login'], root).results![0]!.s, 'handleLogin')
  assert.equal(ctxJson(['handleLogin'], root).results![0]!.s, 'handleLogin')
  assert.equal(ctxJson(['report.py'], root).results![0]!.f, 'tools/report.py')
  assert.equal(ctx(['nowhereToBeFound'], root).status, 1)
  assert.equal(ctx(['serch'], root).status, 2)
})

test('version prints the version, and ls alone lists the whole tree', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['version'], root).stdout, ctx(['--version'], root).stdout)
  assert.deepEqual(ctxJson(['ls'], root).results, ctxJson(['ls', '.'], root).results)
  assert.ok(Number(ctxJson(['ls', '--kind', 'class'], root).total) > 0)
})
