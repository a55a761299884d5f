// Globs: what they match, and that no glob takes more than linear time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runGuarded } from '../../src/parse/grammar/parser-guard.ts'
import { compileGlob } from '../../src/util/path-glob.ts'

const CASES: readonly (readonly [glob: string, matching: readonly string[], others: readonly string[]])[] = [
  ['*.ts', ['a.ts', '.ts', '🚀.ts'], ['a/b.ts', 'a.tsx']],
  ['?.ts', ['a.ts', '🚀.ts'], ['ab.ts', '.ts', '/.ts']],
  ['src/*', ['src/a', 'src/.b'], ['src', 'src/a/b']],
  ['src/**', ['src', 'src/a', 'src/a/b'], ['srca', 'lib/src/a']],
  ['src/**/**/b', ['src/b', 'src/a/b', 'src/a/a/b'], ['src/ab']],
  ['**/b.ts', ['b.ts', 'a/b.ts', 'a/c/b.ts'], ['ab.ts', 'a/ab.ts']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
  ['a**b', ['ab', 'axb'], ['a/b']],
  ['**', ['a', 'a/b'], []],
  ['[a-c]x', ['ax', 'cx', '[a-c]x'], ['dx', '-x']],
  ['[!a-c]x', ['dx', '-x'], ['ax', '/x']],
  ['[^a]', ['b'], ['a', '/']],
  ['[]a]', [']', 'a'], ['b']],
  ['[a-]', ['a', '-'], ['b']],
  ['[\\]a]', [']', 'a'], ['\\']],
  ['[a', ['[a'], ['a']],
  ['[a/b]', ['[a/b]'], ['a']],
  ['{a,b/c}.ts', ['a.ts', 'b/c.ts', '{a,b/c}.ts'], ['c.ts']],
  ['{a,{b,c}}x', ['ax', 'bx', 'cx'], ['x']],
  ['{a,}b', ['ab', 'b'], ['bb']],
  ['{src/**,lib}/x', ['src/x', 'src/a/x', 'lib/x'], ['lib/a/x']],
  ['{a}', ['{a}'], ['a']],
  ['{1..3}', ['1', '2', '3', '{1..3}'], ['4']],
  ['{x..z}', ['x', 'y', 'z'], ['w']],
  ['{1..999999999}', ['{1..999999999}'], ['1']],
  ['{a,b', ['{a,b'], ['a']],
  ['\\*.ts', ['*.ts'], ['a.ts']],
  ['\\[id\\]', ['[id]'], ['i']],
  ['a\\', ['a\\'], ['a']],
  ['(a|b)', ['(a|b)'], ['a', 'b']],
  ['@(a)', ['@(a)'], ['a']],
  ['+(a)', ['+(a)'], ['aa']],
  ['a.b$^', ['a.b$^'], ['axb']],
  ['', [''], ['a']],
]

for (const [glob, matching, others] of CASES)
  test(`the glob ${glob}`, () => {
    const test = compileGlob(glob)
    for (const path of matching) assert.ok(test(path), path)
    for (const path of others) assert.ok(!test(path), path)
  })

test('a glob may begin anywhere and include what lies below', () => {
  const test = compileGlob('b*', { anywhere: true, below: true })
  for (const path of ['b', 'a/bc', 'a/bc/d/e']) assert.ok(test(path), path)
  for (const path of ['ab', 'a/ab/c']) assert.ok(!test(path), path)
})

/** Each stops a backtracking matcher for hours. */
const HOSTILE = [
  ...[
    '*a'.repeat(20),
    '*a'.repeat(2000),
    '[a-z]*'.repeat(30),
    '?*'.repeat(1000),
    '**/'.repeat(1000),
    '*/**/'.repeat(500),
  ],
  ...[
    '{a,a*}'.repeat(300),
    '{*a,*b,*c}'.repeat(200),
    `${'{a,'.repeat(1000)}${'}'.repeat(1000)}`,
    '([a-z/]+)+'.repeat(300),
  ],
  ...[
    '['.repeat(4000),
    '{'.repeat(4000),
    '\\'.repeat(4000),
    `[${'a-z'.repeat(1000)}]*`,
    '{1..99}'.repeat(40),
    '*?'.repeat(30),
  ],
  `{${'*a??????????,'.repeat(300)}b}`,
]

test('globs that stop a backtracking matcher are answered', () => runGuarded(60_000, matchHostile))

function matchHostile(): void {
  const paths = ['a'.repeat(250), `${'a/'.repeat(120)}b`, 'a'.repeat(4000), `${'ab'.repeat(100)}Z`]
  for (const glob of HOSTILE)
    for (const options of [{}, { anywhere: true, below: true }]) {
      const test = compileGlob(`${glob}Z`, options)
      for (const path of paths) assert.equal(typeof test(path), 'boolean')
    }
}
