// `--explain` and `--why`: tiers, scores by named parts, and what became of a given symbol or file, for each kind of
// search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/http/date.ts': `/** Parses the date of an HTTP header. */
export function fromHeader(text: string): Date {
  return new Date(text)
}

function fromHeaderText(): string {
  return ''
}
`,
  'src/http/index.ts':
    "import { fromHeader } from './date.ts'\nexport function reset(): void {}\nexport { fromHeader }\n",
  'src/auth/session.ts': 'export function reset(): void {}\n',
  'test/date.test.ts': 'export function fromHeaderTest(): void {}\n',
})

test('explain of a name: the tier, and the parts that sum up to its rank', () => {
  const { results } = ctxJson(['search', 'fromHeader', '--explain', '--all'], root)
  assert.deepEqual(
    results!.map(({ s, match, tier, rank, parts }) => ({ s, match, tier, rank, parts })),
    [
      { s: 'fromHeader', match: 'exact', tier: 1, rank: 2, parts: { exported: 0, source: 0, 'low risk': 2 } },
      { s: 'fromHeaderTest', match: 'prefix', tier: 4, rank: 8, parts: { exported: 0, test: 6, 'low risk': 2 } },
      { s: 'fromHeaderText', match: 'prefix', tier: 4, rank: 14, parts: { local: 12, source: 0, 'low risk': 2 } },
    ],
  )
})

test('why with a file path explains its symbols', () => {
  const why = (args: readonly string[], path: string): unknown =>
    (ctxJson(['search', ...args, '--why', path], root).why as { because: string }[]).map(({ because }) => because)
  const path = 'src/http/date.ts'
  assert.deepEqual(why(['fromHeaderText'], path), ['it is number 1 of 1, by exact'])
  assert.deepEqual(why(['fromHeader', '--kind', 'class'], path), [
    'the filter kind removed it',
    'the filter kind removed it',
  ])
  assert.match(String(why(['reset'], path)), /neither its name nor enough of its words match/)
  assert.match(String(why(['reset'], 'src/http/dat.ts')), /no symbol of this name is in the index/)
})

test('filters report removed results in each kind of search, and the longest matching path comes first', () => {
  const text = 'export class Cart {\n  add(): void {}\n}\nexport function handleLogin(): void {}\n'
  const folder = makeRepository({ 'a.ts': text, 'auth/a.ts': text, 'src/auth/a.ts': text })
  for (const query of ['Cart.add', 'handelLogin', 'login handle', 'login']) {
    const removedBy = (...filter: string[]): unknown => {
      const { removed, total } = ctxJson(['search', query, ...filter, '--explain'], folder)
      return [removed, total]
    }
    assert.deepEqual(removedBy('--file-pattern', 'src/**'), [{ file_pattern: 2 }, 1], query)
    assert.deepEqual(removedBy('--kind', 'struct'), [{ kind: 3 }, 0], query)
  }
  const { error } = ctxJson(['source', '/elsewhere/src/auth/a.ts:1-2'], folder) as { error?: Record<string, unknown> }
  assert.deepEqual([error!.code, error!.similar], ['PATH_OUTSIDE_REPO', ['src/auth/a.ts', 'auth/a.ts', 'a.ts']])
})

test('of two searches, by names and by words, the one with more removed results is reported', () => {
  const named = 'export function handleLogin(): void {}\n'
  const told = '/** han log */\nexport class Cart {}\n'
  const folder = makeRepository({ 'a.ts': named + told, 'b.ts': named, 'c.ts': named })
  const { removed } = ctxJson(['search', 'han log', '--kind', 'struct', '--explain'], folder)
  assert.deepEqual(removed, { kind: 3 })
})

test('explain of a typo has its distance', () => {
  const [first] = ctxJson(['search', 'fromHaeder', '--explain'], root).results!
  assert.deepEqual(
    [first!.s, first!.match, first!.tier, first!.distance, first!.similarity],
    ['fromHeader', 'fuzzy', 7, 1, 0.9],
  )
})

test('explain of a sentence has the score of each word and the factors', () => {
  const [first] = ctxJson(['search', 'when was the header parsed', '--explain'], root).results!
  assert.deepEqual([first!.s, first!.match, first!.tier, first!.words], ['fromHeader', 'words', 8, 'head pars'])
  const parts = first!.parts as Record<string, number>
  assert.deepEqual(Object.keys(parts), [
    'names, fused',
    'words, fused',
    'head in name+doc',
    'pars in brief',
    'times answered',
    'times standing and kind',
    'plus brief, of a best of 1',
    'plus name, of a best of 1',
    'plus head, of a best of 1',
    'plus pairs, of a best of 1',
    'plus size, of a best of 1',
    'plus question, of a best of 1',
  ])
  assert.equal(parts['names, fused'], 0)
  assert.equal(parts['words, fused'], Number((1 / 61).toPrecision(4)))
  assert.equal(first!.score, parts['words, fused'])
  assert.ok(parts['head in name+doc']! > parts['pars in brief']!, 'a name says more than the sentence beside it')
  assert.ok(parts['pars in brief']! > parts['head in name+doc']! / 2, 'two others have headers, none parses')
  assert.deepEqual([parts['times answered'], parts['times standing and kind']], [1, 1])
})

test('why explains files, folders and lines', () => {
  const files = ctxJson(['find', 'date.ts', '--explain', '--why', 'session.ts'], root)
  assert.deepEqual(files.results, [
    { f: 'src/http/date.ts', match: 'exact', symbols: 2, parts: { tier: 1, folders: 2, length: 16 } },
  ])
  const because = 'neither its name nor its folders match; what is found matches by exact'
  assert.deepEqual(files.why, [{ symbol: 'src/auth/session.ts', because }])
  const lines = (...args: string[]) => ctxJson(['find', 'reset', '--type', 'content', ...args], root).why
  assert.deepEqual(lines('--why', 'session.ts'), [
    { symbol: 'src/auth/session.ts', because: '1 of its lines match, the first is 1' },
  ])
  assert.deepEqual(lines('--why', 'session.ts', '--file-pattern', 'src/http/**'), [
    { symbol: 'src/auth/session.ts', because: 'the filter file_pattern removed it' },
  ])
  assert.deepEqual(lines('--why', 'session.ts:1'), [
    { symbol: 'src/auth/session.ts:1', because: 'it is one of the lines that match' },
  ])
  assert.deepEqual(lines('--why', 'src/auth/session.ts:2'), [
    {
      symbol: 'src/auth/session.ts:2',
      because: 'the line does not match; 1 of the lines of its file match, the first is 1',
    },
  ])
  assert.deepEqual(ctxJson(['find', 'date.ts', '--why', 'date.ts:1'], root).why, [
    { symbol: 'src/http/date.ts', because: 'it is number 1 of 1, by exact' },
  ])
  assert.deepEqual(ctxJson(['search', 'reset', '--why', 'src/auth/session.ts:1'], root).why, [
    { symbol: 'src/auth/session.ts#reset', because: 'it is number 1 of 2, by exact' },
  ])
  assert.deepEqual(lines('--why', 'nowhere.ts'), [
    { symbol: 'nowhere.ts', because: 'no such file is in the repository, or it is ignored' },
  ])
})

test('explain of a definition has the criteria by which it was chosen', () => {
  const { results, why } = ctxJson(
    ['resolve', 'reset', '--context', 'src/auth/session.ts', '--explain', '--why', 'src/http/index.ts'],
    root,
  )
  assert.deepEqual(
    results!.map(({ f, parts }) => ({ f, parts })),
    [
      {
        f: 'src/auth/session.ts',
        parts: { data: 0, declaration: 0, part: 0, far: 0, variant: 0, standing: 0, local: 0 },
      },
    ],
  )
  assert.deepEqual(why, [
    {
      symbol: 'src/http/index.ts#reset 2-2',
      because: 'passed over: same file, seen from src/auth/session.ts',
    },
  ])
})

test('in C, definitions in headers are visible everywhere, macros of other files are not', () => {
  const c = makeRepository({
    'a/local.c': '#define grab(size) malloc(size)\nstatic int grab_all(void) { return 0; }\n',
    'include/memory.h':
      '#ifndef MEMORY_H\n#define MEMORY_H\nstatic inline void *grab(int size)\n{\n\treturn take(size);\n}\n#define GRAB_MAX 4\n#endif\n',
    'include/memory.hpp':
      'namespace m {\nstatic int grab() { return 1; }\nclass C {\nprivate:\n  static int grab_c();\n};\n}\n',
  })
  const { results } = ctxJson(['search', 'grab', '--explain', '--all'], c)
  assert.deepEqual(
    results!.map(({ f, s, parts }) => [f, s, Object.keys(parts as object)[0]]),
    [
      ['include/memory.h', 'grab', 'exported'],
      ['include/memory.hpp', 'grab', 'exported'],
      ['a/local.c', 'grab', 'local'],
      ['include/memory.h', 'GRAB_MAX', 'exported'],
      ['a/local.c', 'grab_all', 'local'],
      ['include/memory.hpp', 'grab_c', 'local'],
    ],
  )
})

test('parts are written as words in tables and lines', () => {
  const shown = (format: string) => ctx(['search', 'fromHeader', '--explain', '--limit', '1', '--format', format], root)
  assert.match(shown('toon').stdout, /,exact,1,2,exported 0; source 0; low risk 2\n/)
  assert.match(shown('text').stdout, / exact, tier 1, rank 2, parts \(exported 0; source 0; low risk 2\)\n/)
})
