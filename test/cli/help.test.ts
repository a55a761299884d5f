// Help: the list of operations, and a page for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { ctx } from '../helpers/exec.ts'

test('help lists every operation and has a page for each', () => {
  const { status, stdout, stderr } = ctx(['--help'], '/')
  assert.equal(status, 0)
  assert.equal(stderr, '')
  for (const { name, alias } of OPERATIONS) {
    assert.match(stdout, new RegExp(`\\n  ${name}, ${alias} `))
    for (const args of [
      [name, '--help'],
      [alias, '-h'],
      ['help', name],
    ]) {
      const help = ctx(args, '/')
      assert.equal(help.status, 0, args.join(' '))
      assert.match(help.stdout, new RegExp(`^Usage: ctx ${name}`))
    }
  }
  assert.match(stdout, /\n {2}mcp /)
  assert.ok(
    stdout.split('\n').every(line => line.length <= 100),
    'no line over 100 columns',
  )
  assert.equal(ctx([], '/').stdout, stdout)
  assert.match(ctx(['--version'], '/').stdout, /^\d+\.\d+\.\d+\n$/)
})

test('help lists the values of enums', () => {
  assert.match(ctx(['hook', '--help'], '/').stdout, /action .*\(status, install, uninstall, run\)/)
  assert.match(ctx(['cache', '--help'], '/').stdout, /action .*\(size, prune, clear, verify, invalidate\)/)
  assert.match(
    ctx(['guide', '--help'], '/').stdout,
    /topic .*\(files, symbols, module, change, edit, playbook, search,\s+recovery\)/,
  )
})

test('flags of a command precede shared flags', () => {
  for (const { name } of OPERATIONS) {
    const { stdout } = ctx([name, '--help'], '/')
    const [own, shared] = [stdout.indexOf('\nOptions:\n'), stdout.indexOf('\nShared flags:\n')]
    assert.ok(shared > 0 && own < shared, name)
    assert.match(stdout.slice(shared), /\n {2}-h, --help +Show this help\n/, name)
  }
})

test('help names flags, not fields', () => {
  const source = ctx(['source', '--help'], '/').stdout
  assert.match(source, /--start-line <N> +With --file-path: first line; alone, the only one\n/)
  assert.match(source, /--text-hash <HASH> +The text_hash \(of get_symbol\)/)
  assert.match(ctx(['cache', '--help'], '/').stdout, /beyond\s--limit-mib, those\sunused longest/)
  assert.match(ctx(['ls', '--help'], '/').stdout, /--explain +How many symbols each filter removed\n/)
  assert.match(ctx(['--help'], '/').stdout, /\nQueries:\n[\s\S]*\nServer:\n/)
})
