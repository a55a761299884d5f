// How often the right definition comes first on packages that nobody looked at while the ranking was made:
// `npm run bench ranking [corpus…]`. Names and files by the rule of test/ranking/cases.ts, sentences from
// ranking/held-out.json.
import { IndexReader } from '../src/cache/reader/index-reader.ts'
import { searchIn } from '../src/operations/search_symbols.ts'
import { filesOf, parsePathQuery, rankPaths } from '../src/project/project-files.ts'
import { Session } from '../src/repository/query-session.ts'
import { randomFrom } from '../test/helpers/random.ts'
import {
  caseOf,
  fileCases,
  nonsense,
  Places,
  PROMISED,
  type Row,
  type Sentence,
  symbolCases,
} from '../test/ranking/cases.ts'
import { type Corpus, cacheOf, chosenCorpora, ensureIndex } from './corpora.ts'
import sentences from './ranking/held-out.json' with { type: 'json' }
import { publish } from './report.ts'

const SEED = 2026
/** Names picked from a corpus, nonsense words asked of it, and ways to ask for files of it, up to three a file. */
const NAMES = 120
const NONSENSE = 100
const MAX_FILE_CASES = 300

const SENTENCES: readonly (Sentence & { readonly corpus: string })[] = sentences
const HELD_OUT = [...new Set(SENTENCES.map(({ corpus }) => corpus))]

const places = new Places()
/** `SHOW=1` prints what was not in the first five, of all but sentences: those are not to be tuned for. */
const shown = process.env.SHOW ?? ''

async function ask(corpus: Corpus): Promise<void> {
  ensureIndex(corpus)
  const random = randomFrom(String(SEED))
  const cache = cacheOf(corpus)
  const reader = IndexReader.open(cache)!
  const session = new Session({ root: corpus.root, cache, detached: false }, reader, new Map())
  const entries = reader.entries(Array.from({ length: reader.manifest.counts.symbols }, (_, i) => i))
  const own = SENTENCES.filter(one => one.corpus === corpus.name).map(one => ['sentence', caseOf(one)] as const)
  for (const [kind, { query, isRight }] of [...symbolCases(entries, NAMES, random), ...own]) {
    const { results } = await searchIn(session, { query, offset: 0, limit: 20 })
    const at = (results as Row[]).findIndex(isRight)
    places.note(kind, at)
    if ((at < 0 || at >= 5) && shown.includes(kind))
      console.log(
        `${corpus.name} ${kind}: ${query} at ${at + 1} of ${(results as Row[]).map(({ s }) => s).slice(0, 5)}`,
      )
  }
  for (let i = 0; i < NONSENSE; i++) {
    const { total } = await searchIn(session, { query: nonsense(random), offset: 0, limit: 5 })
    places.note('nonsense', total === 0 ? 0 : -1)
  }
  const files = await filesOf(corpus.root)
  let asked = 0
  for (const [kind, query, file] of fileCases(files, random)) {
    if (asked++ === MAX_FILE_CASES) break
    places.note(
      kind,
      rankPaths(files, parsePathQuery(query, false)).findIndex(hit => hit.f === file),
    )
  }
  reader.close()
}

const corpora = chosenCorpora(HELD_OUT)
for (const corpus of corpora) await ask(corpus)

publish({
  name: 'ranking',
  title: 'Ranking on packages held out: shares in percent',
  corpus: corpora.map(({ name }) => name).join(', '),
  command: `npm run bench ranking${process.argv.length > 2 ? ` ${corpora.map(({ name }) => name).join(' ')}` : ''}`,
  figures: [...Object.entries(PROMISED), ['nonsense', { first: 100 }] as const].map(([kind, goal]) => {
    const { count, first, five, mrr } = places.of(kind)
    const [of, least] = goal.first === undefined ? ['five', goal.five!] : ['first', goal.first]
    return { measure: kind, values: { queries: count, first, five, MRR: mrr }, goal: { least, of } }
  }),
  raw: { seed: SEED, names: NAMES },
})
