// Finds what changed since a commit: files and lines from git, the symbols around them, and all symbols of untracked
// files.
import { CtxError, isCtxError } from '../errors.ts'
import { git, listNames } from '../indexer/git/git.ts'
import { setting } from '../platform/settings.ts'
import { lineRange } from '../util/line-range.ts'
import type { Repository } from './query-session.ts'

/** A patch independent of user settings, with unquoted paths. Options for lines do not reach submodules. */
const PATCH = [
  ...['-c', 'core.quotePath=false', 'diff', '--unified=0', '--inter-hunk-context=0', '--no-color', '--no-ext-diff'],
  ...['--no-textconv', '--find-renames', '--submodule=diff', '--relative', '--src-prefix=a/', '--dst-prefix=b/'],
]

/** 1-based lines of the current file. A gap is a deletion between lines `first` and `last`. */
interface Lines {
  readonly first: number
  readonly last: number
  readonly isGap: boolean
}

/** Changed lines by path; 'all' for a file that the commit does not have. */
export type Changes = ReadonlyMap<string, readonly Lines[] | 'all'>

/** Numbers of the symbols that changes touch. Records the changed files as behind the answer. */
export function symbolsTouched(repository: Repository, changes: Changes): ReadonlySet<number> {
  const { reader } = repository
  const touched = new Set<number>()
  for (const [path, lines] of changes) {
    const number = reader.fileNumber(path)
    if (number < 0) continue
    repository.restWhole(number)
    const { first, count } = reader.file(number)
    const symbols = Array.from({ length: count }, (_, i) => first + i)
    for (const [i, entry] of reader.entries(symbols).entries()) {
      const now = repository.current(symbols[i]!, entry)
      if (lines === 'all' || (now && lines.some(each => touches(each, lineRange(now.l))))) touched.add(symbols[i]!)
    }
  }
  return touched
}

function touches({ first, last, isGap }: Lines, [from, to]: ReturnType<typeof lineRange>): boolean {
  return isGap ? from <= first && last <= to : from <= last && first <= to
}

/** True if `changes` added or changed a 1-based line. */
export function touchesRange(changes: Changes, path: string, line: number): boolean {
  const lines = changes.get(path)
  return lines === 'all' || (lines?.some(({ first, last, isGap }) => !isGap && first <= line && line <= last) ?? false)
}

/**
 * Finds changes since the merge base of `base` and HEAD, so that later changes on `base` do not count.
 * @throws CtxError INVALID_ARGUMENT without a git work tree or such a commit; ENVIRONMENT_ISSUE if git does not answer.
 */
export async function changesSince(root: string, base: string): Promise<Changes> {
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const run: Git = (...args) => git(root, args, patience)
  // git would take a leading hyphen for an option.
  const commit = base.startsWith('-')
    ? undefined
    : await outputOrNone(run('rev-parse', '--verify', '--quiet', `${base}^{commit}`))
  const changes = new Map<string, readonly Lines[] | 'all'>()
  if (commit === undefined) {
    if ((await outputOrNone(run('rev-parse', '--is-inside-work-tree'))) !== 'true') throw noGit(root)
    // Before the first commit everything is new.
    const isFirst =
      base === 'HEAD' && (await outputOrNone(run('rev-parse', '--verify', '--quiet', 'HEAD'))) === undefined
    if (!isFirst) throw noCommit(base, (await outputOrNone(run('rev-parse', '--is-shallow-repository'))) === 'true')
    for (const path of (await listNames(root, patience)).split('\0')) changes.set(path, 'all')
    return changes
  }
  // Unrelated histories have no merge base.
  const mergeBase = (await outputOrNone(run('merge-base', commit, 'HEAD'))) ?? commit
  const [patch, untracked] = await Promise.all([
    run(...PATCH, mergeBase, '--'),
    run('ls-files', '-o', '--exclude-standard', '-z'),
  ]).catch(error => {
    throw isCtxError(error) ? error : unanswered(error)
  })
  for (const [path, lines] of readPatch(patch)) changes.set(path, lines)
  for (const path of untracked.split('\0')) changes.set(path, 'all')
  return changes
}

