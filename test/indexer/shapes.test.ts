// Objects of one kind have one shape, however many files there are. V8 of Node 20 gives each object literal with a
// spread and new fields (`{ ...a, b }`) a shape of its own, which costs as much as the object and slows down every
// access.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'

const SOURCES: Readonly<Record<string, (i: number) => string>> = {
  c: i => `static int count_${i};\nint (*hook_${i})(void);\nMACRO_${i}(a)\nlong add_${i}(int a) { return a + ${i}; }\n`,
  css: i => `:root { --gap-${i}: 1px; }\n.card-${i} .title { color: red; }\n`,
  py: i => `class Box${i}:\n    def open(self, key):\n        return key + ${i}\n`,
  ts: i => `export interface Box${i} { size: number }\nexport const make${i} = (a: number) => a + ${i}\n`,
  java: i => `class Box${i} { int size; int grow(int by) { return size + by; } }\n`,
}

/** Number of shapes that V8 creates while indexing `files` files of each language in one thread. */
function shapesFor(files: number): number {
  const root = mkdtempSync(path.join(tmpdir(), 'ctx-shapes-'))
  try {
    mkdirSync(path.join(root, 'tree'))
    for (const [ending, text] of Object.entries(SOURCES))
      for (let i = 0; i < files; i++) writeFileSync(path.join(root, 'tree', `file${i}.${ending}`), text(i))
    const log = path.join(root, 'v8.log')
    // A large heap, because a collected shape that is created again counts twice.
    const kept = '--initial-heap-size=1000'
    const flags = ['--log-maps', '--no-log-maps-details', kept, '--no-logfile-per-isolate', `--logfile=${log}`]
    const env = cleanEnvironment({ CTX_CODE_CACHE: '0' })
    const shown = execFileSync(
      process.execPath,
      [...flags, BIN, 'index', '--path', path.join(root, 'tree'), '--json'],
      {
        env,
        encoding: 'utf8',
      },
    )
    assert.equal(JSON.parse(shown).parsed, files * Object.keys(SOURCES).length)
    return readFileSync(log, 'utf8').match(/^map,(?:Transition|ReplaceDescriptors|InitialMap),/gm)?.length ?? 0
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('indexing more files creates no more object shapes', () => {
  const few = shapesFor(20)
  assert.ok(few > 1000, `${few}: V8 logs them differently now`)
  const more = shapesFor(120) - few
  assert.ok(more < 250, `${more} for 500 files more`)
})
