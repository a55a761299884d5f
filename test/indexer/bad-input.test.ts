// Files that are not what their names promise, or that no parser can read. Indexing continues: each file is indexed or
// counted with its reason.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import xxhash from 'xxhash-wasm'
import { unpackPart } from '../../src/indexer/source/part-spool.ts'
import { processFile } from '../../src/indexer/source/source-file.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import type { ParserBackend } from '../../src/parse/parser-backend.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { ctx, ctxJson, ENDLESS } from '../helpers/exec.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const le = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const be = (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])

/** Each file's bytes, and the names found in it or the reason it is skipped. */
const FILES: Readonly<Record<string, { bytes: string | Buffer; names?: readonly string[]; reason?: string }>> = {
  'utf16-le.ts': { bytes: le('// ü\nexport function little() {\n  return 1\n}\n'), names: ['little'] },
  'utf16-be.py': { bytes: be('class Big:\n    def run(self):\n        pass\n'), names: ['Big', 'run'] },
  'utf16-unmarked.ts': { bytes: Buffer.from('export function unmarked() {}', 'utf16le'), reason: 'binary' },
  'utf32.ts': { bytes: Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), reason: 'encoding' },
  'utf8-mark.ts': { bytes: '\uFEFFexport function marked() {}\n', names: ['marked'] },
  'invalid.py': {
    bytes: Buffer.concat([
      Buffer.from('# '),
      Buffer.from([0xff, 0xc3, 0x28, 0xa0]),
      Buffer.from('\ndef valid():\n    pass\n'),
    ]),
    names: ['valid'],
  },
  'crlf.ts': { bytes: 'export function one() {\r\n}\r\nexport function two() {\r\n}\r\n', names: ['one', 'two'] },
  'cr.py': { bytes: 'def first():\r    pass\r\rdef second():\r    pass\r', names: ['first', 'second'] },
  'nul.c': { bytes: 'int a(void) { return 0; }\n\0\n', reason: 'binary' },
  'late-nul.c': {
    bytes: `${'// comment\n'.repeat(1000)}int early(void) { return 0; }\n\0\nint late(void) { return 0; }\n`,
    names: ['early'],
  },
  'empty.ts': { bytes: '', names: [] },
  'blank.py': { bytes: '\n\n   \n\t\n', names: [] },
  'mark-only.ts': { bytes: '\uFEFF', names: [] },
  'video.ts': {
    bytes: Buffer.concat([Buffer.from([0x47, 0x40, 0, 0x10, 0]), Buffer.alloc(2000, 0xff)]),
    reason: 'binary',
  },
  'translation.ts': {
    bytes: '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de"></TS>\n',
    reason: 'binary',
  },
  'one-line.js': { bytes: 'var a=function(){return 1};'.repeat(4000), reason: 'minified' },
  'bundle.min.js': { bytes: `!function(){${'x=1;'.repeat(50_000)}}()`, reason: 'minified' },
  'large.go': {
    bytes: `package p\n${Array.from({ length: 30_000 }, (_, i) => `func f${i}(a int) int {\n\treturn a\n}\n`).join('')}`,
    names: ['f0', 'f199'],
  },
  'generated.go': { bytes: `package p\n${'var table = []int{1, 2, 3}\n'.repeat(700_000)}`, reason: 'oversized' },
  'generated.sql': {
    bytes: `CREATE TABLE a (b int);\n${'INSERT INTO a VALUES (1);\n'.repeat(400_000)}`,
    reason: 'oversized',
  },
  'imports.ts': {
    bytes: `/*\n${'import\n'.repeat(400_000)}*/\nexport function behind() {}\nexport const last = 'from'\n`,
    names: ['behind', 'last'],
  },
  'nested.json': { bytes: `{"deep":\n${'[\n'.repeat(20_000)}${']\n'.repeat(20_000)}}\n`, names: ['deep'] },
  'nested.js': {
    bytes: `function around() {}\nconst deep = ${'[\n'.repeat(5000)}${']\n'.repeat(5000)}\nfunction behind() {}\n`,
    names: ['around', 'behind'],
  },
  'nested.py': {
    bytes: `def around():\n    pass\n\nx = ${'('.repeat(150)}1${')'.repeat(150)}\n\ndef behind():\n    pass\n`,
    names: ['around', 'behind'],
  },
  'bin/tool': { bytes: '#!/usr/bin/env python3\ndef scripted():\n    pass\n', names: ['scripted'] },
  'plain.h': { bytes: 'struct plain { int a; };\n', names: ['plain'] },
  'plus.h': { bytes: '#pragma once\nnamespace plus {\nclass Box {\n};\n}\n', names: ['plus', 'Box'] },
  'objc.h': { bytes: '#import "base.h"\n@interface Crate : Base\n- (void)open;\n@end\n', names: ['Crate', 'open'] },
  'include/vector': { bytes: '// -*- C++ -*-\nnamespace std {\nclass vector {\n};\n}\n', names: ['std', 'vector'] },
  'include/list': { bytes: '// list standard header\nnamespace std {\nclass list {\n};\n}\n', names: ['list'] },
  'emoji 🚀/rtl\u200f\u202e.ts': {
    bytes: 'export const 名前 = 1\nexport function größe() {}\n',
    names: ['größe', '名前'],
  },
  'conflict.py': {
    bytes: 'def ours():\n    pass\n<<<<<<< HEAD\ndef left():\n    pass\n=======\ndef right():\n    pass\n>>>>>>> b\n',
    names: ['ours', 'left', 'right'],
  },
  // Texts that make a careless pattern backtrack for too long.
  'commented.java': {
    bytes: `class Commented {\n  @Note${' /**/'.repeat(60)}\n  int field;\n  void run() {}\n}\n`,
    names: ['Commented', 'run'],
  },
  'commented.ts': {
    bytes: `export class Described {\n  @note${' /**/'.repeat(60)}\n  field = 1\n  run() {}\n}\n`,
    names: ['Described', 'run'],
  },
  'listed.py': {
    bytes: `__all__ = [\n${"    # One that is listed\n    'listed',\n".repeat(20)}] + others\n\ndef listed():\n    pass\n`,
    names: ['listed'],
  },
  'unguarded.h': { bytes: `#ifndef ${'f'.repeat(200_000)}\nint unguarded(void);\n`, names: ['unguarded'] },
  'spread.js': { bytes: `function spread() {\n  (a${'\n'.repeat(200_000)}+ b)(c)\n}\n`, names: ['spread'] },
  'marks.ts': {
    bytes: `export function marked() {}\n${'<<<<<<<\n|||||||\n'.repeat(5000)}>>>>>>>\n`,
    names: ['marked'],
  },
  'prose.md': { bytes: `# Long\n\n${'A paragraph on one line. '.repeat(1000)}\n`, names: ['Long'] },
}

