// Code outside all definitions has a record of its own, also in files that define nothing.
import assert from 'node:assert/strict'
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import type { ModuleRecord } from '../../src/model.ts'
import { cacheFile, flip, OVERLAYS } from '../helpers/damage.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

function text(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function indexed(files: Record<string, string>): string {
  const root = makeRepository(files)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

function recordIn(root: string, file: string): ModuleRecord | undefined {
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  try {
    return reader.moduleRecord(reader.file(reader.fileNumber(file)))
  } finally {
    reader.close()
  }
}

/** Calls as `callee:line`, then the other fields. */
function shown(record: ModuleRecord | undefined): Record<string, unknown> {
  const { calls = [], ...rest } = record ?? {}
  return { calls: calls.map(({ callee, line }) => `${callee}:${line}`).join(' '), ...rest }
}

const CASES: Record<string, { readonly source: string; readonly expected: Record<string, unknown> }> = {
  'a.test.ts': {
    source: text(
      "import { load, save as keep } from './store'",
      "export { load } from './store'",
      "describe('store', () => {",
      '  const s = new Store()',
      '  beforeEach(setUp)',
      "  it('loads', async () => {",
      '    keep(await load(s))',
      '    s.run(1)',
      '  })',
      '})',
      'function setUp() {',
      '  inner()',
      '}',
      'app.use(load)',
      "import('./late')",
    ),
    expected: {
      calls: 'describe:3 new Store:4 beforeEach:5 it:6 keep:7 load:7 s.run:8 app.use:14 import:15',
      references: ['setUp', 'load'],
      aliases: ['save as keep'],
      receivers: ['s Store'],
    },
  },
  'b.js': {
    source: text(
      "const { helper: h } = require('./lib')",
      'h(1)',
      'module.exports = {',
      '  open,',
      '  shut: close,',
      '}',
      'exports.open = open',
      'function open() {}',
      'function close() {}',
      'run(open)',
    ),
    expected: { calls: 'require:1 h:2 run:10', references: ['open'], aliases: ['helper as h'] },
  },
  'c.py': {
    source: text(
      'from lib import (',
      '    helper as h,',
      '    setup)',
      'if __name__ == "__main__":',
      '    h(1)',
      '    setup().run()',
      'register(main)',
      '',
      'def main():',
      '    inner()',
    ),
    expected: { calls: 'h:5 setup:6 setup().run:6 register:7', references: ['main'], aliases: ['helper as h'] },
  },
  'd.go': {
    source: text(
      'package shop',
      'import "fmt"',
      'var _ = register(newStore)',
      'var names = makeNames()',
      'func newStore() {}',
    ),
    expected: { calls: 'register:3', references: ['newStore'] },
  },
  'e.rs': {
    source: text('use a::b;', 'inventory::submit! { Plugin::new(start) }', 'fn start() -> u32 { go() }'),
    expected: { calls: 'inventory::submit!:2 Plugin::new:2', references: ['start'] },
  },
  'F.java': {
    source: text('package f;', 'import static b.C.d;', 'class F { static int x = g(); static { h(); } }'),
    expected: { calls: '' },
  },
  'g.rb': {
    source: text(
      "require 'set'",
      'describe Shop do',
      "  it 'sells' do",
      '    shop.sell(1)',
      '  end',
      'end',
      'def helper',
      '  inner()',
      'end',
    ),
    expected: { calls: 'require:1 describe:2 it:3 shop:4 shop.sell:4' },
  },
  'h.sh': {
    source: text('source lib.sh', 'build() {', '  make all', '}', 'build', 'deploy prod'),
    expected: { calls: 'source:1 build:5 deploy:6' },
  },
  'i.c': { source: text('EXPORT(start);', 'int start(void) { return go(); }'), expected: { calls: '' } },
  'j.md': { source: text('# load', '`load()`'), expected: { calls: '' } },
}

test('the record of a module has what stands outside its definitions', () => {
  const root = indexed(Object.fromEntries(Object.entries(CASES).map(([file, { source }]) => [file, source])))
  for (const [file, { expected }] of Object.entries(CASES))
    assert.deepEqual(shown(recordIn(root, file)), expected, file)
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
})

const TESTS_ONLY = "test('a', () => {\n  check(1)\n})\n"

test('a file without a definition keeps its record through updates', () => {
  const root = indexed({ 'a.test.ts': TESTS_ONLY, 'b.ts': 'export const b = 1\n' })
  writeFiles(root, { 'b.ts': 'export const c = 1\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.deepEqual(shown(recordIn(root, 'a.test.ts')), { calls: 'test:1 check:2' })
  writeFiles(root, { 'a.test.ts': `\n${TESTS_ONLY}` })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.deepEqual(shown(recordIn(root, 'a.test.ts')), { calls: 'test:2 check:3' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  rmSync(path.join(root, 'b.ts'))
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.deepEqual(shown(recordIn(root, 'a.test.ts')), { calls: 'test:2 check:3' })
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
})

test('a damaged record of a file without a definition is found, and the file parsed again', () => {
  const root = indexed({ 'a.test.ts': TESTS_ONLY, 'b.json': '{"b": 1}\n' })
  const pack = cacheFile(root, /^details-/)
  flip(pack, statSync(pack).size - 1)
  flip(pack, 17)
  assert.notEqual(ctx(['cache', 'verify', '--json'], root).status, 0)
  assert.equal(JSON.parse(ctx(['index', '--json'], root).stdout).damaged?.length, 1)
  assert.deepEqual(shown(recordIn(root, 'a.test.ts')), { calls: 'test:1 check:2' })
  assert.equal(ctx(['cache', 'verify', '--json'], root).status, 0)
})
