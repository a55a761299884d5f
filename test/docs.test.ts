// Generated parts of the documents are up to date, and links work. `npm run golden` updates the parts.
// docs-commands.test.ts runs the commands.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { accuracyTable } from '../benchmarks/accuracy/table.ts'
import {
  headlineTable,
  indexingTable,
  machinesText,
  othersTable,
  rankingTable,
  sessionText,
  sizesTable,
  startupTable,
  tokensTable,
} from '../benchmarks/docs-tables.ts'
import { terminalPicture } from '../benchmarks/terminal.ts'
import packageJson from '../package.json' with { type: 'json' }
import { CONTENT_VERSION, FILE_ROW_BYTES, FORMAT_VERSION, OPTIONAL_SECTIONS, SECTIONS } from '../src/cache/format.ts'
import { entryOf, LANGUAGE_NAMES } from '../src/languages/language-table.ts'
import { loadLanguage } from '../src/languages/load-language.ts'
import { SKIP_REASONS, SYMBOL_KINDS } from '../src/model.ts'
import { HELP_TOPICS } from '../src/operations/arguments/other-commands.ts'
import { asCommand } from '../src/operations/invocation/command-line.ts'
import { OPERATIONS } from '../src/operations/invocation/operation-table.ts'
import { TOPICS } from '../src/operations/overview/guidance.ts'
import { hasFastPath } from '../src/parse/fast-path.ts'
import { DEFAULTS } from '../src/platform/settings.ts'
import { ctx, ROOT } from './helpers/exec.ts'

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

function operationTable(): string {
  const rows = OPERATIONS.map(({ name, alias, positional, required, fields, summary, terminalOnly }) => {
    const words = positional.map(word => {
      const shown = fields[word]!.type === 'array' ? `${word}...` : word
      return required.includes(word) ? `<${shown}>` : `[${shown}]`
    })
    return `| \`${[name, ...words].join(' ')}\` | \`${alias}\` | ${summary}${terminalOnly ? ' (no tool)' : ''} |`
  })
  return ['| operation and tool | short | what it answers |', '|---|---|---|', ...rows].join('\n')
}

function guidanceTable(): string {
  const rows = TOPICS.map(({ goal, steps }) => {
    const ways = steps.map(call => `\`${asCommand(call)}\``)
    return `| ${goal} | ${ways.join('<br>')} |`
  })
  return ['| to | use |', '|---|---|', ...rows].join('\n')
}

/** The most file names to show per language. */
const MAX_NAMES = 8

