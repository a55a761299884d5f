// Which files hold a text, as ripgrep tells where it is installed: of some files, or of all below a root.
import { spawn } from 'node:child_process'
import { sep } from 'node:path'
import { NEVER } from '../indexer/unlisted-paths.ts'
import { now } from '../platform/clock.ts'
import { programFor } from '../platform/programs.ts'
import type { Needle } from './line-needle.ts'

export interface Wanted extends Pick<Needle, 'literals' | 'ignoreCase'> {
  /** Whether a literal counts only where it is no part of a longer word. */
  readonly isWord?: boolean
}

/** Characters of file names in one command line: what Windows takes, and what others take easily. */
const COMMAND_LINE = process.platform === 'win32' ? 24_000 : 500_000

/**
 * Those of `files` that ripgrep finds one of the literals in or cannot read, in their order; where its time was up
 * before, then those that it has not looked at. Undefined where it cannot tell.
 */
export async function filesWith(
  root: string,
  files: readonly string[],
  wanted: Wanted,
  until: number,
): Promise<string[] | undefined> {
  if (!isAsked(wanted)) return undefined
  const found = new Set<string>()
  let searched = 0
  for (let next = 0; next < files.length; searched = next) {
    const batch: string[] = []
    for (let length = 0; next < files.length && length < COMMAND_LINE; next++) {
      batch.push(`./${files[next]!}`)
      length += files[next]!.length + 3
    }
    const { end, listed, complaints } = await run(root, [...flagsFor(wanted), '--text', '--', ...batch], until)
    // git lists what was deleted, too, and links that lead nowhere: a few of them are no reason to read all.
    const unread = end === 'failed' ? namedIn(complaints, batch) : []
    // What was found may be short, so all are read.
    if (end === 'absent' || unread === undefined) return undefined
    for (const file of [...listed, ...unread]) found.add(file)
    if (end === 'stopped') break
  }
  return [...files.filter(file => found.has(file)), ...files.slice(searched).filter(file => !found.has(file))]
}

/**
 * Every file below a root that ripgrep finds one of the literals in, those that ignore files hide included, so that a
 * text which it finds nowhere is nowhere. `isWhole` is false when it was stopped by time or could not read a file.
 * Undefined where it cannot be asked.
 */
export async function filesBelowWith(
  root: string,
  wanted: Wanted,
  until: number,
): Promise<{ readonly files: readonly string[]; readonly isWhole: boolean } | undefined> {
  if (!isAsked(wanted)) return undefined
  const never = NEVER.flatMap(name => ['--glob', `!${name}`])
  const { end, listed } = await run(root, [...flagsFor(wanted), '--no-ignore', '--hidden', ...never, '--', '.'], until)
  return end === 'absent' ? undefined : { files: listed, isWhole: end === 'whole' }
}

/**
 * The files, of those in a command line, that ripgrep says it could not read, one to a line: `rg: ./NAME: REASON`, in
 * which ripgrep 13 has no `rg: `. Undefined where it complains of something else.
 */
function namedIn(complaints: string, batch: readonly string[]): string[] | undefined {
  const asked = new Set(batch)
  const named: string[] = []
  for (const line of complaints.trimEnd().split(/\r?\n/)) {
    const before = named.length
    const text = line.replace(/^rg: /, '')
    // A name may hold what ends it, and be another one up to there: then both are meant.
    for (let end = text.indexOf(': '); end >= 0; end = text.indexOf(': ', end + 1))
      if (asked.has(text.slice(0, end))) named.push(text.slice('./'.length, end))
    if (named.length === before) return undefined
  }
  return named
}

/** Shorter texts stand in so many files that reading them is no slower. */
const LEAST_LETTERS = 3

function isAsked({ literals }: Wanted): boolean {
  const isRare = literals.length > 0 && literals.every(({ length }) => length >= LEAST_LETTERS)
  return isRare && process.env.CTX_RIPGREP !== 'off'
}

function flagsFor({ literals, ignoreCase, isWord = false }: Wanted): string[] {
  const flags = [
    '--no-config',
    '--files-with-matches',
    '--null',
    '--fixed-strings',
    ...(isWord ? ['--word-regexp'] : []),
  ]
  return [...flags, ignoreCase ? '--ignore-case' : '--case-sensitive', ...literals.flatMap(text => ['--regexp', text])]
}

interface Listed {
  /** Relative paths with `/`. */
  readonly listed: readonly string[]
  /** Stopped because the time was up; failed where it could not read a file; absent where it cannot be started. */
  readonly end: 'whole' | 'stopped' | 'failed' | 'absent'
  /** What it says of those. */
  readonly complaints: string
}

/** What one run of ripgrep lists. */
function run(cwd: string, args: readonly string[], until: number): Promise<Listed> {
  return new Promise(resolve => {
    const child = spawn(programFor('rg'), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let isStopped = false
    const stop = (): void => {
      isStopped = true
      child.kill()
    }
    const timer = Number.isFinite(until) ? setTimeout(stop, Math.max(0, until - now())) : undefined
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    const said: Buffer[] = []
    child.stderr.on('data', chunk => said.push(chunk))
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ listed: [], end: 'absent', complaints: '' })
    })
    // 1: nothing found. 2: some file could not be read.
    child.on('close', status => {
      clearTimeout(timer)
      // What follows the last mark is a name cut short.
      const names = Buffer.concat(chunks).toString('utf8').split('\0').slice(0, -1)
      const listed = names.map(name => name.replace(/^\.[\\/]/, '').replaceAll(sep, '/'))
      const end = isStopped ? 'stopped' : status === 0 || status === 1 ? 'whole' : 'failed'
      resolve({ listed, end, complaints: Buffer.concat(said).toString('utf8') })
    })
  })
}
