// Control characters and invisible marks of a repository never reach a terminal or a client as they stand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

/** ESC, BEL, DEL, C1, bidirectional marks, a zero-width space, a tag, and a lone carriage return. */
const MARKS = '\u001b[2J \u0007 \u007f \u009b \u202e \u2066 \u200f \u061c \u200b \u{e0041} \r'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/
const SOURCE = `/** Doc ${MARKS} */\nexport function paint(text = "${MARKS}") {\n\treturn text\n}\n`
const NAMED = process.platform === 'win32' ? 'rtl\u202e.ts' : 'esc\u001b[31m\u202e\n.ts'
const FORMATS = ['text', 'toon', 'json'] as const

const CALLS: readonly [name: string, args: Record<string, unknown>][] = [
  ['search_symbols', { query: 'paint', explain: true }],
  ['search_symbols', { query: `pa${MARKS}` }],
  ['search_symbols', { query: 'beep' }],
  ['list_symbols', { module: 'paint' }],
  ['list_symbols', { module: `no${MARKS}` }],
  ['get_symbol', { symbols: ['paint', 'beep', `no${MARKS}`] }],
  ['get_symbol_source', { symbols: ['paint', 'beep', 'paint.ts:1-2', `no${MARKS}:1`] }],
  ['search_project', { query: '2J', type: 'content' }],
  ['search_project', { query: 'esc', type: 'filename' }],
  ['resolve_symbol', { name: 'paint' }],
  ['resolve_symbol', { name: 'sketch' }],
  ['get_repo_overview', {}],
  ['get_index_status', {}],
  ['generate_index', {}],
  ['list_repos', {}],
  ['search_symbols', { [`bad${MARKS}`]: 1 }],
]

const root = makeRepository({
  'paint.ts': SOURCE,
  [NAMED]: 'export function beep() {}\n',
  notes: `(defun sketch (a) "${MARKS}")`,
})
const client = await connect(root)

for (const format of FORMATS)
  test(`no operation sends a control character over MCP as ${format}`, async () => {
    for (const [name, args] of CALLS) {
      const { text } = await call(client, name, { ...args, format })
      assert.doesNotMatch(text, RAW, `${name} ${JSON.stringify(args)}`)
    }
  })

test('no command writes a control character to standard output or standard error', () => {
  const folder = makeFolder('control')
  writeFiles(folder, { 'a.ts': SOURCE })
  const lines: string[][] = [
    ['source', 'paint'],
    ['get', 'paint'],
    ['find', '2J', '--type', 'content'],
    ['search', `x${MARKS.replaceAll('\0', '')}`],
    [`bad${MARKS}`],
    ['search', `--bad${MARKS}`],
    ['search', 'paint', '--limit', MARKS],
    ['help', `bad${MARKS}`],
    ['mcp', `--bad${MARKS}`],
    ['repos'],
    ['hook', 'status'],
    ['source', '-C', `no${MARKS}`, 'x'],
  ]
  for (const line of lines) {
    const { stdout, stderr } = ctx(['help', 'mcp'].includes(line[0]!) ? line : [...line, '--format', 'text'], folder)
    assert.doesNotMatch(stdout + stderr, RAW, JSON.stringify(line))
  }
})

test('source in text and TOON has visible escapes and says how many', () => {
  const { stdout } = ctx(['source', 'paint', '--format', 'text'], root)
  assert.match(
    stdout,
    /text = "\\x1b\[2J \\x07 \\x7f \\x9b \\u202e \\u2066 \\u200f \\u061c \\u200b \\u\{e0041\} \\r"\) \{\n3\t\treturn text\n/,
  )
  assert.match(stdout, /^escaped: 11 control characters, such as \\x1b$/m)
  assert.match(
    ctx(['source', 'paint', '--format', 'toon'], root).stdout,
    /^escaped: "11 control characters, such as \\\\x1b"$/m,
  )
})

test('JSON keeps the exact text, and a text without control characters is not counted', () => {
  const [first] = ctxJson(['source', 'paint'], root).results!
  assert.equal(first!.source, SOURCE.slice(SOURCE.indexOf('export'), -1))
  assert.doesNotMatch(ctx(['search', 'paint', '--format', 'text'], root).stdout, /escaped/)
})

test('a completion offers no word with control characters', () => {
  const { stdout } = ctx(['completion', '--complete', '--', 'source', ''], root)
  assert.match(stdout, /paint/)
  assert.doesNotMatch(stdout.replaceAll('\t', ''), RAW)
})
