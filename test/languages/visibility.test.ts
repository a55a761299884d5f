// Exports of each language, as `ctx get_symbol` reports them: one index with a file per case, each symbol looked up by
// its hash.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { CASES } from './visibility-cases.ts'
import { SCRIPTS } from './visibility-scripts.ts'

const ALL = [...SCRIPTS, ...CASES]

/** File → its symbols in order, exported ones with a `+`. */
const found = new Map<string, string[]>()

before(() => {
  const root = makeRepository(Object.fromEntries(ALL.map(({ file, text }) => [file, text])))
  ctxJson(['generate_index'], root)
  const lines = readFileSync(path.join(root, '.ctx', 'symbol_index.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const rows = lines.map(line => JSON.parse(line) as { s: string; h: string; f: string })
  for (let at = 0; at < rows.length; at += 50) {
    const some = rows.slice(at, at + 50)
    const { results } = ctxJson(['get_symbol', ...some.map(({ h }) => h)], root)
    for (const { s, f, modifiers } of results as { s: string; f: string; modifiers?: string[] }[])
      found.set(f, [...(found.get(f) ?? []), `${modifiers?.includes('exported') ? '+' : '-'}${s}`])
  }
})

for (const { file, what, expected } of ALL)
  test(`${file}: ${what}`, () => assert.equal((found.get(file) ?? []).join(' '), expected))