const root = makeRepository({ 'good.ts': 'export function good() {}\n' })
for (const [file, { bytes }] of Object.entries(FILES)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), bytes)
}
chmodSync(path.join(root, 'bin/tool'), 0o755)

const runJson = (args: readonly string[]) => ctxJson(args, root) as Readonly<Record<string, unknown>>

test('every unusual file is indexed, or counted with its reason', () => {
  const json = runJson(['generate_index'])
  const expected: Record<string, number> = {}
  for (const { reason } of Object.values(FILES)) if (reason) expected[reason] = (expected[reason] ?? 0) + 1
  assert.deepEqual(json.skipped, expected)
  assert.equal(json.files, 1 + Object.values(FILES).filter(({ names }) => names).length)
  for (const [file, { names }] of Object.entries(FILES)) {
    const listed = runJson(['list_symbols', file, '--all', '--limit', '200'])
    const found = ((listed.results ?? []) as Rows).map(({ s }) => String(s))
    for (const name of names ?? []) assert.ok(found.includes(name), `${file}: ${name} in ${found}`)
    if (names?.length === 0) assert.deepEqual(found, [], file)
  }
})

test('source of unusual files has the lines of the index', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['utf16-le.ts#little', '2-4', 'export function little() {\n  return 1\n}'],
    ['utf16-be.py#Big.run', '2-3', '    def run(self):\n        pass'],
    ['cr.py#second', '4-5', 'def second():\n    pass'],
    ['crlf.ts#two', '3-4', 'export function two() {\r\n}'],
  ]
  for (const [id, l, source] of cases) {
    const json = runJson(['get_symbol_source', id])
    const [row] = json.results as Rows
    assert.deepEqual([row?.l, row?.source], [l, source], id)
  }
})

