// What questions about real trees cost a model: `npm run bench tasks [corpus…]`. Each task of tasks.json is asked of ctx
// over MCP, and its facts are looked for in the answers. Beside it stand the usual way, a search for the name (its first
// 50 lines) and a window of 200 lines around each place to read, and the lines that hold the facts.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Corpus, chosenCorpora } from './corpora.ts'
import { tokensOf, withSession } from './mcp.ts'
import { median, round } from './measure.ts'
import { publish } from './report.ts'
import tasks from './tasks.json' with { type: 'json' }

interface Task {
  readonly corpus: string
  /** What the user wants to know. */
  readonly ask: string
  readonly calls: readonly (readonly [tool: string, args: Record<string, unknown>])[]
  /** Lines whose texts the answers must have: `file:12` or `file:12-30`. */
  readonly shown?: readonly string[]
  /** Lines whose file and number the answers must have. */
  readonly places?: readonly string[]
  readonly usual: readonly (readonly [how: 'grep', name: string] | readonly [how: 'read', file: string, line: number])[]
}

interface Measured {
  readonly task: Task
  readonly ctx: number
  readonly usual: number
  readonly lines: number
  readonly missing: readonly string[]
}

const GREP_LINES = 50
const WINDOW = 200
const GOALS = { ratio: 6, worst: 1, total: 3.5 }

const all: Measured[] = []
const corpora = chosenCorpora([...new Set((tasks as readonly { corpus: string }[]).map(({ corpus }) => corpus))])
for (const corpus of corpora) {
  const own = (tasks as unknown as readonly Task[]).filter(task => task.corpus === corpus.name)
  await withSession(corpus, async call => {
    for (const task of own) {
      let [cost, answers] = [0, '']
      for (const [tool, args] of task.calls) {
        const answer = await call(tool, args)
        cost += count(`${tool} ${JSON.stringify(args)}`) + count(answer)
        answers += `${answer}\n`
      }
      const usual = task.usual.reduce((sum, step) => sum + costOf(corpus, step), 0)
      all.push({
        task,
        ctx: cost,
        usual,
        lines: count(factLines(corpus, task)),
        missing: missingFacts(corpus, task, answers),
      })
    }
  })
}

const ratios = all.map(({ ctx, usual }) => usual / ctx)
const sum = (pick: (one: Measured) => number): number => all.reduce((total, one) => total + pick(one), 0)
for (const { task, ctx, usual, lines, missing } of all) {
  console.log(`${task.corpus}, ${task.ask}: ctx ${ctx}, usual ${usual}, lines ${lines}, ratio ${round(usual / ctx)}`)
  for (const fact of missing) console.log(`  missing: ${fact}`)
}
publish({
  name: corpora.length > 1 ? 'tokens-tasks' : undefined,
  title: `Tokens of ${all.length} questions`,
  corpus: corpora.map(({ version }) => version).join(', '),
  command: 'npm run bench tasks',
  figures: [
    { measure: 'usual way: ctx, median', values: { ratio: round(median(ratios)) }, goal: { least: GOALS.ratio } },
    { measure: 'usual way: ctx, worst', values: { ratio: round(Math.min(...ratios)) }, goal: { least: GOALS.worst } },
    {
      measure: 'ctx: the lines that hold the facts',
      values: { ratio: round(sum(({ ctx }) => ctx) / sum(({ lines }) => lines)) },
      goal: { most: GOALS.total },
    },
    { measure: 'ctx, calls and answers', values: { tokens: sum(({ ctx }) => ctx) } },
    { measure: 'usual way, answers', values: { tokens: sum(({ usual }) => usual) } },
    { measure: 'missing facts', values: { facts: sum(({ missing }) => missing.length) }, goal: { most: 0 } },
  ],
  raw: all.map(({ task, ctx, usual, lines }) => [task.corpus, task.ask, ctx, usual, lines]),
})

function count(text: string): number {
  return tokensOf(text).o200k_base
}

function costOf({ root }: Corpus, step: Task['usual'][number]): number {
  if (step[0] === 'grep') {
    const { stdout } = spawnSync('grep', ['-rnwI', '--exclude-dir=.ctx', '--exclude-dir=.git', '--', step[1], '.'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    return count(stdout.split('\n').slice(0, GREP_LINES).join('\n'))
  }
  const lines = linesIn(root, step[1])
  const from = Math.max(0, Math.min(step[2] - WINDOW / 2, lines.length - WINDOW))
  return count(lines.slice(from, from + WINDOW).join('\n'))
}

function linesIn(root: string, file: string): string[] {
  return fs.readFileSync(path.join(root, file), 'utf8').split('\n')
}

/** The lines of a place, `file:12` or `file:12-30`. */
function linesAt(
  { root }: Corpus,
  place: string,
): { readonly file: string; readonly first: number; readonly lines: string[] } {
  const colon = place.lastIndexOf(':')
  const file = place.slice(0, colon)
  const [first, last = first] = place
    .slice(colon + 1)
    .split('-')
    .map(Number) as [number, number?]
  return { file, first, lines: linesIn(root, file).slice(first - 1, last) }
}

function factLines(corpus: Corpus, { shown = [], places = [] }: Task): string {
  return [...shown, ...places].flatMap(place => linesAt(corpus, place).lines).join('\n')
}

/** Facts that are not in the answers. Blanks do not count, nor what ends a declaration without being part of it. */
function missingFacts(corpus: Corpus, { shown = [], places = [] }: Task, answers: string): string[] {
  const plain = (text: string): string => text.replace(/\s+/g, '')
  const answered = plain(answers)
  const missing: string[] = []
  for (const place of shown) {
    const { lines } = linesAt(corpus, place)
    const isDeclaration = lines.length === 1
    for (const line of lines) {
      const text = isDeclaration ? line.replace(/^\s*@\w+\s|\s\/\/.*$/g, '').replace(/[\s{};,:(]+$/, '') : line
      if (!answered.includes(plain(text))) missing.push(`${place} ${line.trim()}`)
    }
  }
  for (const place of places) {
    const { file, first } = linesAt(corpus, place)
    const number = new RegExp(`(?<!\\d)${first}(?!\\d)`)
    if (!answers.includes(file) || !number.test(answers)) missing.push(place)
  }
  return missing
}
