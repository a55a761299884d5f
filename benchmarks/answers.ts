// What typical answers cost on a corpus: a full page of search, a full page of a module, the record of a function.
import { FUNCTION_KINDS } from '../src/model.ts'
import { type Corpus, type Entry, entriesOf, linesOf } from './corpora.ts'
import { type Call, type Tokens, tokensOf, withSession } from './mcp.ts'
import { median, round, spread } from './measure.ts'
import { type Figure, type Goal, publish } from './report.ts'

/** Words that code of any kind has in its names; those with less than a page of hits are left out. */
const QUERIES =
  'get set parse error read write node value request update type file state list format build is add from map create init test'.split(
    ' ',
  )
const SEARCH_PAGE = 20
const SEARCH_GOAL: Goal = { most: 700 }
const LIST_PAGE = 50
const LIST_GOAL: Goal = { most: 1600 }
/** Largest modules looked at; the contract's limit of one overview. */
const MODULES = 100
const LISTS = 16

/** An ordinary function has so many lines. */
const ORDINARY = { least: 20, most: 60 }
const SAMPLES = 30
const RECORD_GOAL: Goal = { most: 350 }

/** One answer that was counted. */
interface Sample {
  readonly of: string
  readonly tokens: Tokens
}

/** Counts the answers of a corpus and publishes medians and worst cases. */
export async function measureAnswers(corpus: Corpus): Promise<void> {
  const samples = await withSession(corpus, async call => ({
    search: await pages(call, 'search_symbols', 'query', QUERIES, SEARCH_PAGE),
    list: (await pages(call, 'list_symbols', 'module', await modules(call), LIST_PAGE)).slice(0, LISTS),
    ...(await records(call, corpus)),
  }))
  publish({
    name: `tokens-${corpus.name}`,
    title: 'Tokens of typical answers',
    corpus: corpus.version,
    command: `npm run bench tokens ${corpus.name}`,
    figures: [
      ...summary(`search_symbols, ${SEARCH_PAGE} results`, samples.search, SEARCH_GOAL, SEARCH_GOAL),
      ...summary(`list_symbols, ${LIST_PAGE} results`, samples.list, LIST_GOAL, LIST_GOAL),
      ...summary('get_symbol', samples.text, RECORD_GOAL),
      ...summary('get_symbol, toon', samples.toon),
      ...summary('get_symbol, json', samples.json),
    ],
    raw: Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, all.map(rawOf)])),
  })
}

function rawOf({ of, tokens }: Sample): unknown[] {
  return [of, tokens.o200k_base, tokens.cl100k_base]
}

/** Full first pages of an operation, one for each value of an argument that fills one. */
async function pages(
  call: Call,
  tool: string,
  name: string,
  values: readonly string[],
  limit: number,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const value of values) {
    const args = { [name]: value, limit }
    const { showing } = JSON.parse(await call(tool, { ...args, format: 'json' }).catch(() => '{}'))
    if (showing === limit) samples.push({ of: value, tokens: tokensOf(await call(tool, args)) })
  }
  return samples
}

/** Names of the largest modules. */
async function modules(call: Call): Promise<string[]> {
  const overview = JSON.parse(await call('get_repo_overview', { limit: MODULES, format: 'json' }))
  return (overview.modules as { m: string }[]).map(module => module.m).filter(name => name !== '')
}

/** Records of ordinary functions, evenly spread over the index, in each form. */
async function records(call: Call, corpus: Corpus): Promise<Record<'toon' | 'json' | 'text', Sample[]>> {
  const ordinary: Entry[] = []
  // One by one: all entries of Linux at once would be more than a process may hold.
  for (const entry of entriesOf(corpus)) {
    const lines = linesOf(entry)
    if (FUNCTION_KINDS.has(entry.k) && lines >= ORDINARY.least && lines <= ORDINARY.most) ordinary.push(entry)
  }
  const samples = { toon: [] as Sample[], json: [] as Sample[], text: [] as Sample[] }
  for (const { s, h } of spread(ordinary, SAMPLES)) {
    for (const format of ['toon', 'json', 'text'] as const) {
      samples[format].push({ of: s, tokens: tokensOf(await call('get_symbol', { symbols: [h], format })) })
    }
  }
  return samples
}

/** The median and the worst of some samples as two figures; none when there are no samples. */
function summary(what: string, samples: readonly Sample[], middle?: Goal, worst?: Goal): Figure[] {
  if (samples.length === 0) return []
  const each = (pick: (values: number[]) => number) => ({
    o200k_base: round(pick(samples.map(sample => sample.tokens.o200k_base))),
    cl100k_base: round(pick(samples.map(sample => sample.tokens.cl100k_base))),
  })
  return [
    { measure: `${what}: median of ${samples.length}`, values: each(median), ...(middle && { goal: middle }) },
    { measure: `${what}: worst`, values: each(values => Math.max(...values)), ...(worst && { goal: worst }) },
  ]
}
