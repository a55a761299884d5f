// What each mechanism of error recovery finds: `npm run bench recovery [language…]` breaks a few files of a small tree a
// language, reads them with all mechanisms and without each, and writes recovery.md from the newest runs.
import fs from 'node:fs'
import path from 'node:path'
import { type Found, readBroken } from './accuracy/broken.ts'
import { listFiles, treeOf } from './accuracy/corpus.ts'
import { recoveryTables, type Sums, TREES } from './accuracy/recovery-tables.ts'
import { MECHANISMS } from './accuracy/without.ts'
import { publish } from './report.ts'

const SEED = '1'
/** Files of a tree that are broken, once for each kind of fault. */
const FILES = 8
/** UTF-8 bytes of the longest file: a few long ones would take most of the time. */
const LONGEST = 60_000

const NONE: Found = { found: 0, misplaced: 0, invented: 0 }

const names = process.argv.slice(2)
for (const language of names.length > 0 ? names : Object.keys(TREES)) {
  const name = TREES[language]
  const tree = name === undefined ? undefined : treeOf(name)
  if (!tree) {
    console.error(`No tree for ${language}${name ? `: npm run bench setup ${name.split('/')[0]}` : ''}.`)
    continue
  }
  const files = ((await listFiles(tree)).files.get(language) ?? []).filter(
    file => fs.statSync(path.join(tree.root, file)).size <= LONGEST,
  )
  const faults = await readBroken(tree.root, language, files, FILES, { seed: SEED, without: MECHANISMS })
  const sums: Sums = { tree: tree.name, faults: faults.length, files: 0, expected: 0, ...NONE, without: {} }
  for (const name of MECHANISMS) sums.without[name] = { ...NONE }
  for (const { files, expected, without, ...found } of faults) {
    sums.files += files
    sums.expected += expected
    add(sums, found)
    for (const { name, ...found } of without) add(sums.without[name]!, found)
  }
  publish({
    name: `recovery-${language}`,
    title: `Error recovery of ${language}, with and without each mechanism`,
    corpus: tree.version,
    command: `npm run bench recovery ${language}`,
    figures: [],
    raw: sums,
  })
}
const page = path.join(import.meta.dirname, 'recovery.md')
const [before] = fs.readFileSync(page, 'utf8').split('\n## Languages\n')
fs.writeFileSync(page, `${before}\n## Languages\n\n${recoveryTables()}\n`)

function add(sums: { -readonly [Key in keyof Found]: number }, found: Found): void {
  for (const key of ['found', 'misplaced', 'invented'] as const) sums[key] += found[key]
}
