// Mutated sources in all languages: parsing and facts throw nothing, stay inside the text, keep their order, and end in
// time. All that ctx does takes time in proportion to the text; the parsers of tree-sitter do not always, and end at
// their deadline.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { Parser } from 'web-tree-sitter'
import xxhash, { type XXHashAPI } from 'xxhash-wasm'
import { recordsOf } from '../../src/indexer/source/source-file.ts'

import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { hasTrapped } from '../../src/parse/grammar/grammar-matches.ts'
import { createSourceParser, type SourceParser } from '../../src/parse/parse.ts'
import { type Random, run } from './campaign.ts'

/** Processor time of one source, in ms. */
const LONGEST = 10_000
/** A mutated source: UTF-16 units of an input's part. */
const LONGEST_PART = 3000
/** One in so many cases repeats a piece, to compare n with 2n. */
const GROWTH_EVERY = 50

const MARKS = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    '"',
    "'",
    '`',
    '"""',
    "'''",
    '/*',
    '*/',
    '//',
    '#',
    '--',
    '<!--',
    '${',
    '#{',
  ],
  ...[
    '\n',
    '\r',
    '\t',
    ' ',
    '\0',
    '\\',
    '\\\n',
    '\ufeff',
    '\u2028',
    '\ud800',
    '🚀',
    'é',
    '\u202e',
    '=>',
    '=',
    ':',
    ';',
    ',',
    '@',
  ],
  ...[
    '#if A\n',
    '#endif\n',
    'end\n',
    'def f',
    'class A ',
    'function f(){}',
    'f(){',
    '<<A\n',
    '<a ',
    '%{',
    '=begin\n',
    '::',
  ],
]

const inputs = new Map<string, string>()
for (const name of LANGUAGE_NAMES) {
  const folder = path.join(import.meta.dirname, '../languages', name)
  const file = readdirSync(folder).find(each => each.startsWith('input.'))
  if (file !== undefined) inputs.set(name, readFileSync(path.join(folder, file), 'utf8'))
}

interface Tools {
  readonly parser: SourceParser
  readonly hasher: XXHashAPI
}

/** Processor time in ms. */
interface Times {
  readonly total: number
  /** Without the parsers of tree-sitter: their error recovery is quadratic in some grammars. */
  readonly own: number
}

let parserTime = 0

