// The package of `npm pack`, installed into an empty folder: complete, and without files of a checkout.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { cleanEnvironment, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  assert.equal(status, 0, stderr)
  return stdout
}

/** Packs a copy of the build, because other tests write into dist/, with one grammar, because grammars are large. */
function pack(): { folder: string; tarball: string; files: string[] } {
  const folder = makeFolder('to-pack')
  const isOtherGrammar = (file: string) => /grammars[/\\](?!tree-sitter-python|web-tree-sitter)/.test(file)
  const isLeftOut = (file: string) => /\.tmp$|code-[^/\\]*\.bin$/.test(file) || isOtherGrammar(file)
  for (const part of ['bin', 'dist', 'LICENSE', 'README.md', 'CHANGELOG.md', 'cache-format.md', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true, filter: file => !isLeftOut(file) })
  writeFiles(folder, { 'dist/code-v20.20.0-x64-0123456789abcdef.bin': 'kept code', 'src/cli.ts': 'export {}' })
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts'], folder))
  const files = packed.files.map((file: { path: string }) => file.path)
  return { folder, tarball: path.join(folder, packed.filename), files }
}

test('the package is built before it is published or packed', () => {
  assert.equal(manifest.scripts.prepack, 'npm run build')
  // .npmrc forbids scripts, which would include prepack.
  assert.equal(manifest.scripts.package, 'npm pack --ignore-scripts=false')
  assert.deepEqual(manifest.publishConfig, { 'ignore-scripts': false })
})

test('an installed package indexes, answers and serves without other packages', async () => {
  const { tarball, files } = pack()
  assert.deepEqual(files.filter(file => !/^(?:bin|dist)\//.test(file)).sort(), [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'cache-format.md',
    'package.json',
  ])
  assert.deepEqual(
    files.filter(file => /\.map$|code-/.test(file)),
    [],
  )
  assert.ok(files.includes('dist/THIRD-PARTY-NOTICES.txt'))
  const home = makeFolder('installed')
  npm(['install', '--offline', '--no-audit', '--no-fund', tarball], home)
  assert.deepEqual(
    readdirSync(path.join(home, 'node_modules')).filter(name => !name.startsWith('.')),
    ['ctx'],
  )
  assert.ok(existsSync(path.join(home, 'node_modules/.bin', process.platform === 'win32' ? 'ctx.cmd' : 'ctx')))
  const bin = path.join(home, 'node_modules/ctx/bin/ctx.js')
  const root = makeRepository({ 'app.py': 'class Shop:\n    def open(self):\n        return 1\n' })
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args, '--json'], { cwd: root, encoding: 'utf8', env: cleanEnvironment() })
  const indexed = run('index')
  assert.equal(indexed.status, 0, indexed.stderr)
  assert.equal(JSON.parse(indexed.stdout).symbols, 2)
  // Each of these loads other bundles.
  for (const args of [
    ['search', 'open'],
    ['find', 'return 1'],
    ['overview'],
    ['search', 'opne'],
    ['get', 'nosuch name'],
  ]) {
    const { stdout, stderr } = run(...args)
    assert.ok([undefined, 'NO_MATCH'].includes(JSON.parse(stdout).error?.code), `${args.join(' ')}: ${stdout}${stderr}`)
  }
  const client = await connect(root, {}, [], bin)
  const { text, isError } = await call(client, 'search_symbols', { query: 'Shop', format: 'json' })
  assert.equal(isError, false)
  assert.equal(JSON.parse(text).results[0].f, 'app.py')
})

const { noticesOf } = await import(String(pathToFileURL(path.join(ROOT, 'src/notices.mjs'))))

test('the notices list every grammar and bundled package with its licence', () => {
  const notices = readFileSync(path.join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  const titles = [...notices.matchAll(/^-{80}\n\n(.*)\nLicence: (.+)\n\n.{10}/gm)].map(([, title]) => title)
  assert.equal(titles.length, notices.split(`\n${'-'.repeat(80)}\n`).length - 1)
  for (const name of ['@modelcontextprotocol/server', 'commander', 'micromatch', 'tree-sitter-json', 'web-tree-sitter'])
    assert.ok(
      titles.some(title => title?.startsWith(`${name} `)),
      name,
    )
  for (const file of readdirSync(path.join(ROOT, 'dist/grammars'))) {
    const name = file.slice(0, -'.wasm'.length).replace('_interface', '')
    assert.ok(
      titles.some(title => title?.replace(/^@[\w-]+\//, '').startsWith(`${name} `)),
      name,
    )
  }
})

test('a package without a licence stops the build', () => {
  const root = makeFolder('unlicensed')
  const write = (name: string, text: string) => writeFiles(root, { [`node_modules/@a/b/${name}`]: text })
  const build = () => noticesOf(root, ['node_modules/@a/b/index.js'], new Map())
  writeFiles(root, {
    LICENSE: readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'),
    'node_modules/web-tree-sitter/package.json': '{"name": "web-tree-sitter", "license": "MIT"}',
    'node_modules/web-tree-sitter/LICENSE': 'its text',
  })
  write('package.json', '{"name": "@a/b", "version": "1.0.0", "license": "MIT"}')
  assert.throws(build, /@a\/b is bundled, but has no licence/)
  write('LICENCE.md', 'Permission is granted.')
  assert.match(build(), /\n@a\/b 1\.0\.0\nLicence: MIT\n\nPermission is granted\.\n/)
  write('package.json', '{"name": "@a/b", "version": "1.0.0"}')
  assert.throws(build, /@a\/b is bundled, but has no licence/)
  const prebuilt = new Map([['tree-sitter-new', 'node_modules/@repomix/tree-sitter-wasms/out/tree-sitter-new.wasm']])
  writeFiles(root, {
    'node_modules/@repomix/tree-sitter-wasms/package.json':
      '{"name": "@repomix/tree-sitter-wasms", "license": "Unlicense"}',
    'node_modules/@repomix/tree-sitter-wasms/LICENSE': 'its text',
  })
  assert.throws(() => noticesOf(root, [], prebuilt), /tree-sitter-new comes from @repomix/)
})
