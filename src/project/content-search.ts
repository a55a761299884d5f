// Searches lines for a text or regular expression. ripgrep only narrows down the files, so results never depend on it.
import { NO_CODE, orderInText } from '../indexer/source/classify.ts'
import { now } from '../platform/clock.ts'
import { readInside } from '../platform/confined.ts'
import { areSecretsAllowed } from '../platform/secret-access.ts'
import { withTimeout } from '../platform/wasm-timeout.ts'
import { yielding } from '../platform/yielding.ts'
import { betweenCharacters } from '../util/characters.ts'
import { withoutSecretLines } from '../util/secret-settings.ts'
import { mayHaveSecrets, redactSecrets } from '../util/secret-tokens.ts'
import { decode, isBinary } from '../util/source-text.ts'
import type { Needle } from './line-needle.ts'
import { filesWith, type Wanted } from './ripgrep.ts'
import { isRemark } from './text-queries.ts'

export interface LineHit {
  readonly f: string
  /** 1-based. */
  readonly l: number
  /** Without indentation, cut around the match. */
  readonly text: string
  /** Whole lines around it, if asked for. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

export interface ContentResult {
  readonly hits: readonly LineHit[]
  readonly total: number
  readonly files: number
  /** Matching lines of each file, source first. */
  readonly counts: ReadonlyMap<string, number>
  /** Files larger than MAX_BYTES. */
  readonly oversized: number
  /** Files not searched before the deadline. */
  readonly unread: number
  /** The file in which the expression took longer than STUCK_MS, which ended the search. */
  readonly stuck?: string
}

/** `(a+)+` may take exponential time: it is stopped after STUCK_MS in one file, checked every SLICE_MS. */
const STUCK_MS = 5000
const SLICE_MS = 200

/** Larger files are data. */
const MAX_BYTES = 16 << 20
/** In characters. Longer lines are matched in overlapping windows. */
const EXCERPT_LENGTH = 160
const LONGEST_WHOLE_LINE = 20_000
const WINDOW = 2000
const WINDOW_OVERLAP = 500
/** Below this number reading all files is faster than starting ripgrep. */
const LEAST_FILES_FOR_RIPGREP = 300

/** Counts all matching lines and returns one page, source first. Returns what was found after `ms` milliseconds. */
export async function searchContent(
  root: string,
  files: readonly string[],
  needle: Needle,
  offset: number,
  limit: number,
  ms = Number.POSITIVE_INFINITY,
  stuckMs = STUCK_MS,
): Promise<ContentResult> {
  const deadline = now() + ms
  const candidates = codeFirst(await filesWorthReading(root, files, needle, ms))
  const page = new Page(offset + limit)
  const mark = new RegExp(needle.mark, `${needle.mark.flags}g`)
  let total = 0
  const counts = new Map<string, number>()
  let oversized = 0
  let read = 0
  const searchFile = (f: string): void => {
    const text = textOf(root, f)
    if (text === 'oversized') oversized++
    if (text === undefined || text === 'oversized' || !needle.mark.test(text)) return
    const before = total
    const order = orderInText(f)
    const shownLine = withoutSecretsIn(text, f)
    const code = needle.codeOf && !isRemark({ f, text: '' }) ? needle.codeOf(f, text).split('\n') : undefined
    if (needle.codeOf && !code) return
    for (const [l, line] of matchingLines(text, mark)) {
      if (needle.isWanted?.(f, l) === false) continue
      const match = matchIn(line, needle)
      if (!match || needle.isMeant?.(f, line) === false) continue
      if (code && !matchIn(code[l - 1] ?? '', needle)) continue
      page.add(order, { f, l }, line, match, needle, shownLine)
      total++
    }
    if (total > before) counts.set(f, total - before)
  }
  const isDone = (): boolean => read === candidates.length || now() > deadline
  const searchSlice = (): void => {
    for (const slice = now() + SLICE_MS; !isDone() && now() <= slice; read++) searchFile(candidates[read]!)
  }
  let stuck: string | undefined
  const yieldIfDue = yielding()
  while (stuck === undefined && !isDone()) {
    const pause = yieldIfDue()
    if (pause) await pause
    if (!needle.isRegex) searchSlice()
    else if (!endsWithin(stuckMs, searchSlice)) stuck = candidates[read]
  }
  const unread = candidates.length - read
  const result = {
    hits: page.lines().slice(offset),
    total,
    files: counts.size,
    counts: mostFirst(counts),
    oversized,
    unread,
  }
  return stuck === undefined ? result : { ...result, stuck }
}

/** By class of file, then by number of lines. */
function mostFirst(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].sort(([a, x], [b, y]) => orderInText(a) - orderInText(b) || y - x))
}

function endsWithin(ms: number, search: () => void): boolean {
  try {
    withTimeout(ms, search)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return false
  }
}

class Page {
  readonly #most: number
  /** By rank of the file, then by rank of the line. */
  readonly #lines = new Map<number, LineHit[]>()

  constructor(most: number) {
    this.#most = most
  }

