// Parts of a file, each with the hash by which a later edit makes sure of it, or all of it.
import type { Answer, Input, Row } from '../../contract.ts'
import { type Digest, loadDigest } from '../../edit/file-digest.ts'
import { byteOffset } from '../../edit/file-text.ts'
import { parseLines } from '../../edit/line-places.ts'
import { type Line, linesOf } from '../../edit/text-lines.ts'
import { CtxError } from '../../errors.ts'
import { lineRange } from '../../util/line-range.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'
import { pageOf } from '../search/pages.ts'
import type { OpenFile } from './open-file.ts'

/** The most ranges of one call. */
const MAX_RANGES = 100

/** Lines or symbols of a file. Throws OUT_OF_RANGE for lines beyond its end. */
export async function fragmentsOf(file: OpenFile, input: Input): Promise<Answer> {
  const lines = linesOf(file.content.text)
  const digest = await loadDigest()
  const context = (input.context as number | undefined) ?? 0
  const named = await symbolRanges(file, (input.symbols ?? []) as readonly string[])
  if ('answer' in named) return named.answer
  const ranges: Range[] = [
    ...named.ranges,
    ...lineRanges(file, (input.lines as string | undefined) ?? '', lines.length),
  ]
  const results = ranges.map(range => fragment(file, lines, range, context, digest))
  return { ...pageOf(results, results.length, 0), ...named.misses }
}

/** All of a file. */
export async function wholeOf(file: OpenFile): Promise<Answer> {
  const lines = linesOf(file.content.text)
  const digest = await loadDigest()
  if (lines.length === 0)
    return { results: [{ f: file.f, l: '0', text: '', hash: digest(Buffer.alloc(0)) }], total: 1, showing: 1 }
  const row = fragment(file, lines, { first: 1, last: lines.length }, 0, digest)
  return { results: [{ ...row, hash: digest(file.content.bytes) }], total: 1, showing: 1 }
}

interface Range {
  readonly first: number
  readonly last: number
  readonly id?: string
}

async function symbolRanges({ repository, f }: OpenFile, symbols: readonly string[]) {
  if (symbols.length === 0) return { ranges: [], misses: {} }
  const inFile = symbols.map(symbol =>
    symbol.includes('#') || /^[a-f]\d{15}$/.test(symbol) ? symbol : `${f}#${symbol}`,
  )
  const { found, misses, answer } = await resolveAll(repository, inFile, 'read_code')
  if (answer) return { answer }
  const other = found.find(({ target }) => target.entry.f !== f)
  if (other)
    throw new CtxError('INVALID_ARGUMENT', `${other.asked} is in ${other.target.entry.f}, not in ${f}.`, {
      suggestions: [{ tool: 'get_symbol_source', args: { symbols: [other.asked] }, why: 'its source' }],
    })
  const ranges = found.map(({ target }): Range => {
    const [first, last] = lineRange(target.entry.l)
    return { first, last, id: idOf(repository, target) }
  })
  return { ranges, misses }
}

function lineRanges({ f }: OpenFile, written: string, count: number): Range[] {
  const parts = written.split(',').filter(part => part.trim() !== '')
  if (parts.length > MAX_RANGES)
    throw new CtxError('INVALID_ARGUMENT', `One call reads at most ${MAX_RANGES} ranges; got ${parts.length}.`)
  return parts.map(part => {
    const { first, last } = parseLines(part)
    if (first < 1 || first > count)
      throw new CtxError('OUT_OF_RANGE', `${f} has ${count} lines; line ${first} is not one of them.`, {
        hint: count === 0 ? 'The file is empty.' : `Ask for lines from 1 to ${count}.`,
      })
    return { first, last: Math.min(last, count) }
  })
}

/** A range with its text; the hash covers it without context, from its first character to the end of its last line. */
function fragment(
  { f, content, shown, withheld }: OpenFile,
  lines: readonly Line[],
  { first, last, id }: Range,
  context: number,
  digest: Digest,
): Row {
  const from = Math.max(1, first - context)
  const to = Math.min(lines.length, last + context)
  const [start, end] = [lines[first - 1]!.start, lines[last - 1]!.end]
  const hash = digest(content.bytes.subarray(byteOffset(content, start), byteOffset(content, end)))
  const text = linesOf(shown)
    .slice(from - 1, to)
    .map(line => shown.slice(line.start, line.end))
    .join('\n')
  const around = context > 0 ? { shown: `${from}-${to}` } : {}
  return { f, l: `${first}-${last}`, ...around, ...(id === undefined ? {} : { id }), hash, text, ...withheld }
}