const TASK = { path: 'x.js', language: 'javascript', size: 100, mtime: 0, ctime: 0, known: '' }

async function readWith(backend: ParserBackend, text: string, task: Partial<typeof TASK> = {}) {
  const folder = makeFolder('input')
  const file = path.join(folder, task.path ?? TASK.path)
  writeFileSync(file, text)
  // A snapshot backend may be any backend.
  const parser = createSourceParser({ mode: 'test', backend: 'snapshot' }, backend)
  const result = await processFile({ ...TASK, ...task, root: folder }, parser, await xxhash())
  return result.status === 'indexed'
    ? { tier: result.tier, names: unpackPart(result.part).names.toString().trim().split('\n') }
    : { status: result.status, ...('reason' in result && { reason: result.reason }) }
}

const HEURISTIC = 2

test('patterns replace a grammar that takes too long, and the next file uses the grammar again', async () => {
  const wasm = createWasmBackend()
  const looping = `function before() {\n}\n${'[\n'.repeat(100_000)}\nfunction after() {\n}\n`
  const impatient: ParserBackend = {
    ...wasm,
    parse: (text, language) => wasm.parse(text, language, { timeLimit: text === looping ? 200 : ENDLESS }),
  }
  assert.deepEqual(await readWith(impatient, looping), { tier: HEURISTIC, names: ['before', 'after'] })
  assert.deepEqual(await readWith(impatient, 'function next() {}\n'), { tier: 0, names: ['next'] })
})

test('patterns replace a grammar that traps', async () => {
  const wasm = createWasmBackend()
  const trapping: ParserBackend = {
    ...wasm,
    parse(text, language, options) {
      if (text.includes('trap')) throw new Error('memory access out of bounds')
      return wasm.parse(text, language, options)
    },
  }
  const ruby = { path: 'x.rb', language: 'ruby' }
  assert.deepEqual(await readWith(trapping, 'def trap\nend\n', ruby), { tier: HEURISTIC, names: ['trap'] })
  assert.deepEqual(await readWith(trapping, 'def fine\nend\n', ruby), { tier: 0, names: ['fine'] })
})

test('a real trap affects only its own file', async () => {
  const files: Record<string, string> = { 'trap.cs': `class Before {}\n${'a <\n'.repeat(20_000)}\n` }
  for (let i = 0; i < 30; i++) files[`f${i}.cs`] = `class Fine${i} { void Run() {} }\n`
  const made = makeRepository(files)
  for (const workers of [[], ['--workers', '1']]) {
    const { stdout, status } = ctx(['generate_index', '--force', '--json', '--quiet', ...workers], made)
    assert.equal(status, 0)
    assert.equal(JSON.parse(stdout).files, 31)
    const report = JSON.parse(ctx(['status', '--json'], made).stdout)
    const [csharp] = report.languages as { language: string; files: number; heuristic: number }[]
    assert.deepEqual([csharp!.files, csharp!.heuristic], [31, 1], workers.join(' '))
    assert.equal(JSON.parse(ctx(['search', 'Fine29', '--json'], made).stdout).results[0].s, 'Fine29')
  }
})
