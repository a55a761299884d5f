// Filters, pages and budgets of lists compared with a plain filter over symbol_index.jsonl. CTX_SEED repeats a run.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
type Row = Readonly<Record<'s' | 'h' | 'k' | 'm' | 'f' | 'l' | 'r', string>>

/** A class for a folder with methods of all risks, and names that occur in several folders. */
const ofFolder = (name: string): string => `export class ${name}Reader {
  readAll(): void { fetch('/${name}') }
  readOne(id: number): number { return id > 1 ? id : this.readOne(id + 1) }
}
export function read${name}(text: string): unknown { return eval(text) }
export const readLimit = 3
`
const folders = ['Order', 'User', 'Cart', 'Item', 'Price']
const files = folders.flatMap(name => [
  [`src/${name.toLowerCase()}/reader.ts`, ofFolder(name)],
  [`lib/${name.toLowerCase()}.py`, `class ${name}Reader:\n    def read_all(self):\n        pass\n`],
])
const root = makeRepository({ ...SHOP, ...Object.fromEntries(files) })
assert.equal(ctx(['index', '--quiet'], root).status, 0)
const lines = readFileSync(path.join(root, '.ctx/symbol_index.jsonl'), 'utf8').trimEnd().split('\n')
const rows: readonly Row[] = lines.map(line => JSON.parse(line))

/** Hashes on all pages of a call, in order. */
async function paged(argv: readonly string[], note: string): Promise<string[]> {
  const hashes: string[] = []
  for (let next: unknown = 0; typeof next === 'number'; ) {
    const page = await jsonHere([...argv, '--offset', String(next)], root)
    hashes.push(...(page.results ?? []).map(({ h }) => String(h)))
    assert.ok(page.next === undefined || page.next === hashes.length, note)
    next = page.next
    if (next === undefined) assert.equal(page.total ?? 0, hashes.length, note)
  }
  return hashes
}

test(`lists equal a plain filter, page by page (CTX_SEED=${seed})`, async () => {
  assert.equal(new Set(rows.map(({ h }) => h)).size, rows.length)
  for (let round = 0; round < 40; round++) {
    const [one, other] = [pick(rows), pick(rows)]
    const isOfModule = random() < 0.5
    const query = pick(['read', 'reader', 'all', 'order', 'limit', 'log', 'e'])
    const tests: ((row: Row) => boolean)[] = [
      row => (isOfModule ? row.m === one.m : row.s.toLowerCase().replaceAll('_', '').includes(query)),
    ]
    const flags: string[] = []
    const wants = (flag: string, value: string, test: (row: Row) => boolean): void => {
      if (random() < 0.5) return
      flags.push(flag, value)
      tests.push(test)
    }
    wants('--kind', other.k, row => row.k === other.k)
    wants('--risk', one.r, row => row.r === one.r)
    const ending = path.extname(other.f)
    wants('--file-pattern', `*${ending}`, row => row.f.endsWith(ending))
    const wanted = rows.filter(row => tests.every(test => test(row))).map(({ h }) => h)
    const asked = isOfModule ? ['ls', one.m, '--all'] : ['search', query, '--all']
    const note = `CTX_SEED=${seed}, round ${round}: ${[...asked, ...flags].join(' ')}`
    const whole = await paged([...asked, ...flags, '--limit', '100'], note)
    assert.deepEqual([...whole].sort(), wanted.sort(), note)
    assert.deepEqual(await paged([...asked, ...flags, '--limit', pick(['1', '2', '5'])], note), whole, note)
    const squeezed = [...asked, ...flags, '--limit', '100', '--max-tokens', pick(['100', '160', '300'])]
    if (whole.length > 0) assert.deepEqual(await paged(squeezed, note), whole, note)
  }
})

test('a star alone lists all symbols, unless one is called so', () => {
  const root = makeRepository({ 'a.ts': 'export const one = 1\nexport const two = 2\n' })
  assert.equal(ctxJson(['search', '*'], root).total, 2)
  const operators = makeRepository({ 'A.scala': 'class A {\n  def *(a: A): A = a\n  def b = 1\n}\n' })
  assert.deepEqual(
    ctxJson(['search', '*'], operators).results!.map(({ s }) => s),
    ['*'],
  )
})
