// Symbols named like their owner, and names that may refer to a file or a class.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/Url.java': `package a;
public final class Url {
  private Url(String a) { if (a == null) { throw new RuntimeException(a); } }
  public String fragment() { return ""; }
  public static class Builder {
    public Builder fragment(String a) { return this; }
  }
}
`,
  'src/down.cc': `#include "down.h"
using namespace ns;
Down::Down(int a) { for (int i = 0; i < a; i++) { if (a) { delete this; } } }
`,
  'src/down.h': `namespace ns {
class Down {
 public:
  Down(int a);
};
}
typedef struct session session;
struct session { int a; };
`,
  'src/Store.kt': `interface Store { fun load(): Int }
class DbStore : Store {
  override fun load(): Int { return 1 }
}
`,
})

const found = (call: readonly string[]): string[] =>
  (ctxJson(call, root).results ?? []).map(({ k, s, p, f, l }) => `${k} ${p ? `${p}.` : ''}${s} ${f}:${l}`)

test('the name of a class does not resolve to its constructors', () => {
  assert.deepEqual(found(['get', 'Url']), ['class Url src/Url.java:2-8'])
  assert.deepEqual(found(['source', 'Url']).length, 1)
  assert.deepEqual(found(['get', 'Down']), ['class ns.Down src/down.h:2-5'])
  assert.deepEqual(found(['search', 'Down'])[0], 'class ns.Down src/down.h:2-5')
})

test('a class precedes its constructors on any page', () => {
  const pages = [0, 1, 2].flatMap(offset => found(['search', 'Down', '--limit', '1', '--offset', `${offset}`]))
  assert.deepEqual(pages, [
    'class ns.Down src/down.h:2-5',
    'method Down.Down src/down.cc:3-3',
    'method ns.Down.Down src/down.h:4-4',
  ])
  assert.deepEqual(found(['search', 'Down', '--limit', '1', '--kind', 'method']), ['method Down.Down src/down.cc:3-3'])
  assert.deepEqual(found(['search', 'Url', '--limit', '1']), ['class Url src/Url.java:2-8'])
})

test('pages cut anywhere concatenate to one long page', () => {
  for (const query of ['Down', 'Dow', 'own', 'Url', 'ur']) {
    const whole = found(['search', query])
    for (let at = 0; at <= whole.length; at++) {
      const pages = [
        ...found(['search', query, '--limit', String(at || 1)]).slice(0, at),
        ...found(['search', query, '--offset', String(at)]),
        // A page that has the definition lists its prototype with it.
      ].filter(row => row !== 'method ns.Down.Down src/down.h:4-4')
      assert.deepEqual(pages, whole, `${query} cut at ${at}`)
    }
  }
})

test('a constructor is found by its qualified name', () => {
  assert.deepEqual(found(['get', 'Url.Url']), ['method Url.Url src/Url.java:3-3'])
  assert.deepEqual(found(['get', 'Down::Down']), ['method Down.Down src/down.cc:3-3'])
})

test('the name of a struct does not resolve to its typedef', () => {
  assert.deepEqual(found(['get', 'session']), ['struct session src/down.h:8-8'])
  const { results, by, passed_over } = ctxJson(['resolve', 'session'], root)
  assert.deepEqual([results?.length, results?.[0]?.k], [1, 'struct'])
  assert.match(by as string, /^struct before the constructors, aliases and namespaces of its name/)
  assert.deepEqual(passed_over, ['session in src/down.h:7-7'])
})

test('members of a class precede members of others in a file named like it', () => {
  assert.deepEqual(found(['get', 'Url.fragment']), ['method Url.fragment src/Url.java:4-4'])
  assert.deepEqual(found(['get', 'Builder.fragment']), ['method Url.Builder.fragment src/Url.java:6-6'])
  assert.deepEqual(found(['get', 'Url.Builder']), ['class Url.Builder src/Url.java:5-7'])
  // An explicit declaration is not replaced by a definition elsewhere.
  for (const call of ['get', 'resolve'])
    assert.deepEqual(found([call, 'Store.load']), ['method Store.load src/Store.kt:1-1'], call)
  assert.match(
    ctxJson(['source', 'Store.load'], root).results?.[0]?.source as string,
    /^fun load\(\): Int\s*$|interface Store/,
  )
})

test('a dotted file name is a variant only beside the file without it', () => {
  const folder = makeRepository({
    'common/src/Builders.common.kt': 'package jobs\n\nfun Scope.launch() {}\n',
    'core/test/other/ContextTest.kt': 'package jobs\n\nprivate fun TestContext.launch() {}\n',
    'core/test/SchedulerTest.kt': 'package jobs\n\nfun check() { launch() }\n',
  })
  const { results, by } = ctxJson(['resolve', 'launch', '--context', 'core/test/SchedulerTest.kt'], folder)
  assert.deepEqual(
    results?.map(({ f }) => f),
    ['common/src/Builders.common.kt'],
  )
  assert.equal(by, 'source before tests and generated code')
})