  add(
    order: number,
    { f, l }: Pick<LineHit, 'f' | 'l'>,
    line: string,
    { index, length }: Span,
    { first = [], isFirst, isLast, remarksLast = false }: Needle,
    shownLine: (line: number) => string | undefined,
  ): void {
    // Comments also quote names.
    const isComment = (first.length > 0 || remarksLast) && isRemark({ f, text: line })
    const firstIndex = isComment ? -1 : first.findIndex(pattern => pattern.test(line))
    const position = isLast?.(f, l) ? first.length + 1 : firstIndex < 0 ? first.length : firstIndex
    const rank = isFirst?.(f, l) ? -1 : position
    const key = (isComment && remarksLast ? NO_CODE : order) * (first.length + 3) + rank
    const lines = this.#lines.get(key) ?? []
    this.#lines.set(key, lines)
    if (lines.length < this.#most) lines.push({ f, l, text: shownLine(l) ?? excerpt(line, index, length) })
  }

  lines(): LineHit[] {
    const keys = [...this.#lines.keys()].sort((a, b) => a - b)
    return keys.flatMap(key => this.#lines.get(key)!).slice(0, this.#most)
  }
}

function codeFirst(files: readonly string[]): string[] {
  const orders = new Map(files.map(file => [file, orderInText(file)]))
  return [...files].sort((a, b) => orders.get(a)! - orders.get(b)!)
}

/** Share of the time for ripgrep; the rest is for reading the files it finds. */
export const LOOKING = 0.7

/** The files that may contain one of the texts; all of them if ripgrep cannot tell faster than reading. */
export async function filesWorthReading(
  root: string,
  files: readonly string[],
  from: Wanted,
  ms: number,
): Promise<readonly string[]> {
  if (files.length < LEAST_FILES_FOR_RIPGREP) return files
  return (await filesWith(root, files, from, now() + LOOKING * ms)) ?? files
}

/** The files that may match any of several needles, so that a large tree is scanned once for all of them. */
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

function textOf(root: string, file: string): string | 'oversized' | undefined {
  let bytes: Buffer
  try {
    bytes = readInside(root, file, MAX_BYTES)
  } catch (error) {
    return error instanceof RangeError ? 'oversized' : undefined
  }
  return isBinary(bytes) ? undefined : decode(bytes)
}

/** Yields lines with a match of the global `mark`, with 1-based numbers and without line ends. */
function* matchingLines(text: string, mark: RegExp): Generator<[l: number, line: string]> {
  let l = 1
  let start = 0
  mark.lastIndex = 0
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < match.index; end = text.indexOf('\n', start)) {
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

/** Long lines are matched in windows with a required text, because some expressions take more than linear time. */
function matchIn(line: string, { pattern, mark, isRegex, isAtStart }: Needle): Span | undefined {
  if (!isRegex || isAtStart || line.length <= LONGEST_WHOLE_LINE) return matchFrom(line, pattern, 0)
  for (let start = 0; start + WINDOW_OVERLAP < line.length; start += WINDOW - WINDOW_OVERLAP) {
    const end = Math.min(line.length, start + WINDOW)
    let match = mark.test(line.slice(start, end)) ? matchFrom(line.slice(0, end), pattern, start) : undefined
    if (match && match.index + match.length === end)
      match = matchFrom(line, new RegExp(pattern, `${pattern.flags}y`), match.index)
    if (match) return match
  }
  return undefined
}

interface Span {
  readonly index: number
  readonly length: number
}

function matchFrom(text: string, pattern: RegExp, start: number): Span | undefined {
  pattern.lastIndex = start
  const match = pattern.exec(text)
  return match ? { index: match.index, length: match[0].length } : undefined
}

/** A line without the secrets that the line alone does not tell; undefined for other lines. */
function withoutSecretsIn(text: string, path: string): (line: number) => string | undefined {
  const visible = areSecretsAllowed() ? text : withoutSecretLines(text, path)
  if (visible === text) return () => undefined
  const before = text.split('\n')
  const after = visible.split('\n')
  return line => (before[line - 1] === after[line - 1] ? undefined : after[line - 1]!.trim().slice(0, EXCERPT_LENGTH))
}

function excerpt(line: string, match: number, length: number): string {
  let clean = line.trimEnd()
  let at = match
  // A cut must not hide the beginning by which a secret is known.
  if (clean.length > EXCERPT_LENGTH && !areSecretsAllowed() && mayHaveSecrets(clean)) {
    clean = redactSecrets(clean)
    at = Math.min(redactSecrets(line.slice(0, match)).length, Math.max(0, clean.length - length))
  }
  const indent = clean.length - clean.trimStart().length
  const from =
    at - indent + length <= EXCERPT_LENGTH ? indent : Math.max(indent, at - Math.floor((EXCERPT_LENGTH - length) / 2))
  const start = betweenCharacters(clean, from)
  const end = betweenCharacters(clean, Math.min(clean.length, start + EXCERPT_LENGTH))
  return `${start > indent ? '…' : ''}${clean.slice(start, end)}${end < clean.length ? '…' : ''}`
}
