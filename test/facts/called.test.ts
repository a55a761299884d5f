// The calls and effects of a symbol's record, as `ctx get_symbol` prints it: one repository with a file per case.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { BARE } from './called-bare.ts'
import { CASES } from './called-cases.ts'
import { PATTERNS } from './called-patterns.ts'
import { CONTAINERS } from './container-cases.ts'
import { OTHER_CONTAINERS } from './container-others.ts'

interface Entry {
  readonly id: string
  readonly calls?: readonly { readonly callee: string; readonly line: number }[]
  readonly effects?: readonly { readonly effect: string; readonly by: string }[]
  readonly control?: { readonly complexity: number }
}

const ALL = [...CASES, ...BARE, ...PATTERNS, ...CONTAINERS, ...OTHER_CONTAINERS]
let entries: readonly Entry[] = []

before(() => {
  const root = makeRepository(Object.fromEntries(ALL.map(({ file, text }) => [file, text])))
  const ids = ALL.map(({ file, symbol }) => `${file}#${symbol}`)
  const answer = JSON.parse(ctx(['get_symbol', ...ids, '--json', '--max-tokens', '100000'], root).stdout)
  entries = answer.results
})

for (const { title, file, symbol, calls, effects, complexity } of ALL) {
  test(title, () => {
    const entry = entries.find(({ id }) => id === `${file}#${symbol}`)
    assert.ok(entry, `${file}#${symbol}`)
    assert.equal((entry.calls ?? []).map(({ callee, line }) => `${callee}:${line}`).join(' '), calls)
    if (effects !== undefined)
      assert.equal((entry.effects ?? []).map(({ effect, by }) => `${effect} ${by}`).join(', '), effects)
    if (complexity !== undefined) assert.equal(entry.control?.complexity ?? 0, complexity)
  })
}
