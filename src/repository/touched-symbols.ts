// What was touched since a commit: files and lines in which git finds a change, the symbols around these, and all of files
// that it does not know yet.
import { CtxError, isCtxError } from '../errors.ts'
import { git, listNames } from '../indexer/git/git.ts'
import { setting } from '../platform/settings.ts'
import { lineRange } from '../util/line-range.ts'
import type { Repository } from './query-session.ts'

/** A patch whatever the settings of the user are, with paths as they are. What is said of lines does not reach submodules. */
const PATCH = [
  ...['-c', 'core.quotePath=false', 'diff', '--unified=0', '--inter-hunk-context=0', '--no-color', '--no-ext-diff'],
  ...['--no-textconv', '--find-renames', '--submodule=diff', '--relative', '--src-prefix=a/', '--dst-prefix=b/'],
]

/** Lines of a file as it is now, 1-based; where lines were only taken out, between `first` and `last` that are left. */
interface Lines {
  readonly first: number
  readonly last: number
  readonly isGap: boolean
}

/** By path, what changed of each file; 'all' of a file that the commit does not have. */
export type Changes = ReadonlyMap<string, readonly Lines[] | 'all'>

/** Numbers of the symbols that changes touch. The answer rests on the files that have changed. */
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

/** Whether a line of a file, 1-based, is one that changes have put there. */
export function touchesRange(changes: Changes, path: string, line: number): boolean {
  const lines = changes.get(path)
  return lines === 'all' || (lines?.some(({ first, last, isGap }) => !isGap && first <= line && line <= last) ?? false)
}

/**
 * What changed since `base`: since the commit where it and HEAD part, so that what others have done to `base` meanwhile
 * does not count.
 *
 * @throws CtxError INVALID_ARGUMENT where there is no work tree of git or no such commit; ENVIRONMENT_ISSUE where git does
 *   not answer.
 */
export async function changesSince(root: string, base: string): Promise<Changes> {
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const run: Git = (...args) => git(root, args, patience)
  // No name of a commit begins with a hyphen: git would take it for a flag.
  const commit = base.startsWith('-')
    ? undefined
    : await known(run('rev-parse', '--verify', '--quiet', `${base}^{commit}`))
  const changes = new Map<string, readonly Lines[] | 'all'>()
  if (commit === undefined) {
    if ((await known(run('rev-parse', '--is-inside-work-tree'))) !== 'true') throw noGit(root)
    // Before the first commit all is new.
    const isFirst = base === 'HEAD' && (await known(run('rev-parse', '--verify', '--quiet', 'HEAD'))) === undefined
    if (!isFirst) throw noCommit(base, (await known(run('rev-parse', '--is-shallow-repository'))) === 'true')
    for (const path of (await listNames(root, patience)).split('\0')) changes.set(path, 'all')
    return changes
  }
  // Histories that have nothing in common part nowhere.
  const parting = (await known(run('merge-base', commit, 'HEAD'))) ?? commit
  const [patch, untracked] = await Promise.all([
    run(...PATCH, parting, '--'),
    run('ls-files', '-o', '--exclude-standard', '-z'),
  ]).catch(error => {
    throw isCtxError(error) ? error : unanswered(error)
  })
  for (const [path, lines] of readPatch(patch)) changes.set(path, lines)
  for (const path of untracked.split('\0')) changes.set(path, 'all')
  return changes
}

type Git = (...args: string[]) => Promise<string>

/** What git prints, undefined where it says no. Throws ENVIRONMENT_ISSUE where it says nothing. */
async function known(asked: Promise<string>): Promise<string | undefined> {
  try {
    return (await asked).trim()
  } catch (error) {
    if (isCtxError(error)) throw error
    if (typeof (error as { code?: unknown }).code === 'number') return undefined
    throw unanswered(error)
  }
}

/** What is said where git cannot be run, or may not read what it keeps; its own words follow its command. */
function unanswered(error: unknown): CtxError {
  const message = error instanceof Error ? error.message : String(error)
  const [, said = message] = /^(?:fatal|error): (.*)/m.exec(message) ?? []
  return new CtxError('ENVIRONMENT_ISSUE', `What has changed is asked of git, which does not answer: ${said}.`, {
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

/** The lines that a patch changes, by the path of each file that is left. */
function readPatch(patch: string): Changes {
  const changes = new Map<string, Lines[] | 'all'>()
  let lines: Lines[] = []
  // Of the change at hand: lines of the old and of the new text to come, whatever they hold, and the next of the new.
  let taken = 0
  let put = 0
  let at = 0
  for (const line of patch.split('\n')) {
    if (taken > 0 || put > 0) {
      const sign = line[0]
      if (sign === '\\') continue
      if (sign !== '+') taken--
      if (sign !== '-') put--
      if (sign === '+') note(lines, { first: at, last: at, isGap: false })
      else if (sign === '-') note(lines, { first: at - 1, last: at, isGap: true })
      if (sign !== '-') at++
      continue
    }
    const [, path] = /^\+\+\+ (.*?)\t?$/.exec(line) ?? []
    if (path !== undefined) {
      lines = []
      if (path !== '/dev/null') changes.set(unquoted(path).slice('b/'.length), lines)
      continue
    }
    // Of what git takes for no text it shows no lines.
    const [, whole] = /^Binary files .* and b\/(.*) differ$/.exec(line) ?? []
    if (whole !== undefined) changes.set(whole, 'all')
    const [, before = '1', first, after = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined) continue
    taken = Number(before)
    put = Number(after)
    // Where nothing is put it is the line before that is named.
    at = Number(first) + (put === 0 ? 1 : 0)
  }
  return changes
}

/** Adds a line, or a gap, to the end of those of a file; one that follows upon the last, or is the same, is one with it. */
function note(lines: Lines[], line: Lines): void {
  const last = lines.at(-1)
  if (last?.isGap !== line.isGap || (line.isGap ? last.first !== line.first : last.last + 1 !== line.first))
    lines.push(line)
  else if (!line.isGap) lines[lines.length - 1] = { ...last, last: line.last }
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** A path as it is, where git has put it into quotes. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path
  const bytes: Buffer[] = []
  for (const [, octal, sign, plain] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]))
    else bytes.push(Buffer.from(sign === undefined ? plain! : (ESCAPES[sign] ?? sign)))
  }
  return Buffer.concat(bytes).toString()
}
