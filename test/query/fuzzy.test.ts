// Fuzzy matches in an index with an overlay.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

/** Forces overlays for small indexes. */
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '99' }

test('fuzzy search finds names that an update added, and none that it removed', () => {
  const root = makeRepository({
    'a.py': 'def handle_login():\n    pass\n',
    'b.py': 'def handle_logins():\n    pass\n',
    'c.py': 'def other():\n    pass\n',
  })
  const near = () =>
    ctxJson(['search', 'hanlde_login', '--explain'], root).results!.map(({ s, match, distance }) => [
      s,
      match,
      distance,
    ])
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.deepEqual(near(), [
    ['handle_login', 'fuzzy', 1],
    ['handle_logins', 'fuzzy', 2],
  ])
  writeFiles(root, { 'a.py': 'def nothing_like_it():\n    pass\n', 'c.py': 'def hamdle_login():\n    pass\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.deepEqual(near(), [
    ['handle_logins', 'fuzzy', 2],
    ['hamdle_login', 'fuzzy', 2],
  ])
})

const found = (names: readonly string[], query: string) => {
  const root = makeRepository({ 'a.py': names.map(name => `def ${name}():\n    pass\n`).join('\n') })
  return (ctxJson(['search', query], root).results ?? []).map(({ s }) => s)
}

test('one edit up to five letters, two in longer names, and none in a query of three', () => {
  const names = ['clear', 'cleared', 'slum']
  assert.deepEqual(found(names, 'cleir'), ['clear'])
  assert.deepEqual(found(names, 'cliir'), [])
  assert.deepEqual(found(names, 'claerde'), ['cleared'])
  assert.deepEqual(found(names, 'slmu'), ['slum'])
  assert.deepEqual(found(names, 'slm'), [])
})

test('of equally near names one with the same first letter comes first, then one with the same punctuation', () => {
  assert.deepEqual(found(['handle', 'bundle'], 'bandle'), ['bundle', 'handle'])
  assert.deepEqual(found(['bundle', 'handle'], 'hundle'), ['handle', 'bundle'])
  assert.deepEqual(found(['handle_login', 'handlelogin'], 'hanlelogin'), ['handlelogin', 'handle_login'])
  assert.deepEqual(found(['handlelogin', 'handle_login'], 'hanle_login'), ['handle_login', 'handlelogin'])
})

test('a name one letter away comes before names that the query abbreviates, on every page', () => {
  const fields = makeRepository({
    'a.py': 'class TypedMultipleChoiceField: pass\nclass TypedChoiceField: pass\nclass TypedChoiceFields: pass\n',
  })
  const named = (query: string, ...argv: string[]) => {
    const { results = [], total } = ctxJson(['search', query, ...argv], fields)
    return [total, ...results.map(({ s }) => s)]
  }
  const names = ['TypedChoiceField', 'TypedMultipleChoiceField', 'TypedChoiceFields']
  assert.deepEqual(named('TypdChoiceField').slice(0, 2), [3, names[0]])
  const pages = [0, 1, 2].map(offset => named('TypdChoiceField', '--limit', '1', '--offset', String(offset)))
  assert.deepEqual(
    pages.map(([total]) => total),
    [3, 3, 3],
  )
  assert.deepEqual(pages.map(([, name]) => name).sort(), [...names].sort())
  assert.equal(named('TypChoFie')[1], 'TypedMultipleChoiceField')
})
