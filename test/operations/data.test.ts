// Text, settings and styles are found, but after code of the same name, and the overview puts code first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'

const root = makeRepository({
  'README.md': '# Install\n\n## install\n\nText.\n\n## Usage\n\ninstall(1)\n',
  'settings.json': `{ "install": {}, "only": 1,\n${Array.from({ length: 300 }, (_, i) => `"key${i}": ${i}`).join(',\n')}\n}\n`,
  'src/zz/install.ts': 'function install() {}\nexport function use() {\n  install()\n}\n',
  'style.css': '.install { color: red }\n',
  'bundle.css': `a{${'b:c;'.repeat(5000)}}`,
  Makefile: 'install: all\n\tcp a b\n',
})

test('code comes first among equal names, which are not ambiguous', () => {
  const { results = [] } = ctxJson(['search_symbols', 'install', '--all'], root)
  assert.deepEqual(
    results.map(({ s, k, f }) => `${s} ${k} ${f}`),
    [
      'install fn src/zz/install.ts',
      'install target Makefile',
      'install heading README.md',
      'install key settings.json',
      'Install heading README.md',
      '.install selector style.css',
    ],
  )
  assert.equal(ctxJson(['get_symbol', 'install'], root).results?.[0]?.k, 'fn')
  assert.equal(ctxJson(['get_symbol', 'only'], root).results?.[0]?.k, 'key')
})

test('a section is served whole, with its headings as members', () => {
  const [record] = ctxJson(['get_symbol', 'README.md#Install'], root).results ?? []
  assert.deepEqual(record?.members, [
    { s: 'install', k: 'heading', l: '3-5' },
    { s: 'Usage', k: 'heading', l: '7-9' },
  ])
  assert.deepEqual([record?.l, record?.r, record?.calls], ['1-9', 'low', undefined])
  const [source] = ctxJson(['get_symbol_source', 'README.md#Install.Usage'], root).results ?? []
  assert.equal(source?.source, '## Usage\n\ninstall(1)')
})

test('the overview lists code first and counts only its risk', () => {
  const overview = ctxJson(['get_repo_overview'], root)
  const languages = overview.languages as { language: string }[]
  assert.equal(languages[0]?.language, 'typescript')
  assert.deepEqual(overview.risk, { high: 0, medium: 0, low: 2 })
  assert.equal((overview.modules as { m: string }[])[0]?.m, 'zz')
})

test('the status reports skipped files by language and reason', () => {
  const status = ctxJson(['get_index_status'], root)
  assert.deepEqual(status.left_out, [{ language: 'css', reason: 'minified', files: 1 }])
  const css = (status.languages as { language: string }[]).find(({ language }) => language === 'css')
  assert.deepEqual(css, { language: 'css', files: 1, symbols: 1, partial: 0, heuristic: 0, skipped: 1 })
  assert.match(ctx(['get_index_status', '--format', 'text'], root).stdout, /\nLeft out\ncss minified 1\n/)
})

test('the overview lists entry points declared by the package first', async () => {
  const root = makeRepository({
    'package.json': JSON.stringify({
      main: './lib/shop',
      bin: { shop: 'run.js' },
      exports: { '.': { import: './esm/shop.mjs', require: './lib/shop.js' }, './extra': './extra.js' },
    }),
    'lib/shop.js': 'function shop() {}\n',
    'esm/shop.mjs': 'export function shop() {}\n',
    'run.js': 'function run() {}\n',
    'extra.js': 'function extra() {}\n',
    'main.js': 'function main() {}\n',
  })
  const { entry_points } = await jsonHere(['overview'], root)
  assert.deepEqual(entry_points, ['lib/shop.js', 'run.js', 'esm/shop.mjs', 'main.js'])
  writeFiles(root, { 'package.json': '{ "main": 3, ' })
  assert.deepEqual((await jsonHere(['overview'], root)).entry_points, ['main.js'])
})
