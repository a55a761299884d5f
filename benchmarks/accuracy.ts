// How much of what a language's own parser finds is in the index, and what is there besides:
// `npm run bench -- accuracy [language…] [--corpus name]… [--misses N]
//   [--broken N [--seed S] [--fault NAME]… [--without MECHANISM]…]`.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Broken, readBroken, type Without } from './accuracy/broken.ts'
import { type Comparison, type Counts, compare, share } from './accuracy/compare.ts'
import { listFiles, readWithCtx, type Tree, treeOf } from './accuracy/corpus.ts'
import { comparedBy, type Definition } from './accuracy/definition.ts'
import { type Group, groupDifferences } from './accuracy/grouping.ts'
import { MEASURED, oracleOf } from './accuracy/languages.ts'
import { readWithOracle } from './accuracy/oracle.ts'
import { readWithCtags } from './accuracy/oracles/ctags.ts'
import { kindsOfCtags } from './accuracy/oracles/ctags-kinds.ts'
import { type Figure, publish } from './report.ts'

/** Groups of differences shown, and kept in a run. */
const SHOWN = 12

/** One language in one tree. */
interface Measurement {
  readonly tree: Tree
  readonly files: number
  /** Files the oracle cannot parse: left out for all. */
  readonly failed: readonly string[]
  readonly ctx: Comparison
  readonly ctags: Comparison | undefined
  readonly groups: readonly Group[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string', multiple: true },
    misses: { type: 'string' },
    broken: { type: 'string' },
    seed: { type: 'string' },
    fault: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true },
  },
})
const shown = Number(values.misses ?? SHOWN)
try {
  const unknown = positionals.find(language => !MEASURED[language])
  if (unknown) throw new Error(`No language ${unknown}; there are ${Object.keys(MEASURED).join(', ')}.`)
  const indexed = new Map<string, ReturnType<typeof readTree>>()
  for (const language of positionals.length > 0 ? positionals : Object.keys(MEASURED)) {
    const measurements: Measurement[] = []
    for (const name of values.corpus ?? MEASURED[language]!.corpora) {
      const tree = treeOf(name)
      if (!tree) {
        console.error(`Not fetched yet: npm run bench setup ${name.split('/')[0]}`)
        continue
      }
      if (values.broken !== undefined) {
        await reportBroken(language, tree, Number(values.broken))
        continue
      }
      if (!indexed.has(tree.root)) indexed.set(tree.root, readTree(tree))
      const measured = measure(language, tree, await indexed.get(tree.root)!)
      if (measured) measurements.push(measured)
    }
    if (measurements.length > 0) report(language, measurements)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

async function reportBroken(language: string, tree: Tree, count: number): Promise<void> {
  const files = (await listFiles(tree)).files.get(language) ?? []
  if (files.length === 0) return
  const { seed, fault: faults, without } = values
  const broken = await readBroken(tree.root, language, files, count, { seed, faults, without })
  console.log(`\n${language}, ${tree.name}: found of the definitions around one fault a file`)
  for (const each of broken) {
    const { fault, files, expected, found, misplaced, misended, invented, worst } = each
    const lost = worst.length > 0 ? `; most lost: ${worst.join(', ')}` : ''
    console.log(
      `  ${share(found, expected).toFixed(4)}  ${fault} (${files} files, ${expected} definitions, ${misplaced} misplaced, ${invented} invented, ${misended} ends${lost})`,
    )
    reportWithout(each)
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const expected = sum(broken.map(each => each.expected))
  const found = sum(broken.map(each => each.found))
  console.log(`  ${share(found, expected).toFixed(4)}  all faults (${expected} definitions)`)
  reportWithout({
    expected,
    found,
    without: (broken[0]?.without ?? []).map(({ name }, at) => ({
      name,
      found: sum(broken.map(each => each.without[at]!.found)),
    })),
  })
}

interface WithAndWithout extends Pick<Broken, 'expected' | 'found'> {
  readonly without: readonly Pick<Without, 'name' | 'found'>[]
}

/** What recovery finds with a mechanism left out, where that makes a difference. */
function reportWithout({ expected, found, without }: WithAndWithout): void {
  for (const { name, found: left } of without) {
    const difference = share(left, expected) - share(found, expected)
    if (left !== found) console.log(`            ${difference > 0 ? '+' : ''}${difference.toFixed(4)} without ${name}`)
  }
}

function argumentsOf(language: string, tree: Tree): readonly string[] {
  return [...(MEASURED[language]!.arguments ?? []), ...(MEASURED[language]!.arguments ? tree.flags : [])]
}

async function readTree(tree: Tree) {
  return { ...(await listFiles(tree)), definitions: readWithCtx(tree) }
}

function measure(language: string, tree: Tree, read: Awaited<ReturnType<typeof readTree>>): Measurement | undefined {
  const files = read.files.get(language)
  if (!files) return undefined
  const oracle = oracleOf(language)
  const truth = readWithOracle(oracle, language, files, tree.root, argumentsOf(language, tree))
  const counted = new Set(files.filter(file => !truth.failed.has(file)))
  if (counted.size === 0) {
    // An oracle that is not installed would find nothing missing.
    console.error(
      `${tree.name}: no file could be read by the oracle of ${language}: ${[...truth.failed][0]?.join(': ')}`,
    )
    return undefined
  }
  const isCompared = comparedBy(truth)
  const among = (definitions: readonly Definition[]) =>
    definitions.filter(each => counted.has(each.file) && isCompared(each))
  const expected = among(truth.definitions)
  // Where ctags is the oracle, ctx is judged on the kinds that it has.
  const kinds = oracle === undefined ? kindsOfCtags(language) : undefined
  const mine = among(read.definitions).filter(({ kind }) => !kinds || kinds.has(kind))
  const ctx = compare(expected, mine, oracle === undefined)
  const tags = oracle === undefined ? undefined : among(readWithCtags(language, [...counted], tree.root) ?? [])
  return {
    tree,
    files: counted.size,
    failed: [...truth.failed].map(([file, error]) => `${file}: ${error}`),
    ctx,
    ctags: tags && tags.length > 0 ? compare(expected, tags, true) : undefined,
    groups: groupDifferences(ctx.differences, linesOf(tree.root)),
  }
}

/** Gives lines of files; keeps the last file read. */
function linesOf(root: string): (file: string, line: number) => string {
  let last = ''
  let lines: string[] = []
  return (file, line) => {
    if (file !== last) lines = fs.readFileSync(path.join(root, file), 'utf8').split(/\r\n|[\r\n]/)
    last = file
    return lines[line - 1] ?? ''
  }
}

function report(language: string, measurements: readonly Measurement[]): void {
  const { goal } = MEASURED[language]!
  const figures = measurements.flatMap(({ tree, files, ctx, ctags }): Figure[] => {
    const bound = goal === undefined ? {} : { goal: { least: goal, of: ['recall', 'precision', 'end lines'] } }
    return [
      { measure: `${tree.name}: ctx`, values: valuesOf(files, ctx), ...bound },
      ...(ctags ? [{ measure: `${tree.name}: ctags`, values: valuesOf(files, ctags) }] : []),
    ]
  })
  const chosen = values.corpus?.map(name => ` --corpus ${name}`).join('') ?? ''
  for (const { tree, groups, failed } of measurements) {
    console.log(`\n${language}, ${tree.name}: what differs`)
    for (const { pattern, count, examples } of groups.slice(0, shown))
      console.log(`${String(count).padStart(7)}  ${pattern}\n${examples.map(each => `           ${each}`).join('\n')}`)
    if (failed.length > 0) console.log(`  left out, ${failed.length} files:\n    ${failed.slice(0, 5).join('\n    ')}`)
  }
  publish({
    name: values.corpus ? undefined : `accuracy-${language}`,
    title: `Accuracy of ${language}, held against ${oracleOf(language) ?? 'universal-ctags'}`,
    oracle: oracleOf(language) ?? 'universal-ctags',
    corpus: measurements.map(({ tree }) => tree.version).join(', '),
    command: `npm run bench ${chosen && '-- '}accuracy ${language}${chosen}`,
    figures,
    decimals: 4,
    raw: measurements.map(({ tree, files, failed, ctx, ctags, groups }) => ({
      tree: tree.name,
      files,
      failed,
      ctx: countsOf(ctx),
      ...(ctags && { ctags: countsOf(ctags) }),
      differences: groups.slice(0, SHOWN),
    })),
  })
}

function countsOf({ differences: _, ...counts }: Comparison): Counts {
  return counts
}

function valuesOf(files: number, { expected, found, matched, ended, ends, kinds }: Comparison): Figure['values'] {
  return {
    files,
    definitions: expected,
    found,
    recall: share(matched, expected),
    precision: share(matched, found),
    'end lines': share(ends, ended),
    kinds: share(kinds, matched),
  }
}
