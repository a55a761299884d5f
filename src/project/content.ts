// Lines of files that hold a text or match a regular expression. The lines are always judged here, so that results are the same
// everywhere; ripgrep, where it is installed, only says which files are worth reading.
import { spawn } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { now } from '../util/clock.ts'
import { decode, isBinary } from '../util/source-text.ts'
import type { Needle } from './literal.ts'

export interface LineHit {
  /** Relative path. */
  readonly f: string
  /** 1-based. */
  readonly l: number
  /** The line without its indentation, cut around the match. */
  readonly text: string
}

export interface ContentResult {
  readonly hits: readonly LineHit[]
  /** Matching lines in all. */
  readonly total: number
  /** Files that hold them. */
  readonly files: number
  /** Files that were left out because they are larger than MOST_BYTES. */
  readonly oversized: number
  /** Files that were not looked at because the time was up. */
  readonly unread: number
}

/** Larger files are data, and a match in one is hardly what anyone looks for. */
const MOST_BYTES = 16 << 20
/** Characters of a line that are shown, and looked at by a regular expression. */
const SHOWN = 160
const LOOKED_AT = 20_000
/** Below this many files reading them all is faster than starting ripgrep. */
const WORTH_RIPGREP = 300

/**
 * Every matching line of `files` (relative to `root`, in the order of the result) is counted, those of one page are returned.
 * Files that are binary or gone are passed over.
 *
 * @param ms Longest look; what was found until then is the result.
 */
export async function searchContent(
  root: string,
  files: readonly string[],
  needle: Needle,
  offset: number,
  limit: number,
  ms = Number.POSITIVE_INFINITY,
): Promise<ContentResult> {
  const until = now() + ms
  const worthReading = (files.length >= WORTH_RIPGREP && (await filesWith(root, files, needle, until))) || files
  const hits: LineHit[] = []
  let total = 0
  let matching = 0
  let oversized = 0
  let read = 0
  for (const f of worthReading) {
    if (now() > until) break
    read++
    const text = textOf(join(root, f))
    if (text === 'oversized') oversized++
    if (text === undefined || text === 'oversized' || !needle.mark.test(text)) continue
    const before = total
    let l = 0
    for (const line of text.split(/\r?\n/)) {
      l++
      const found = needle.pattern.exec(line.length > LOOKED_AT ? line.slice(0, LOOKED_AT) : line)
      if (!found) continue
      if (total >= offset && hits.length < limit) hits.push({ f, l, text: excerpt(line, found.index, found[0].length) })
      total++
    }
    if (total > before) matching++
  }
  return { hits, total, files: matching, oversized, unread: worthReading.length - read }
}

/** The part of the time that ripgrep has; what it finds is to be read, too. */
const LOOKING = 0.7

/** Those of `files` that may hold a word as written: all of them where nothing is at hand that tells faster than reading them. */
export async function filesWithWord(
  root: string,
  files: readonly string[],
  word: string,
  ms: number,
): Promise<readonly string[]> {
  const needle = { literal: word, ignoreCase: false }
  const until = now() + LOOKING * ms
  return (files.length >= WORTH_RIPGREP && (await filesWith(root, files, needle, until))) || files
}

function textOf(file: string): string | 'oversized' | undefined {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    if (stats.size > MOST_BYTES) return 'oversized'
    const bytes = readFileSync(file)
    return isBinary(bytes) ? undefined : decode(bytes)
  } catch {
    return undefined
  }
}

function excerpt(line: string, at: number, length: number): string {
  const clean = line.trimEnd()
  const indent = clean.length - clean.trimStart().length
  const start = at - indent + length <= SHOWN ? indent : Math.max(indent, at - Math.floor((SHOWN - length) / 2))
  const end = Math.min(clean.length, start + SHOWN)
  return `${start > indent ? '…' : ''}${clean.slice(start, end)}${end < clean.length ? '…' : ''}`
}

/** Characters of file names in one command line: what Windows takes, and what others take easily. */
const COMMAND_LINE = process.platform === 'win32' ? 24_000 : 500_000

/**
 * Those of `files` that ripgrep finds the literal in, in their order; where its time was up before, then those that it has not looked
 * at. Undefined where it cannot tell.
 */
async function filesWith(
  root: string,
  files: readonly string[],
  { literal, ignoreCase }: Pick<Needle, 'literal' | 'ignoreCase'>,
  until: number,
): Promise<string[] | undefined> {
  if (literal.length < 3 || process.env.CTX_RIPGREP === 'off') return undefined
  const flags = ['--no-config', '--files-with-matches', '--null', '--text', '--fixed-strings', '--no-messages']
  const args = [...flags, ignoreCase ? '--ignore-case' : '--case-sensitive', '--regexp', literal, '--']
  const found = new Set<string>()
  let searched = 0
  for (let next = 0; next < files.length; searched = next) {
    const batch: string[] = []
    for (let length = 0; next < files.length && length < COMMAND_LINE; next++) {
      batch.push(`./${files[next]!}`)
      length += files[next]!.length + 3
    }
    const { listed, isWhole } = await listWith(root, [...args, ...batch], until)
    if (listed === undefined) return undefined
    for (const file of listed) found.add(file.replace(/^\.[\\/]/, '').replaceAll('\\', '/'))
    if (!isWhole) break
  }
  return [...files.filter(file => found.has(file)), ...files.slice(searched).filter(file => !found.has(file))]
}

interface Listed {
  /** Undefined where ripgrep cannot be started, or could not read a file. */
  readonly listed?: readonly string[]
  /** False when it was stopped because the time was up. */
  readonly isWhole: boolean
}

/** What one run of ripgrep lists. */
function listWith(cwd: string, args: readonly string[], until: number): Promise<Listed> {
  return new Promise(resolve => {
    const child = spawn('rg', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true })
    let isWhole = true
    const stop = (): void => {
      isWhole = false
      child.kill()
    }
    const timer = Number.isFinite(until) ? setTimeout(stop, Math.max(0, until - now())) : undefined
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ isWhole })
    })
    // 1: nothing found. 2: some file could not be read; what was found may be short, so all are read here.
    child.on('close', status => {
      clearTimeout(timer)
      if (isWhole && status !== 0 && status !== 1) return resolve({ isWhole })
      const names = Buffer.concat(chunks).toString('utf8').split('\0')
      // What follows the last mark is a name cut short.
      resolve({ listed: names.slice(0, -1), isWhole })
    })
  })
}
