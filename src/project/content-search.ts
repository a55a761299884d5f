// Lines of files that hold a text or match a regular expression. The lines are always judged here, so that results are
// the same everywhere; ripgrep, where it is installed, only says which files are worth reading.
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { NO_CODE, orderInText } from '../indexer/source/classify.ts'
import { now } from '../platform/clock.ts'
import { readPlain } from '../platform/fs.ts'
import { withTimeout } from '../platform/wasm-timeout.ts'
import { yielding } from '../platform/yielding.ts'
import { betweenCharacters } from '../util/characters.ts'
import { decode, isBinary } from '../util/source-text.ts'
import type { Needle } from './line-needle.ts'
import { filesWith, type Wanted } from './ripgrep.ts'
import { isRemark } from './text-queries.ts'

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
  /** The file over which the regular expression took longer than STUCK_MS, at which the search ended. */
  readonly stuck?: string
}

/**
 * A regular expression that can split a text in many ways, `(a+)+`, takes twice as long with each letter. It is stopped
 * after STUCK_MS over a file; how long it goes on is looked at every SLICE_MS.
 */
const STUCK_MS = 5000
const SLICE_MS = 200

/** Larger files are data, and a match in one is hardly what anyone looks for. */
const MOST_BYTES = 16 << 20
/**
 * Characters of a line that are shown; that a regular expression goes over at once; of a longer line, at a time, and
 * twice.
 */
const SHOWN = 160
const LOOKED_AT = 20_000
const PART = 2000
const OVERLAP = 500
/** Below this many files reading them all is faster than starting ripgrep. */
const WORTH_RIPGREP = 300

/**
 * Every matching line of `files` (relative to `root`) that is wanted is counted, those of one page are returned: code first, then tests,
 * generated code and what is no code, each by what the needle has first and in the order of `files`. Files that are binary
 * or gone are passed over.
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
  stuckMs = STUCK_MS,
): Promise<ContentResult> {
  const until = now() + ms
  const worthReading = codeFirst(await filesWorthReading(root, files, needle, ms))
  const page = new Page(offset + limit)
  const mark = new RegExp(needle.mark, `${needle.mark.flags}g`)
  let total = 0
  let matching = 0
  let oversized = 0
  let read = 0
  const lookAt = (f: string): void => {
    const text = textOf(join(root, f))
    if (text === 'oversized') oversized++
    if (text === undefined || text === 'oversized' || !needle.mark.test(text)) return
    const before = total
    const order = orderInText(f)
    for (const [l, line] of linesHolding(text, mark)) {
      if (needle.isWanted?.(f, l) === false) continue
      const found = matchIn(line, needle)
      if (!found || needle.isMeant?.(f, line) === false) continue
      page.add(order, { f, l }, line, found, needle)
      total++
    }
    if (total > before) matching++
  }
  const isOver = (): boolean => read === worthReading.length || now() > until
  const lookOn = (): void => {
    for (const slice = now() + SLICE_MS; !isOver() && now() <= slice; read++) lookAt(worthReading[read]!)
  }
  let stuck: string | undefined
  const turn = yielding()
  while (stuck === undefined && !isOver()) {
    const others = turn()
    if (others) await others
    if (!needle.isRegex) lookOn()
    else if (!endsWithin(stuckMs, lookOn)) stuck = worthReading[read]
  }
  const unread = worthReading.length - read
  const result = { hits: page.lines().slice(offset), total, files: matching, oversized, unread }
  return stuck === undefined ? result : { ...result, stuck }
}

/** False where a look took longer than so many ms, and was stopped. */
function endsWithin(ms: number, look: () => void): boolean {
  try {
    withTimeout(ms, look)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return false
  }
}

