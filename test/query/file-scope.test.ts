// Symbols of a scope compared with a scan of all lines, in an index with and without overlay, in random order; and the
// literal prefix of patterns. CTX_SEED repeats a run.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import type { IndexEntry } from '../../src/model.ts'
import { type FileScope, ScopeSymbols } from '../../src/query/file-scope.ts'
import { beginningOf, patternFilter } from '../../src/query/glob.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const { below, pick, random, seed } = randomFrom(process.env.CTX_SEED)
/** Folders adjacent in byte order, and one beyond ASCII. */
const FOLDERS = ['src', 'src/a', 'src/a/b', 'src-a', 'src.b', 'src0', 'Src', 'größe', 'größe/x', 'lib', 'z']

/** A file of up to four functions; every third file has none. */
function textOf(name: string): string {
  const count = below(3) === 0 ? 0 : 1 + below(4)
  return Array.from({ length: count }, (_, i) => `export function ${name}_${i}() {}\n`).join('')
}

function randomFiles(count: number, from = 0): Record<string, string> {
  const names = Array.from({ length: count }, (_, i) => `f${from + i}`)
  return Object.fromEntries(names.map(name => [`${pick(FOLDERS)}/${name}.js`, textOf(name)]))
}

interface Model {
  readonly reader: IndexReader
  readonly lines: readonly IndexEntry[]
}

function opened(root: string): Model {
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  after(() => reader.close())
  const { symbols } = reader.manifest.counts
  return { reader, lines: reader.entries(Array.from({ length: symbols }, (_, symbol) => symbol)) }
}

const root = makeRepository(randomFiles(300))
assert.equal(ctx(['index', '--quiet'], root).status, 0)
const whole = opened(root)
const other = makeRepository(randomFiles(300))
const always = { CTX_SMALL_INDEX: '0' }
assert.equal(ctx(['index', '--quiet'], other).status, 0)
const paths = [...new Set(opened(other).lines.map(({ f }) => f))]
for (let i = 0; i < 4; i++) rmSync(path.join(other, paths.splice(below(paths.length), 1)[0]!))
writeFiles(other, randomFiles(4, 1000))
for (let i = 0; i < 4; i++) writeFiles(other, { [pick(paths)]: `${textOf(`changed${i}`)}export const last = 1\n` })
assert.equal(ctx(['index', '--quiet'], other, always).status, 0)
assert.ok(JSON.parse(readFileSync(path.join(other, '.ctx', 'manifest.json'), 'utf8')).overlay, 'there is an overlay')
const overlaid = opened(other)

/** A random scope: a module, a folder, a file, or some of the files with a prefix. */
function randomScope({ lines, reader }: Model): FileScope {
  if (random() < 0.2) {
    const module = reader.modules().indexOf(pick(lines).m)
    return { beginning: '', isWhole: false, module, has: file => file.module === module }
  }
  const beginning = pick([...FOLDERS.map(folder => `${folder}/`), pick(lines).f, 'src', 'no/such/', 'gr', 'zz', ''])
  const last = pick(['0', '1', '2', '3'])
  const isWhole = random() < 0.5
  return {
    beginning,
    isWhole,
    has: ({ path: file }) => file.startsWith(beginning) && (isWhole || file.endsWith(`${last}.js`)),
  }
}

for (const [what, model] of Object.entries({ 'an index': whole, 'an index with an overlay': overlaid }))
  test(`the symbols of a scope are those of its files, in ${what} (CTX_SEED=${seed})`, () => {
    const { reader, lines } = model
    let found = 0
    for (let round = 0; round < 60; round++) {
      const scope = randomScope(model)
      const files = [...reader.files()].filter(file => file.path.startsWith(scope.beginning))
      assert.deepEqual([...reader.files(scope.beginning)], files, scope.beginning)
      const symbols = new ScopeSymbols(reader, scope)
      // Few lookups are single; many collect all ranges.
      for (let asked = below(400); asked > 0; asked--) {
        const symbol = below(lines.length)
        const { f, m } = lines[symbol]!
        const isMeant = scope.has({ path: f, module: reader.modules().indexOf(m) })
        if (isMeant) found++
        assert.equal(symbols.has(symbol), isMeant, `${f} in ${JSON.stringify(scope)}`)
      }
    }
    assert.ok(found > 100)
  })

test(`all paths that match a pattern begin with its literal prefix (CTX_SEED=${seed})`, () => {
  const all = whole.lines.map(({ f }) => f).concat('src/[id]/page.js', 'src/a,b/c.js', 'src/{x}.js')
  const parts = [
    'src',
    'a',
    'b',
    '*',
    '**',
    '*.js',
    'f1*',
    '{a,b}',
    'src-a',
    '?rc',
    '[s]rc',
    '[id]',
    'größe',
    '!(a)',
    'a,b',
    '{x}.js',
  ]
  let told = 0
  for (let round = 0; round < 3000; round++) {
    const lead = pick(['', '', '', './', '!', `${root}/`])
    const pattern = `${lead}${Array.from({ length: 1 + below(4) }, () => pick(parts)).join('/')}${pick(['', '', '/', ',lib'])}`
    const beginning = beginningOf(root, pattern)
    const passes = patternFilter(root, pattern, () => all)
    for (const file of all) if (passes(file)) assert.ok(file.startsWith(beginning), `${file} passes ${pattern}`)
    if (beginning !== '' && all.some(passes)) told++
  }
  assert.ok(told > 20)
})

test('testing one symbol reads a small part of the file tables', () => {
  const files = Object.fromEntries(
    Array.from({ length: 4000 }, (_, i) => [
      `pkg${i % 40}/a_rather_long_name_of_a_file_${i}.js`,
      `export function each${i}() {}\n`,
    ]),
  )
  const many = makeRepository(files)
  assert.equal(ctx(['index', '--quiet'], many).status, 0)
  const bytesFor = (scope: FileScope, symbol: number): number => {
    const reader = IndexReader.open(path.join(many, '.ctx'))!
    after(() => reader.close())
    assert.equal(new ScopeSymbols(reader, scope).has(symbol), true)
    return reader.bytesRead
  }
  const { reader, lines } = opened(many)
  const base = reader.segments[0]!.reader
  const symbol = lines.findIndex(({ s }) => s === 'each7')
  const table = base.size('files') + base.size('paths')
  const folder = bytesFor({ beginning: 'pkg7/', isWhole: true, has: () => false }, symbol)
  const file = bytesFor({ beginning: '', isWhole: false, has: ({ path: each }) => each.endsWith('_7.js') }, symbol)
  assert.ok(folder < table / 4 && file < table / 4, `${folder} and ${file} of ${table} bytes`)
})