function timeSince(before?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Measures the parsers of tree-sitter, wherever they are called. */
function measureParsers(): void {
  const parseText = Parser.prototype.parse
  Parser.prototype.parse = function (...given) {
    const before = process.cpuUsage()
    try {
      return parseText.apply(this, given)
    } finally {
      parserTime += timeSince(before)
    }
  }
}

/** Parses a source as indexing does. */
async function parse({ parser, hasher }: Tools, language: string, text: string): Promise<Times> {
  const before = process.cpuUsage()
  parserTime = 0
  const { records } = await recordsOf(`a.${language}`, language, text, parser, hasher)
  const total = timeSince(before)
  assert.ok(total < LONGEST, `${total} ms for ${text.length} units`)
  const lines = text.split(/\r\n|\r|\n/).length
  let last = 1
  for (const { s, l } of records) {
    const [from, to = from] = l.split('-').map(Number) as [number, number?]
    assert.ok(last <= from && from <= to! && to! <= lines, `${s} at ${l} of ${lines} lines, after line ${last}`)
    last = from
  }
  return { total, own: total - parserTime }
}

function partOf({ below }: Random, text: string, longest: number): string {
  const from = below(text.length)
  return text.slice(from, from + 1 + below(longest))
}

function mutated(random: Random, text: string): string {
  const { below, pick } = random
  const at = below(text.length + 1)
  const to = Math.min(text.length, at + 1 + below(below(5) === 0 ? 400 : 20))
  const piece = text.slice(at, to)
  const kind = below(6)
  if (kind === 0) return text.slice(0, at) + text.slice(to)
  if (kind === 1) return text.slice(0, at) + piece.repeat(2 + below(30)) + text.slice(to)
  if (kind === 2) return text.slice(to) + piece + text.slice(0, at)
  if (kind === 3) return text.slice(0, at) + pick(MARKS).repeat(below(4) === 0 ? 50 : 1) + text.slice(at)
  if (kind === 4) return text.slice(0, at) + partOf(random, pick([...inputs.values()]), 60) + text.slice(to)
  return text.slice(0, at)
}

/** Processor time in ms above which the growth is measured; less is lost in noise. */
const MEASURABLE = 300
const LONGEST_REPEATED = 100_000
/** Quadratic work grows by four. */
const MAX_GROWTH = 3

/** Asserts that twice as many of a piece behind a head take about twice the time, without the parsers of tree-sitter. */
async function checkGrowth(tools: Tools, { language, head, text: piece }: Case): Promise<void> {
  for (let text = piece.repeat(Math.ceil(4000 / piece.length)); text.length < LONGEST_REPEATED; text += text) {
    const { own: once } = await parse(tools, language, head + text)
    if (once < MEASURABLE) continue
    // Again if it grows too much: the first time may have been short or the second long by chance.
    let growth = Number.POSITIVE_INFINITY
    for (let i = 0; i < 3 && growth > MAX_GROWTH; i++)
      growth = Math.min(
        growth,
        (await parse(tools, language, head + text + text)).own /
          (i === 0 ? once : (await parse(tools, language, head + text)).own),
      )
    assert.ok(
      growth <= MAX_GROWTH,
      `${text.length} units take ${once} ms, and twice as many ${growth.toFixed(1)} times that`,
    )
    return
  }
}

async function attempt(random: Random, index: number): Promise<number> {
  const { below, pick } = random
  const language = pick(LANGUAGE_NAMES)
  const isGrowth = index % GROWTH_EVERY === 0
  let text = partOf(random, inputs.get(language)!, isGrowth ? 30 : LONGEST_PART)
  if (isGrowth && below(2) === 0) text = pick(MARKS) + (below(2) === 0 ? pick(MARKS) : '')
  else for (let left = 1 + below(4); left > 0 && text !== ''; left--) text = mutated(random, text)
  const head = isGrowth && below(2) === 0 ? partOf(random, inputs.get(language)!, 60) : ''
  if (text !== '') await checkInThread({ language, head, text, isGrowth })
  return 1
}

interface Case {
  readonly language: string
  /** In front of the repeated text. */
  readonly head: string
  readonly text: string
  readonly isGrowth: boolean
}

interface Reply {
  readonly error: string | undefined
  /** A grammar has trapped: the thread can use none any more, and indexing would start another. */
  readonly isSpent: boolean
}

/** Milliseconds after which a thread counts as hanging, on a busy machine. */
const PATIENCE = 120_000

let thread: Worker | undefined

async function checkInThread(tried: Case): Promise<void> {
  thread ??= new Worker(new URL(import.meta.url))
  thread.postMessage(tried)
  const named = `${tried.language}: ${JSON.stringify([tried.head, tried.text])}`
  const reply = await once(thread, 'message', { signal: AbortSignal.timeout(PATIENCE) }).then(
    ([answer]) => answer as Reply,
    async cause => {
      await endThread()
      assert.fail(`${named} hangs: ${cause}`)
    },
  )
  if (reply.isSpent) await endThread()
  assert.equal(reply.error, undefined, `${named}\n${reply.error}`)
}

async function endThread(): Promise<void> {
  await thread?.terminate()
  thread = undefined
}

/** Checks cases in a thread, as indexing parses files. */
async function serve(): Promise<void> {
  measureParsers()
  const tools = { parser: createSourceParser({ mode: 'prod', backend: 'wasm' }), hasher: await xxhash() }
  parentPort!.on('message', async (tried: Case) => {
    let error: string | undefined
    try {
      if (tried.isGrowth) await checkGrowth(tools, tried)
      else await parse(tools, tried.language, tried.text)
    } catch (cause) {
      error = cause instanceof Error ? cause.stack : String(cause)
    }
    parentPort!.postMessage({ error, isSpent: hasTrapped() } satisfies Reply)
  })
}

if (isMainThread)
  test('mutated sources are parsed without a defect and in time', async () => {
    assert.deepEqual([...inputs.keys()].sort(), [...LANGUAGE_NAMES].sort())
    await run({ cases: 'mutated sources', goal: 20_000, attempt })
    await endThread()
  })
else await serve()
