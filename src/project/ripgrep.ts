// Runs ripgrep, if installed, to find the files that contain a text.
import { spawn } from 'node:child_process'
import { sep } from 'node:path'
import { NEVER } from '../indexer/unlisted-paths.ts'
import { now } from '../platform/clock.ts'
import { RealFolders } from '../platform/confined.ts'
import { statsOf } from '../platform/fs.ts'
import { programFor } from '../platform/programs.ts'
import type { Needle } from './line-needle.ts'

export interface Wanted extends Pick<Needle, 'literals' | 'ignoreCase'> {
  readonly isWord?: boolean
}

/** Characters of file names per command line, below the limits of the systems. */
const COMMAND_LINE = process.platform === 'win32' ? 24_000 : 500_000

/** Files with a literal, unreadable files, and those not searched before the deadline. Undefined without ripgrep. */
export async function filesWith(
  root: string,
  files: readonly string[],
  wanted: Wanted,
  deadline: number,
): Promise<string[] | undefined> {
  if (!canUseRipgrep(wanted)) return undefined
  const found = new Set<string>()
  const real = new RealFolders(root)
  let searched = 0
  for (let next = 0; next < files.length; searched = next) {
    const batch: string[] = []
    for (let length = 0; next < files.length && length < COMMAND_LINE; next++) {
      const file = files[next]!
      // ripgrep follows links that it is given, and would wait for a pipe.
      if (!real.holds(file) || isNoFile(`${root}/${file}`)) continue
      batch.push(`./${file}`)
      length += file.length + 3
    }
    if (batch.length === 0) continue
    const { end, listed, complaints } = await run(root, [...flagsFor(wanted), '--text', '--', ...batch], deadline)
    // git also lists deleted files and broken links. ripgrep then fails, but its results are valid.
    const unread = end === 'failed' ? unreadableIn(complaints, batch) : []
    // Results may be incomplete.
    if (end === 'absent' || unread === undefined) return undefined
    for (const file of [...listed, ...unread]) found.add(file)
    if (end === 'stopped') break
  }
  return [...files.filter(file => found.has(file)), ...files.slice(searched).filter(file => !found.has(file))]
}

/**
 * All files with a literal, including ignored ones. `isWhole` is false after a timeout or error. Undefined without
 * ripgrep.
 */
export async function filesBelowWith(
  root: string,
  wanted: Wanted,
  deadline: number,
): Promise<{ readonly files: readonly string[]; readonly isWhole: boolean } | undefined> {
  if (!canUseRipgrep(wanted)) return undefined
  const excluded = NEVER.flatMap(name => ['--glob', `!${name}`])
  const { end, listed } = await run(
    root,
    [...flagsFor(wanted), '--no-ignore', '--hidden', ...excluded, '--', '.'],
    deadline,
  )
  return end === 'absent' ? undefined : { files: listed, isWhole: end === 'whole' }
}

/** True for a link, a folder, a pipe or a device. Deleted and unreadable files are left to ripgrep's messages. */
function isNoFile(file: string): boolean {
  return !(statsOf(file)?.isFile() ?? true)
}

/** Files in ripgrep's error messages, `rg: ./NAME: REASON` (ripgrep 13 omits `rg: `). Undefined for other messages. */
function unreadableIn(complaints: string, batch: readonly string[]): string[] | undefined {
  const known = new Set(batch)
  const unreadable: string[] = []
  for (const line of complaints.trimEnd().split(/\r?\n/)) {
    const before = unreadable.length
    const text = line.replace(/^rg: /, '')
    // Names may contain `: `, so each position is tried.
    for (let end = text.indexOf(': '); end >= 0; end = text.indexOf(': ', end + 1))
      if (known.has(text.slice(0, end))) unreadable.push(text.slice('./'.length, end))
    if (unreadable.length === before) return undefined
  }
  return unreadable
}

/** Shorter texts occur in so many files that reading all is no slower. */
const LEAST_LETTERS = 3

function canUseRipgrep({ literals }: Wanted): boolean {
  const isRare = literals.length > 0 && literals.every(({ length }) => length >= LEAST_LETTERS)
  // ripgrep compares bytes of UTF-8, and a file may have another encoding.
  if (literals.some(text => /[^\0-\x7f]/.test(text))) return false
  return isRare && process.env.CTX_RIPGREP !== 'off'
}

function flagsFor({ literals, ignoreCase, isWord = false }: Wanted): string[] {
  const flags = [
    '--no-config',
    '--no-follow',
    '--files-with-matches',
    '--null',
    '--fixed-strings',
    ...(isWord ? ['--word-regexp'] : []),
  ]
  return [...flags, ignoreCase ? '--ignore-case' : '--case-sensitive', ...literals.flatMap(text => ['--regexp', text])]
}

interface Listed {
  readonly listed: readonly string[]
  /** stopped: timeout. failed: a file could not be read. absent: ripgrep did not start. */
  readonly end: 'whole' | 'stopped' | 'failed' | 'absent'
  readonly complaints: string
}

function run(cwd: string, args: readonly string[], deadline: number): Promise<Listed> {
  return new Promise(resolve => {
    const child = spawn(programFor('rg', cwd), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let isStopped = false
    const stop = (): void => {
      isStopped = true
      // Without a pid, ripgrep did not start, and `kill` would end this process's whole group.
      if (child.pid !== undefined) child.kill()
    }
    const timer = Number.isFinite(deadline) ? setTimeout(stop, Math.max(0, deadline - now())) : undefined
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    const errors: Buffer[] = []
    child.stderr.on('data', chunk => errors.push(chunk))
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ listed: [], end: 'absent', complaints: '' })
    })
    // 1: no match. 2: some file could not be read.
    child.on('close', status => {
      clearTimeout(timer)
      const names = Buffer.concat(chunks).toString('utf8').split('\0').slice(0, -1)
      const listed = names.map(name => name.replace(/^\.[\\/]/, '').replaceAll(sep, '/'))
      const end = isStopped ? 'stopped' : status === 0 || status === 1 ? 'whole' : 'failed'
      resolve({ listed, end, complaints: Buffer.concat(errors).toString('utf8') })
    })
  })
}
