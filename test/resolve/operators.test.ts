// Operators, and names that end in punctuation: the right symbol is found, and no other.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

const root = makeRepository({
  'lib/version.rb': `class Version
  def <=>(other) = 0
  def <<(part) = self
  def *(count) = self
  def stable? = true
  def bump! = self
  def reset = self
end
`,
  'lib/release.rb': 'class Release\n  def <=>(other) = 0\nend\n',
  'src/option.ml':
    'module O = struct\n  let ( >>= ) t f = f t\n  let ( >>| ) t f = f t\n  let ( let* ) = ( >>= )\nend\n',
  'src/FilePath.hs': 'module FilePath where\n\n(</>) :: String -> String -> String\na </> b = a ++ b\n',
  'src/Chain.scala': 'class Chain {\n  def ::(x: Int): Chain = this\n  def `as a list`: Int = 1\n}\n',
  'src/tool.lisp': '(defun open-file (path) path)\n',
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

interface Found {
  readonly status: number | null
  readonly ids: readonly string[]
  readonly match?: string
}

async function ask(operation: string, name: string): Promise<Found> {
  const { status, stdout } = await ctxHere([operation, '--json', '--', name], root)
  const { results = [] } = JSON.parse(stdout) as { results?: { f: string; p?: string; s: string; match?: string }[] }
  const ids = results.map(({ f, p, s }) => `${f}#${p === undefined ? '' : `${p}.`}${s}`)
  return { status, ids, ...(results[0]?.match === undefined ? {} : { match: results[0].match }) }
}

const MEANT: readonly [written: string, id: string][] = [
  ['Version#<=>', 'lib/version.rb#Version.<=>'],
  ['Version.<<', 'lib/version.rb#Version.<<'],
  ['Version#*', 'lib/version.rb#Version.*'],
  ['Version.*', 'lib/version.rb#Version.*'],
  ['def <<(part)', 'lib/version.rb#Version.<<'],
  ['(>>=)', 'src/option.ml#O.>>='],
  ['( >>| )', 'src/option.ml#O.>>|'],
  ['O.(>>|)', 'src/option.ml#O.>>|'],
  ['let ( >>= ) t f', 'src/option.ml#O.>>='],
  ['( let* )', 'src/option.ml#O.let*'],
  ['(</>) :: String', 'src/FilePath.hs#</>'],
  ['FilePath.</>', 'src/FilePath.hs#</>'],
  ['Chain.::', 'src/Chain.scala#Chain.::'],
  ['def ::(x: Int)', 'src/Chain.scala#Chain.::'],
  ['`as a list`', 'src/Chain.scala#Chain.as a list'],
]

test('an operator is found with its owner, in parentheses and after its keyword', async () => {
  for (const [written, id] of MEANT) {
    for (const operation of ['get_symbol', 'resolve_symbol'])
      assert.deepEqual(await ask(operation, written), { status: 0, ids: [id] }, `${operation} ${written}`)
    const { ids, match } = await ask('search_symbols', written)
    assert.equal(ids[0], id, `search_symbols ${written}`)
    assert.ok(match === 'qualified' || match === 'exact', `search_symbols ${written}: ${match}`)
  }
})

test('an operator of two owners is ambiguous', async () => {
  const both = ['lib/release.rb#Release.<=>', 'lib/version.rb#Version.<=>']
  for (const operation of ['get_symbol', 'resolve_symbol'])
    assert.deepEqual(await ask(operation, 'def <=>(other)'), { status: 3, ids: both }, operation)
})

test('no other operator or ending is substituted', async () => {
  for (const written of [
    'Version#>>',
    'O.(>>>)',
    'Version.stable',
    'stable!',
    'bump',
    'reset?',
    'Version#reset!',
    'open',
  ])
    for (const operation of ['get_symbol', 'resolve_symbol'])
      assert.deepEqual(await ask(operation, written), { status: 1, ids: [] }, `${operation} ${written}`)
  assert.deepEqual(await ask('search_symbols', 'Version#>>'), { status: 1, ids: [] })
})

test('syntax after a name does not belong to it', async () => {
  for (const written of ['RESET', 'reset()', 'reset();', 'Stable?', 'stable?()'])
    assert.equal((await ask('resolve_symbol', written)).status, 0, written)
})

test('a pattern of a module stays a pattern if no operator has that name', async () => {
  const { ids } = await ask('search_symbols', 'Release.*')
  assert.equal(ids[0], 'lib/release.rb#Release')
})
