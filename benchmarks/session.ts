// One exploration as an agent does it, on `effect`: "the password prompt shall offer 'Forgot password?'". Where does
// such a prompt come from, what is it made of, which code has to change? Each call uses only what the answers before it
// showed.
import fs from 'node:fs'
import path from 'node:path'
import type { Corpus } from './corpora.ts'
import { sumTokens, type Tokens, tokensOf, withSession } from './mcp.ts'
import { type Figure, publish } from './report.ts'

/** The corpus the walk is written for. */
export const SESSION_CORPUS = 'effect'

/** Tokens of the whole walk: the calls as the model writes them and the answers as it reads them. */
const GOAL = 1500
/** The same with what a connection pays once. */
const WHOLE_GOAL = 4000
/** Tokens of the instructions. */
const INSTRUCTIONS_GOAL = 250
/** Lines that a file-reading agent is granted around each definition. */
const WINDOW = 200

const FILE = 'cli/Prompt.ts'
const STEPS: readonly [tool: string, args: Record<string, unknown>][] = [
  ['get_repo_overview', {}],
  ['search_symbols', { query: 'password' }],
  ['search_symbols', { query: 'prompt' }],
  ['get_symbol', { symbols: [`${FILE}#Password`] }],
  ['get_symbol', { symbols: [`${FILE}#basePrompt`] }],
  [
    'get_symbol_source',
    { symbols: ['Password', 'basePrompt', 'handleTextProcess', 'handleTextRender'].map(name => `${FILE}#${name}`) },
  ],
]

/** Walks the session and publishes what it cost. */
export async function measureSession(corpus: Corpus): Promise<void> {
  const figures: Figure[] = []
  const raw: unknown[] = []
  const costs: Tokens[] = []
  let starts: number[] = []
  const fixed = await withSession(corpus, async (call, client) => {
    for (const [tool, args] of STEPS) {
      const answer = await call(tool, args)
      const asked = tokensOf(`${tool} ${JSON.stringify(args)}`)
      const answered = tokensOf(answer)
      const cost = sumTokens([asked, answered])
      costs.push(cost)
      figures.push({ measure: labelOf(tool, args), values: cost })
      raw.push({ tool, args, asked, answered })
    }
    const { symbols } = STEPS.at(-1)![1]
    const records = JSON.parse(await call('get_symbol', { symbols, format: 'json' })) as { results: { l: string }[] }
    starts = records.results.map(record => Number(record.l.split('-')[0]))
    const { tools } = await client.listTools()
    return { instructions: tokensOf(client.getInstructions() ?? ''), tools: tokensOf(JSON.stringify({ tools })) }
  })
  const text = fs.readFileSync(path.join(corpus.root, FILE), 'utf8')
  figures.push(
    { measure: 'the session: calls and answers', values: sumTokens(costs), goal: { most: GOAL } },
    { measure: 'once a connection: instructions', values: fixed.instructions, goal: { most: INSTRUCTIONS_GOAL } },
    { measure: 'once a connection: tools/list', values: fixed.tools },
    {
      measure: 'session, instructions and tools/list',
      values: sumTokens([...costs, fixed.instructions, fixed.tools]),
      goal: { most: WHOLE_GOAL },
    },
    { measure: `beside it: reading ${FILE} whole`, values: tokensOf(text) },
    { measure: `beside it: ${WINDOW} lines from each definition`, values: tokensOf(windows(text, starts)) },
  )
  publish({
    name: 'tokens-session',
    title: 'Tokens of a scripted session',
    corpus: corpus.version,
    command: `npm run bench tokens ${corpus.name}`,
    figures,
    raw,
  })
}

function labelOf(tool: string, args: Record<string, unknown>): string {
  const values = Object.values(args)
    .flat()
    .map(value => String(value).replace(`${FILE}#`, ''))
  return [tool, ...values].join(' ')
}

/** The lines an agent sees that reads a window from each definition on; what overlaps is read once. */
function windows(text: string, starts: readonly number[]): string {
  const shown = new Set(starts.flatMap(start => Array.from({ length: WINDOW }, (_, i) => start - 1 + i)))
  return text
    .split('\n')
    .filter((_, i) => shown.has(i))
    .join('\n')
}
