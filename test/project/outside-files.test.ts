// Files outside of the repository are never shown, whatever leads to them: links, names in git's index, or a folder
// that becomes a link between two calls.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const SECRET = 'k3Qz8'
const skip = process.platform === 'win32' && 'links need rights'
const FILES = { 'src/app.py': 'def run():\n    pass\n' }

/** A folder outside with secrets. */
function makeOutside(): string {
  const outside = makeFolder('outside')
  writeFiles(outside, {
    'rc.sh': `export AWS_SECRET_ACCESS_KEY=${SECRET}\n`,
    'app.py': `def run${SECRET}():\n    pass\n`,
    'package.json': `{ "bin": { "${SECRET}": "src/app.py" } }\n`,
  })
  return outside
}

function assertNothingShown(root: string, calls: readonly (readonly string[])[]): void {
  for (const args of calls) {
    const { stdout, stderr } = ctx(args, root)
    assert.ok(!(stdout + stderr).includes(SECRET), `${args.join(' ')}: ${stdout}${stderr}`)
  }
}

test('a committed link to a file outside is read by no operation', { skip }, () => {
  const outside = makeOutside()
  const root = makeRepository(FILES)
  symlinkSync(path.join(outside, 'rc.sh'), path.join(root, 'cfg.sh'))
  symlinkSync(path.join(outside, 'package.json'), path.join(root, 'package.json'))
  assertNothingShown(root, [
    ['resolve', 'AWS_SECRET_ACCESS_KEY'],
    ['resolve', 'run', '--context-file', 'cfg.sh'],
    ['find', 'AWS_SECRET_ACCESS_KEY', '--type', 'content'],
    ['source', 'cfg.sh:1-1'],
    ['overview'],
  ])
})

test('names in the index of git that lead outside are neither indexed nor listed', { skip }, () => {
  const outside = makeOutside()
  const root = makeRepository(FILES)
  symlinkSync(outside, path.join(root, 'door'))
  writeFileSync(path.join(root, '.git/inner.py'), `def inner${SECRET}():\n    pass\n`)
  const up = path.relative(root, outside)
  const names = [
    `${up}/app.py`,
    `src/../${up}/app.py`,
    `${outside}/app.py`,
    'door/app.py',
    '.git/inner.py',
    '.ctx/x.py',
  ]
  writeFileSync(path.join(root, '.git/index'), indexOf([...names, '.GIT/inner.py', 'src//app.py', 'src/app.py']))
  const listed = JSON.parse(ctx(['ls', '.', '--json'], root).stdout)
  assert.deepEqual(
    listed.results.map(({ f }: { f: string }) => f),
    ['src/app.py'],
  )
  const found = JSON.parse(ctx(['find', '*.py', '--json'], root).stdout)
  assert.deepEqual(
    found.results.map(({ f }: { f: string }) => f),
    ['src/app.py'],
  )
  const asked = ['run', 'inner'].flatMap(name => [
    ['search', name],
    ['resolve', name],
    ['find', name],
  ])
  assertNothingShown(root, [...asked, ...names.map(name => ['source', `${name}:1-2`])])
})

test("a path into git's folder is refused", () => {
  const root = makeRepository(FILES)
  const { error } = JSON.parse(ctx(['source', '.git/config:1-3', '--json'], root).stdout)
  assert.equal(error.code, 'PATH_OUTSIDE_REPO')
})

test('a folder that a link has replaced is gone, in the terminal and in a server', { skip }, async () => {
  const outside = makeOutside()
  const root = makeRepository(FILES)
  const client = await connect(root)
  const ask = async (tool: string, args: Record<string, unknown>): Promise<string> =>
    (await call(client, tool, args)).text
  assert.match(await ask('get_symbol_source', { symbols: ['run'] }), /def run\(\)/)
  renameSync(path.join(root, 'src'), path.join(makeFolder('moved'), 'src'))
  symlinkSync(outside, path.join(root, 'src'))
  for (const symbols of [['run'], ['src/app.py#run'], ['src/app.py:1-2']]) {
    const text = await ask('get_symbol_source', { symbols })
    assert.ok(!text.includes(SECRET) && !text.includes('def run'), text)
  }
  assertNothingShown(root, [
    ['search', 'run'],
    ['source', 'src/app.py:1-2'],
    ['find', 'run'],
    ['ls', 'src'],
  ])
  assert.equal(JSON.parse(ctx(['search', 'run', '--json'], root).stdout).total, 0)
})

/** git's index, version 2, with these names. */
function indexOf(names: readonly string[]): Buffer {
  const sorted = names.map(name => Buffer.from(name)).sort(Buffer.compare)
  const head = Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1')
  head.writeUInt32BE(sorted.length, 8)
  const entries = sorted.map(name => {
    const entry = Buffer.alloc((62 + name.length + 8) & ~7)
    entry.writeUInt32BE(0o100644, 24)
    entry.writeUInt16BE(name.length, 60)
    name.copy(entry, 62)
    return entry
  })
  const body = Buffer.concat([head, ...entries])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}
