// The parts of the documents that are derived from the code say what the code says. `npm run golden` rewrites them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { accuracyTable } from '../benchmarks/accuracy/table.ts'
import { indexingTable, sessionText, sizesTable, startupTable, tokensTable } from '../benchmarks/readme-tables.ts'
import { CONTENT_VERSION, FILE_ROW_BYTES, FORMAT_VERSION, OPTIONAL_SECTIONS, SECTIONS } from '../src/cache/format.ts'
import { isMostlyOrdinary } from '../src/extract/reading/ordinary.ts'
import { loadLanguage } from '../src/languages/load.ts'
import { fileNamesOf, LANGUAGE_NAMES } from '../src/languages/table.ts'
import { SKIP_REASONS, SYMBOL_KINDS } from '../src/model.ts'
import { TOPICS } from '../src/operations/guidance.ts'
import { OPERATIONS } from '../src/operations/table.ts'
import { DEFAULTS } from '../src/util/settings.ts'
import { ROOT } from './helpers/exec.ts'

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
    const ways = steps.map(({ example }) => `\`ctx ${example}\``)
    return `| ${goal} | ${ways.join('<br>')} |`
  })
  return ['| to | use |', '|---|---|', ...rows].join('\n')
}

/** File names of a language that are shown: those of shells and Ruby are many. */
const MOST_NAMES = 8

async function languageTable(): Promise<string> {
  const rows: string[] = []
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const { grammar, patterns, reader, script, embedded, skeleton, masks } = language
    const names = fileNamesOf(name)
    const shown = names.slice(0, MOST_NAMES).map(each => `\`${each}\``)
    const first = embedded
      ? 'that of its script block'
      : grammar
        ? `${isMostlyOrdinary(language) ? 'its tokens, where in doubt ' : ''}grammar \`${grammar}\``
        : reader
          ? 'a reader of its own'
          : 'patterns'
    const before = skeleton ? ', its preprocessor settled' : masks ? ', after repairs' : ''
    const then = [...(script ? ["Babel's parser"] : []), ...(grammar && patterns ? ['patterns'] : [])]
    const tier = grammar || reader ? '`exact`' : embedded ? 'of the script' : '`heuristic`'
    rows.push(
      `| ${name} | ${shown.join(' ')}${names.length > MOST_NAMES ? ' …' : ''} | ${tier} | ${first}${before} | ${then.join(', ')} |`,
    )
  }
  return ['| language | files | tier | read by | where that fails |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** Parts of the README, and one of cache-format.md, that are derived: what stands between the marks of their names. */
const DERIVED: Readonly<Record<string, () => string | Promise<string>>> = {
  languages: languageTable,
  operations: operationTable,
  guidance: guidanceTable,
  accuracy: accuracyTable,
  tokens: tokensTable,
  session: sessionText,
}
/** The same with times in them, which no two machines agree on. */
const TIMED: Readonly<Record<string, () => string>> = {
  indexing: indexingTable,
  startup: startupTable,
  sizes: sizesTable,
}
/** Who has just timed something on a machine of their own need not publish that. */
const hasNewRuns = spawnSync('git', ['status', '--porcelain', 'benchmarks/runs'], { cwd: ROOT }).stdout?.length > 0

for (const [name, make] of Object.entries({ ...DERIVED, ...TIMED })) {
  const isUpdate = Boolean(process.env.CTX_UPDATE_GOLDENS)
  const skip = name in TIMED && hasNewRuns && !isUpdate && 'runs are not committed'
  const file = name === 'sizes' ? 'cache-format.md' : 'README.md'
  test(`${file}: ${name} as declared or measured`, { skip }, async () => {
    const made = await make()
    const text = read(file)
    const [before, rest] = text.split(`<!-- generated: ${name} -->\n`)
    const at = rest!.indexOf(`<!-- /generated: ${name} -->`)
    if (isUpdate) {
      writeFileSync(path.join(ROOT, file), `${before}<!-- generated: ${name} -->\n${made}\n${rest!.slice(at)}`)
    } else assert.equal(rest!.slice(0, at), `${made}\n`, 'run npm run golden')
  })
}

test('cache-format.md names every kind, section and reason, and the versions', () => {
  const text = read('cache-format.md')
  assert.ok(text.includes(`Format version **${FORMAT_VERSION}**, content version **${CONTENT_VERSION}**`))
  assert.ok(text.includes(`\`${SYMBOL_KINDS.join(' ')}\``))
  assert.ok(text.includes(`place of the reason in: ${SKIP_REASONS.join(' ')}`))
  assert.ok(text.includes(`**files**: ${FILE_ROW_BYTES} bytes a file`))
  for (const section of [...SECTIONS, ...OPTIONAL_SECTIONS]) assert.ok(text.includes(`**${section}**`), section)
})

test('the map of src/ names every folder and no file that is not there', () => {
  const map = read('src/README.md')
  for (const entry of readdirSync(path.join(ROOT, 'src'), { withFileTypes: true })) {
    if (entry.isDirectory()) assert.ok(map.includes(`${entry.name}/`), `${entry.name}/ is not on the map`)
  }
  for (const [, file] of map.matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:ts|mjs))`/g)) {
    assert.ok(existsSync(path.join(ROOT, 'src', file!)), `${file} is on the map and not in src/`)
  }
})

test('README tells every setting that the program reads, and what holds without it', () => {
  const text = read('README.md')
  const settings = text.slice(text.indexOf('\n## Settings\n'))
  const sources = ['src', 'bin'].flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map(file => path.join(folder, String(file))),
  )
  const asked = sources
    .filter(file => /\.[jt]s$/.test(file))
    .flatMap(file =>
      [...read(file).matchAll(/\b(?:process\.env|environment)\.((?:CTX|NO)_\w+)/g)].map(([, name]) => name!),
    )
  const names = new Set([...asked, ...Object.keys(DEFAULTS)])
  assert.ok(names.size > 20, 'the settings are found')
  for (const name of names) assert.ok(settings.includes(`\`${name}`), `${name} is not told`)
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const row = settings.split('\n').find(line => line.startsWith(`| \`${name}\` |`))
    if (row) assert.ok(row.includes(`| ${standard} |`), `${name} is ${standard}: ${row}`)
  }
})

test('links between the documents lead somewhere', () => {
  for (const file of [
    'README.md',
    'cache-format.md',
    'src/README.md',
    'src/languages/README.md',
    'benchmarks/README.md',
  ]) {
    for (const [, link] of read(file).matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(path.join(ROOT, path.dirname(file), link!)), `${file}: ${link}`)
    }
  }
})
