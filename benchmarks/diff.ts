// Every line that git says a commit changed against the symbols that `ctx analyze_diff` names, on random commits of real
// histories: `npm run bench diff COMMITS CHECKOUT…`. A changed line of code that is in no named symbol, in no file named as
// changed outside of symbols, and no formatting is missed; a symbol named as changed without a changed line is false.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { randomFrom } from '../test/helpers/random.ts'
import { median, round, runCtx } from './measure.ts'

const CODE = /\.(?:c|h|cc|cpp|py|[cm]?[jt]sx?|go|rs|java|rb|php|cs|kt|swift|scala|sol|mm?)$/
/** Lines above a symbol that its comment may have. */
const COMMENT = 80
/** Commits from which those that are compared are drawn, and rows of one answer at most. */
const [MAX_COMMITS, PAGE] = [1500, 500]

interface Row {
  readonly f: string
  readonly id: string
  readonly l: string
  readonly change: string
}

interface Changed {
  readonly f: string
  readonly change: string
  readonly outside?: boolean
}

interface Comparison {
  readonly results: readonly Row[]
  readonly files: readonly Changed[]
}

const [wanted = '', ...checkouts] = process.argv.slice(2)
const count = Number(wanted)
if (!(count > 0) || checkouts.length === 0) {
  console.error('Usage: npm run bench diff COMMITS CHECKOUT…')
  process.exit(2)
}
const random = randomFrom(process.env.CTX_SEED)
for (const checkout of checkouts) compare(fs.realpathSync(checkout), Math.ceil(count / checkouts.length))

function compare(root: string, some: number): void {
  const commits = git(root, 'rev-list', '--no-merges', '--min-parents=1', `--max-count=${MAX_COMMITS}`, 'HEAD')
    .trim()
    .split('\n')
  const totals = { commits: 0, rows: 0, lines: 0, formatting: 0, missed: 0, false: 0 }
  const times: number[] = []
  for (let i = 0; totals.commits < some && i < some * 3 && commits.length > 0; i++) {
    const [commit] = commits.splice(random.below(commits.length), 1) as [string]
    const compared = comparisonOf(root, commit)
    if (!compared) continue
    const { results, files } = compared
    times.push(compared.ms)
    totals.commits++
    totals.rows += results.length
    for (const [file, lines] of changedLines(root, commit, [])) {
      if (!CODE.test(file)) continue
      const isCode = changedLines(root, commit, ['-w', '--ignore-blank-lines']).get(file)
      const inComments = linesInComments(git(root, 'show', `${commit}:${file}`))
      for (const [number, text] of lines.added) {
        totals.lines++
        if (isTold(file, number, text, results, files)) continue
        // Blanks, comments, and lines that only moved or were wrapped elsewhere are no change of the code.
        const stands = bare(text).replace(/[,;{(]$/, '')
        const isNoCode = inComments.has(number) || /^\s*(?:\/\/|#\s)|^(['"])use strict\1;?$/.test(text)
        if (!isCode?.added.has(number) || isNoCode || lines.removed.includes(stands)) totals.formatting++
        else {
          totals.missed++
          console.log(`missed: ${commit.slice(0, 10)} ${file}:${number} ${text}`)
        }
      }
    }
    const lines = changedLines(root, commit, [])
    for (const row of results.filter(({ change }) => ['body', 'signature', 'formatting'].includes(change))) {
      const [first, last] = row.l.split('-').map(Number) as [number, number]
      const { added = new Map(), removed = '' } = lines.get(row.f) ?? {}
      if (removed !== '' || [...added.keys()].some(line => line >= first - COMMENT && line <= last)) continue
      totals.false++
      console.log(`false: ${commit.slice(0, 10)} ${row.id} ${row.change}`)
    }
  }
  const said = Object.entries(totals).map(([name, number]) => `${number} ${name}`)
  console.log(`${path.basename(root)}: ${said.join(', ')}; ${round(median(times))} ms at the median`)
}

/** All rows and files of a commit, and how long the first page took in ms; undefined if the files are more than a page. */
function comparisonOf(root: string, commit: string): (Comparison & { readonly ms: number }) | undefined {
  const results: Row[] = []
  let ms: number | undefined
  for (;;) {
    const words = ['--limit', String(PAGE), '--offset', String(results.length)]
    const run = runCtx(['analyze_diff', commit, ...words, '--json'], root)
    ms ??= run.ms
    const page = JSON.parse(run.stdout) as Comparison & { total: number; files_total?: number }
    if (page.results === undefined || (page.files_total ?? 0) > page.files.length) return undefined
    results.push(...page.results)
    if (page.results.length === 0 || results.length >= page.total) return { results, files: page.files, ms }
  }
}

function isTold(file: string, line: number, text: string, rows: readonly Row[], files: readonly Changed[]): boolean {
  const changed = files.find(({ f }) => f === file)
  if (changed?.outside || changed?.change === 'added' || changed?.change === 'renamed' || text.trim() === '')
    return true
  return rows.some(({ f, l }) => {
    const [first, last] = l.split('-').map(Number) as [number, number]
    const isComment = /^\s*(?:\*|\/\*|\/\/|#|"""|@)/.test(text) && first - line > 0 && first - line <= COMMENT
    return f === file && ((line >= first && line <= last) || isComment)
  })
}

interface FileLines {
  readonly added: Map<number, string>
  /** All removed lines without blanks. */
  removed: string
}

function bare(text: string): string {
  return text.replace(/\s/g, '')
}

/** Numbers of the lines in block comments, of languages that have those of C. */
function linesInComments(text: string): Set<number> {
  const found = new Set<number>()
  for (const { 0: comment, index } of text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\//gm)) {
    const first = text.slice(0, index).split('\n').length
    for (let line = first; line < first + comment.split('\n').length; line++) found.add(line)
  }
  return found
}

/** Added lines by number, and what was removed, by file. */
function changedLines(root: string, commit: string, flags: readonly string[]): Map<string, FileLines> {
  const files = new Map<string, FileLines>()
  let [old, file, line] = ['', '', 0]
  const patch = git(root, 'diff', '-U0', '--no-renames', '--no-color', ...flags, `${commit}^`, commit)
  for (const text of patch.split('\n')) {
    const [, to] = /^\+\+\+ (?:b\/(.*)|\/dev\/null)$/.exec(text) ?? []
    // A tab follows a name with blanks.
    if (text.startsWith('--- ')) old = text.slice('--- a/'.length).replace(/\t$/, '')
    else if (text.startsWith('+++ ')) file = to?.replace(/\t$/, '') ?? old
    else if (text.startsWith('@@ ')) line = Number(/\+(\d+)/.exec(text)![1])
    if (!files.has(file)) files.set(file, { added: new Map(), removed: '' })
    if (/^\+(?!\+\+ )/.test(text)) files.get(file)!.added.set(line++, text.slice(1))
    else if (/^-(?!-- )/.test(text)) files.get(file)!.removed += bare(text.slice(1))
  }
  return files
}

function git(root: string, ...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
}