type Git = (...args: string[]) => Promise<string>

/** The output of git, undefined if it exits with an error. Throws ENVIRONMENT_ISSUE if it does not run. */
async function outputOrNone(running: Promise<string>): Promise<string | undefined> {
  try {
    return (await running).trim()
  } catch (error) {
    if (isCtxError(error)) throw error
    if (typeof (error as { code?: unknown }).code === 'number') return undefined
    throw unanswered(error)
  }
}

/** git's own error message follows its command line. */
function unanswered(error: unknown): CtxError {
  const message = error instanceof Error ? error.message : String(error)
  const [, reason = message] = /^(?:fatal|error): (.*)/m.exec(message) ?? []
  return new CtxError('ENVIRONMENT_ISSUE', `What has changed is asked of git, which does not answer: ${reason}.`, {
    hint: 'See what keeps git, or leave out changed.',
  })
}

function noGit(root: string): CtxError {
  return new CtxError('INVALID_ARGUMENT', `What has changed is asked of git, which has no work tree at ${root}.`, {
    hint: 'Leave out changed.',
  })
}

function noCommit(base: string, isShallow: boolean): CtxError {
  return new CtxError('INVALID_ARGUMENT', `There is no commit ${base}.`, {
    hint: isShallow
      ? 'This clone has only the newest commits: git fetch --unshallow brings the others, git fetch origin BRANCH a branch.'
      : 'Name a commit, a branch or a tag; HEAD is the last commit.',
  })
}

function readPatch(patch: string): Changes {
  const changes = new Map<string, Lines[] | 'all'>()
  let lines: Lines[] = []
  // Remaining lines of the current hunk in the old and new text, and the next new line.
  let oldLines = 0
  let newLines = 0
  let at = 0
  for (const line of patch.split('\n')) {
    if (oldLines > 0 || newLines > 0) {
      const sign = line[0]
      if (sign === '\\') continue
      if (sign !== '+') oldLines--
      if (sign !== '-') newLines--
      if (sign === '+') addLines(lines, { first: at, last: at, isGap: false })
      else if (sign === '-') addLines(lines, { first: at - 1, last: at, isGap: true })
      if (sign !== '-') at++
      continue
    }
    const [, path] = /^\+\+\+ (.*?)\t?$/.exec(line) ?? []
    if (path !== undefined) {
      lines = []
      if (path !== '/dev/null') changes.set(unquoted(path).slice('b/'.length), lines)
      continue
    }
    // git shows no lines of binary files.
    const [, whole] = /^Binary files .* and b\/(.*) differ$/.exec(line) ?? []
    if (whole !== undefined) changes.set(whole, 'all')
    const [, before = '1', first, after = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined) continue
    oldLines = Number(before)
    newLines = Number(after)
    // A hunk without new lines names the line before it.
    at = Number(first) + (newLines === 0 ? 1 : 0)
  }
  return changes
}

/** Appends a line or gap, merging it with the last one if adjacent or equal. */
function addLines(lines: Lines[], line: Lines): void {
  const last = lines.at(-1)
  if (last?.isGap !== line.isGap || (line.isGap ? last.first !== line.first : last.last + 1 !== line.first))
    lines.push(line)
  else if (!line.isGap) lines[lines.length - 1] = { ...last, last: line.last }
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

function unquoted(path: string): string {
  if (!path.startsWith('"')) return path
  const bytes: Buffer[] = []
  for (const [, octal, sign, plain] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]))
    else bytes.push(Buffer.from(sign === undefined ? plain! : (ESCAPES[sign] ?? sign)))
  }
  return Buffer.concat(bytes).toString()
}