async function languageTable(): Promise<string> {
  const rows: string[] = []
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const { grammar, patterns, ownParser, script, embedded, skeleton, masks } = language
    const { extensions, filenames = [], prefixes = [] } = entryOf(name)
    const names = [...extensions, ...filenames, ...prefixes.map(prefix => `${prefix}*`)]
    const shown = names.slice(0, MAX_NAMES).map(each => `\`${each}\``)
    const first = embedded
      ? 'that of its script block'
      : grammar
        ? `${hasFastPath(language) ? 'fast path, then ' : ''}grammar \`${grammar}\``
        : ownParser
          ? 'own parser'
          : 'patterns'
    const before = skeleton ? ', after preprocessing' : masks ? ', with masks' : ''
    const then = [...(script ? ['Babel'] : []), ...(grammar && patterns ? ['patterns'] : [])]
    const tier = grammar || ownParser ? '`exact`' : embedded ? 'of the script' : '`heuristic`'
    rows.push(
      `| ${name} | ${shown.join(' ')}${names.length > MAX_NAMES ? ' …' : ''} | ${tier} | ${first}${before} | ${then.join(', ')} |`,
    )
  }
  return ['| language | files | tier | parser | fallback |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** Generated parts: marker → document, generator, and whether it contains times. */
const DERIVED: Readonly<Record<string, readonly [file: string, make: () => string | Promise<string>, isTimed?: true]>> =
  {
    headline: ['README.md', headlineTable, true],
    operations: ['docs/guide.md', operationTable],
    guidance: ['docs/mcp.md', guidanceTable],
    languages: ['docs/languages.md', languageTable],
    accuracy: ['docs/accuracy.md', accuracyTable],
    ranking: ['docs/accuracy.md', rankingTable],
    machines: ['docs/performance.md', machinesText, true],
    startup: ['docs/performance.md', startupTable, true],
    others: ['docs/performance.md', othersTable, true],
    indexing: ['docs/performance.md', indexingTable, true],
    sizes: ['docs/performance.md', sizesTable, true],
    tokens: ['docs/performance.md', tokensTable],
    session: ['docs/performance.md', sessionText],
  }
/** Fresh measurements need not be published from every machine. */
const hasNewRuns = spawnSync('git', ['status', '--porcelain', 'benchmarks/runs'], { cwd: ROOT }).stdout?.length > 0
const isUpdate = Boolean(process.env.CTX_UPDATE_GOLDENS)

for (const [name, [file, make, isTimed]] of Object.entries(DERIVED)) {
  const skip = isTimed === true && hasNewRuns && !isUpdate && 'runs are not committed'
  test(`${file}: ${name} is up to date`, { skip }, async () => {
    const made = await make()
    const text = read(file)
    const [before, rest] = text.split(`<!-- generated: ${name} -->\n`)
    const at = rest!.indexOf(`<!-- /generated: ${name} -->`)
    if (isUpdate) {
      writeFileSync(path.join(ROOT, file), `${before}<!-- generated: ${name} -->\n${made}\n${rest!.slice(at)}`)
    } else assert.equal(rest!.slice(0, at), `${made}\n`, 'run npm run golden')
  })
}

test('docs/terminal.svg shows what ctx prints', () => {
  const picture = terminalPicture()
  if (isUpdate) writeFileSync(path.join(ROOT, 'docs/terminal.svg'), picture)
  else assert.equal(read('docs/terminal.svg'), picture, 'run npm run golden')
})

test('documents keep to their size', () => {
  const most = { 'README.md': 12 * 1024, 'cache-format.md': 45 * 1024 }
  for (const [file, bytes] of Object.entries(most)) assert.ok(Buffer.byteLength(read(file)) <= bytes, file)
  const lines = { 'CONTRIBUTING.md': 60, 'AGENTS.md': 25, 'benchmarks/PERFORMANCE.md': 300 }
  for (const [file, count] of Object.entries(lines)) assert.ok(read(file).trimEnd().split('\n').length <= count, file)
})

test('every help topic is a document, and every document a help topic', () => {
  const documents = readdirSync(path.join(ROOT, 'docs')).filter(file => file.endsWith('.md'))
  assert.deepEqual(
    documents.sort(),
    Object.keys(HELP_TOPICS)
      .map(topic => `${topic}.md`)
      .sort(),
  )
  for (const topic of Object.keys(HELP_TOPICS)) {
    const { stdout, status } = ctx(['help', topic], '/')
    assert.deepEqual([stdout, status], [read(`docs/${topic}.md`), 0])
  }
  assert.match(ctx(['help'], '/').stdout, /\nTopics, shown by ctx help TOPIC:\n {2}guide /)
})

test('an unknown topic is an error with the most similar topic', () => {
  const { stderr, status } = ctx(['help', 'preformance', '--format', 'text'], '/')
  assert.equal(status, 2)
  assert.match(stderr, /no command "preformance", and no topic.*\nDid you mean ctx help performance\?/)
  assert.match(ctx(['help', 'nope', '--format', 'text'], '/').stderr, /The topics are guide, languages, /)
})

test('completion offers each help topic once', () => {
  const { stdout } = ctx(['completion', '--complete', '--', 'help', ''], '/')
  const words = stdout.split('\n').map(line => line.split('\t')[0]!)
  for (const topic of Object.keys(HELP_TOPICS)) assert.equal(words.filter(word => word === topic).length, 1, topic)
})

test('README and CHANGELOG state the number of languages', () => {
  for (const file of ['README.md', 'CHANGELOG.md'])
    assert.match(read(file), new RegExp(`\\b${LANGUAGE_NAMES.length} languages`))
})

test('the package contains the help topics', () => {
  assert.ok(packageJson.files.includes('docs/*.md'))
})

test('cache-format.md lists every kind, section and skip reason, and the versions', () => {
  const text = read('cache-format.md')
  assert.ok(text.includes(`Format version **${FORMAT_VERSION}**, content version **${CONTENT_VERSION}**`))
  assert.ok(text.includes(`\`${SYMBOL_KINDS.join(' ')}\``))
  assert.ok(text.includes(`place of the reason in: ${SKIP_REASONS.join(' ')}`))
  assert.ok(text.includes(`**files**: ${FILE_ROW_BYTES} bytes a file`))
  for (const section of [...SECTIONS, ...OPTIONAL_SECTIONS]) assert.ok(text.includes(`**${section}**`), section)
})

test('src/README.md lists every folder, and only existing files', () => {
  const map = read('src/README.md')
  for (const entry of readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })) {
    if (entry.isDirectory()) assert.ok(map.includes(`${entry.name}/`), `${entry.name}/ is not on the map`)
  }
  for (const [, file] of map.matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:ts|mjs))`/g)) {
    assert.ok(existsSync(path.join(ROOT, 'src', file!)), `${file} is on the map and not in src/`)
  }
})

test('the guide lists every setting and its default', () => {
  const text = read('docs/guide.md')
  const settings = text.slice(text.indexOf('\n## Settings\n'))
  const sources = ['src', 'bin'].flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map(file => path.join(folder, String(file))),
  )
  const inSources = sources
    .filter(file => /\.[jt]s$/.test(file))
    .flatMap(file =>
      [...read(file).matchAll(/\b(?:process\.env|environment)\.((?:CTX|NO)_\w+)/g)].map(([, name]) => name!),
    )
  const names = new Set([...inSources, ...Object.keys(DEFAULTS)])
  assert.ok(names.size > 20, 'the settings are found')
  for (const name of names) assert.ok(settings.includes(`\`${name}`), `${name} is not documented`)
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const row = settings.split('\n').find(line => line.startsWith(`| \`${name}\` |`))
    if (row) assert.ok(row.includes(`| ${standard} |`), `${name} is ${standard}: ${row}`)
  }
})

test('SECURITY.md names a test for each promise, and each is there', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
  assert.ok(rows.length > 15, 'the table is found')
  for (const row of rows) {
    const [, file = '', title = ''] = /\| `([^`]+)`: (.*?) \|$/.exec(row) ?? []
    assert.ok(file !== '' && read(file).includes(`test('${title}`), row)
  }
})

test('links between documents work', () => {
  const folders = ['.', 'docs', 'benchmarks', 'src', 'src/languages']
  const documents = folders.flatMap(folder =>
    readdirSync(path.join(ROOT, folder)).flatMap(file => (file.endsWith('.md') ? [path.join(folder, file)] : [])),
  )
  assert.ok(documents.length > 12)
  for (const file of documents) {
    for (const [, link, anchor] of read(file).matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
      const target = link ? path.join(path.dirname(file), link) : file
      assert.ok(existsSync(path.join(ROOT, target)), `${file}: ${link}`)
      if (anchor) assert.ok(anchorsOf(read(target)).includes(anchor), `${file}: #${anchor} of ${target}`)
    }
  }
})

/** The anchors of a document's headings, as forges generate them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
