// Matches query words in the text of all paths: splitting each path into words would dominate a cold query.
import { FILE_ROW_BYTES, ROW_COUNT, ROW_FIRST, ROW_PATH_LENGTH } from '../cache/format.ts'
import type { Segment } from '../cache/reader/segment.ts'
import { termsOf } from '../util/search-terms.ts'
import type { QueryTerm } from './query-terms.ts'

/** The symbols of a file whose path contains query words. */
export interface PathHit {
  /** Symbol numbers in the segment, `end` exclusive. */
  readonly first: number
  readonly end: number
  readonly words: number
}

/** Files whose paths contain any of the words (stems) or their compounds, in symbol order, without hidden ones. */
export function filesWithWords(
  { reader, number }: Segment,
  terms: readonly Pick<QueryTerm, 'word' | 'compounds'>[],
): PathHit[] {
  const bits = new Map<string, number>()
  for (const [i, { word, compounds }] of terms.entries())
    for (const each of [word, ...compounds]) bits.set(each, (bits.get(each) ?? 0) | (1 << i))
  const rows = reader.section('files')
  const paths = reader.section('paths').toString('latin1').toLowerCase()
  const count = rows.length / FILE_ROW_BYTES
  const wanted = new Uint8Array(count)
  for (const word of bits.keys()) markRows(Buffer.from(word).toString('latin1'))
  const bitsOf = (text: string): number => termsOf(text).reduce((sum, term) => sum | (bits.get(term) ?? 0), 0)
  const hits: PathHit[] = []
  let folder = ''
  let folderBits = 0
  for (let row = wanted.indexOf(1); row >= 0; row = wanted.indexOf(1, row + 1)) {
    const at = row * FILE_ROW_BYTES
    const first = rows.readUInt32LE(at + ROW_FIRST)
    const symbols = rows.readUInt32LE(at + ROW_COUNT)
    if (symbols === 0 || number(first) < 0) continue
    const start = rows.readUInt32LE(at)
    const path = reader.part('paths', start, rows.readUInt32LE(at + ROW_PATH_LENGTH)).toString('utf8')
    const slash = path.lastIndexOf('/') + 1
    if (path.slice(0, slash) !== folder) {
      folder = path.slice(0, slash)
      folderBits = bitsOf(folder)
    }
    const found = folderBits | bitsOf(path.slice(slash))
    if (found !== 0) hits.push({ first, end: first + symbols, words: found })
  }
  return hits.sort((a, b) => a.first - b.first)

  /** Marks rows by what every word of a stem begins with: the stem `entri` also belongs to `entry`. */
  function markRows(word: string): void {
    const lead = word.length > 3 && word.endsWith('i') ? word.slice(0, -1) : word
    let row = 0
    for (let at = paths.indexOf(lead); at >= 0; ) {
      while (endOf(row) <= at) row++
      const end = endOf(row)
      if (at + lead.length <= end) wanted[row] = 1
      at = paths.indexOf(lead, at + lead.length <= end ? end : at + 1)
    }
  }

  function endOf(row: number): number {
    return rows.readUInt32LE(row * FILE_ROW_BYTES) + rows.readUInt32LE(row * FILE_ROW_BYTES + ROW_PATH_LENGTH)
  }
}