/** The first lines of a search, in their order. */
class Page {
  readonly #most: number
  /** By the order of their file, then by what the needle has first. */
  readonly #lines = new Map<number, LineHit[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** @param order Of its file. */
  add(
    order: number,
    { f, l }: Pick<LineHit, 'f' | 'l'>,
    line: string,
    { index, length }: Stretch,
    { first = [], isFirst, isLast, remarksLast = false }: Needle,
  ): void {
    // A comment has a name in quotes as well.
    const isNote = (first.length > 0 || remarksLast) && isRemark({ f, text: line })
    const likeliest = isNote ? -1 : first.findIndex(pattern => pattern.test(line))
    const among = isLast?.(f, l) ? first.length + 1 : likeliest < 0 ? first.length : likeliest
    const place = isFirst?.(f, l) ? -1 : among
    const key = (isNote && remarksLast ? NO_CODE : order) * (first.length + 3) + place
    const lines = this.#lines.get(key) ?? []
    this.#lines.set(key, lines)
    if (lines.length < this.#most) lines.push({ f, l, text: excerpt(line, index, length) })
  }

  lines(): LineHit[] {
    const keys = [...this.#lines.keys()].sort((a, b) => a - b)
    return keys.flatMap(key => this.#lines.get(key)!).slice(0, this.#most)
  }
}

/** Who looks for a text means the code: files by what they are, else as they stand. */
function codeFirst(files: readonly string[]): string[] {
  const orders = new Map(files.map(file => [file, orderInText(file)]))
  return [...files].sort((a, b) => orders.get(a)! - orders.get(b)!)
}

/** The part of the time that ripgrep has; what it finds is to be read, too. */
export const LOOKING = 0.7

/**
 * Those of `files` that may hold one of some texts: all of them where nothing is at hand that tells faster than reading
 * them.
 */
export async function filesWorthReading(
  root: string,
  files: readonly string[],
  wanted: Wanted,
  ms: number,
): Promise<readonly string[]> {
  if (files.length < WORTH_RIPGREP) return files
  return (await filesWith(root, files, wanted, now() + LOOKING * ms)) ?? files
}

/**
 * Those of `files` that may hold a match of one of some needles, which are then looked for one after the other: a large
 * tree is gone through once for all of them.
 */
export async function filesForAny(
  root: string,
  files: readonly string[],
  needles: readonly Needle[],
  ms: number,
): Promise<readonly string[]> {
  if (needles.length < 2 || needles.some(({ literals }) => literals.length === 0)) return files
  const literals = [...new Set(needles.flatMap(needle => needle.literals))]
  return filesWorthReading(root, files, { literals, ignoreCase: needles.some(({ ignoreCase }) => ignoreCase) }, ms)
}

function textOf(file: string): string | 'oversized' | undefined {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    if (stats.size > MOST_BYTES) return 'oversized'
    const bytes = readPlain(file)
    return isBinary(bytes) ? undefined : decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The lines that a mark, a global pattern within a line, matches, with their numbers (1-based). What ends a line is no
 * part of it, and nothing follows the last end. Lines without are only counted: they are nearly all.
 */
function* linesHolding(text: string, mark: RegExp): Generator<[l: number, line: string]> {
  let l = 1
  let start = 0
  mark.lastIndex = 0
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < found.index; end = text.indexOf('\n', start)) {
      start = end + 1
      l++
    }
    if (start === text.length) return
    const end = text.indexOf('\n', start)
    if (end < 0) return yield [l, text.slice(start)]
    yield [l, text.slice(start, text[end - 1] === '\r' ? end - 1 : end)]
    start = end + 1
    l++
    mark.lastIndex = start
  }
}

/**
 * The first match in a line. A regular expression may take longer than in proportion to what it sees: of a long line it
 * goes over parts that overlap, and only over those that hold what every match holds. A match at the end of a part is
 * looked at again in the whole line.
 */
function matchIn(line: string, { pattern, mark, isRegex, isAtStart }: Needle): Stretch | undefined {
  if (!isRegex || isAtStart || line.length <= LOOKED_AT) return matchFrom(line, pattern, 0)
  for (let start = 0; start + OVERLAP < line.length; start += PART - OVERLAP) {
    const end = Math.min(line.length, start + PART)
    let found = mark.test(line.slice(start, end)) ? matchFrom(line.slice(0, end), pattern, start) : undefined
    if (found && found.index + found.length === end)
      found = matchFrom(line, new RegExp(pattern, `${pattern.flags}y`), found.index)
    if (found) return found
  }
  return undefined
}

interface Stretch {
  readonly index: number
  /** Characters. */
  readonly length: number
}

function matchFrom(text: string, pattern: RegExp, start: number): Stretch | undefined {
  pattern.lastIndex = start
  const found = pattern.exec(text)
  return found ? { index: found.index, length: found[0].length } : undefined
}

function excerpt(line: string, at: number, length: number): string {
  const clean = line.trimEnd()
  const indent = clean.length - clean.trimStart().length
  const wanted = at - indent + length <= SHOWN ? indent : Math.max(indent, at - Math.floor((SHOWN - length) / 2))
  const start = betweenCharacters(clean, wanted)
  const end = betweenCharacters(clean, Math.min(clean.length, start + SHOWN))
  return `${start > indent ? '…' : ''}${clean.slice(start, end)}${end < clean.length ? '…' : ''}`
}
