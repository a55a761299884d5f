// Share of queries whose expected definition ranks first or in the first five, for seeded queries over public packages.
// `rank.txt` has the measured figures; PROMISED has the bounds.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { searchIn } from '../../src/operations/search_symbols.ts'
import { filesOf, parsePathQuery, rankPaths } from '../../src/project/project-files.ts'
import { Session } from '../../src/repository/query-session.ts'
import { matchGolden } from '../helpers/golden.ts'
import { randomFrom } from '../helpers/random.ts'
import { caseOf, fileCases, nonsense, Places, PROMISED, type Row, type Sentence, symbolCases } from './cases.ts'
import { PACKAGES, packageRepository } from './packages.ts'

const SEED = 6
const NAMES = 60

const SENTENCES: readonly (Sentence & { readonly package: string })[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'sentences.json'), 'utf8'),
)

const places = new Places()
const missed: string[] = []
const random = randomFrom(String(SEED))

for (const name of PACKAGES) {
  const root = packageRepository(name)
  const cache = path.join(root, '.ctx')
  const reader = IndexReader.open(cache)!
  after(() => reader.close())
  const session = new Session({ root, cache, detached: false }, reader, new Map())

  test(`${name}: symbols`, async () => {
    const entries = reader.entries(Array.from({ length: reader.manifest.counts.symbols }, (_, i) => i))
    const sentences = SENTENCES.filter(one => one.package === name).map(one => ['sentence', caseOf(one)] as const)
    for (const [kind, { query, isRight }] of [...symbolCases(entries, NAMES, random), ...sentences]) {
      const { results } = await searchIn(session, { query, offset: 0, limit: 20 })
      const at = (results as Row[]).findIndex(isRight)
      places.note(kind, at)
      if (at < 0 || at >= 5) missed.push(`${kind}: ${name} ${query}${at < 0 ? '' : ` at ${at + 1}`}`)
    }
  })

  test(`${name}: a nonsense word finds nothing`, async () => {
    for (let i = 0; i < 25; i++) {
      const query = nonsense(random)
      assert.equal((await searchIn(session, { query, offset: 0, limit: 5 })).total, 0, query)
    }
  })

  test(`${name}: files`, async () => {
    const files = await filesOf(root)
    for (const [kind, query, file] of fileCases(files, random)) {
      places.note(
        kind,
        rankPaths(files, parsePathQuery(query, false)).findIndex(hit => hit.f === file),
      )
    }
  })
}

test('the shares reach the promised bounds', () => {
  const lines = ['queries                 count  recall@1  recall@5    MRR']
  const short: string[] = []
  for (const [kind, promised] of Object.entries(PROMISED)) {
    const { count, first, five, mrr } = places.of(kind)
    assert.ok(count >= 10, `${kind}: ${count} queries`)
    lines.push(
      `${kind.padEnd(22)} ${String(count).padStart(6)} ${first.toFixed(1).padStart(8)}% ${five.toFixed(1).padStart(8)}%  ${mrr.toFixed(3)}`,
    )
    if (first < (promised.first ?? 0)) short.push(`${kind}: ${first} % first, promised ${promised.first} %`)
    if (five < (promised.five ?? 0)) short.push(`${kind}: ${five} % in five, promised ${promised.five} %`)
  }
  assert.deepEqual(short, [], `\n${missed.join('\n')}`)
  matchGolden(
    path.join(import.meta.dirname, 'rank.txt'),
    `${lines.join('\n')}\n\nnot in the first five:\n${missed.join('\n')}\n`,
  )
})
