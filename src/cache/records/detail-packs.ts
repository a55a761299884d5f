// Detail packs: the full records of symbols in small compressed chunks, by source file. A symbol costs one small read,
// and a changed file does not rewrite the others. See cache-format.md.
import { CtxError, isCtxError } from '../../errors.ts'
import { theKernel } from '../../kernel/kernel.ts'
import { pageBuffer } from '../../kernel/page-buffer.ts'
import type { IndexEntry, ModuleRecord, SymbolRecord } from '../../model.ts'
import { readRange } from '../../platform/fs.ts'
import { hex, u16, u32, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'
import { DIGEST_BYTES, readDigest, writeDigest } from '../../util/digest.ts'
import { CHUNK_CHARACTERS, CHUNK_RECORDS, type FileRow } from '../format.ts'
import { readModule, writeModule } from './module-text.ts'
import { RecordText, writeRecords } from './record-text.ts'

/** Head of a file's details: first bytes of its hash, u16 chunks. */
const STAMP_BYTES = 4
const HEAD_BYTES = STAMP_BYTES + 2
/** Row of a chunk: u16 records, u32 length, u32 sum32. */
const ROW_BYTES = 10
/** Size of the first read; most files' details fit. */
const FIRST_READ = 4096

/**
 * Level 9 takes 1.7 times as long and saves 0.2 %. Window and tables are no larger than a chunk needs, since they are
 * allocated for each.
 */
const DEFLATE_OPTIONS = { level: 6, windowBits: 14, memLevel: 7 } as const

/** Cached, because a bundle copies all of a module for each import. */
let deflate: typeof import('node:zlib').deflateRawSync | undefined

/** Packs the records of a source file. `hash` is that of its content, 16 hex digits. */
export async function packDetails(
  records: readonly SymbolRecord[],
  hash: string,
  module: ModuleRecord = {},
): Promise<Buffer> {
  deflate ??= (await import('node:zlib')).deflateRawSync
  const moduleLines = writeModule(module)
  if (records.length === 0 && moduleLines === '') return Buffer.alloc(0)
  const rows: Buffer[] = []
  const chunks: Buffer[] = []
  const membersOf = memberFinder(records)
  for (let first = 0, end = -1; end < records.length; first = end) {
    end = endOfChunk(records, first)
    const taken = records.slice(first, end)
    const digests = Buffer.alloc(taken.length * DIGEST_BYTES)
    for (const [i, { text_hash }] of taken.entries()) writeDigest(text_hash, digests, i * DIGEST_BYTES)
    const start = first
    const text = writeRecords(taken, i => membersOf(start + i), end === records.length ? moduleLines : '')
    const chunk = Buffer.concat([digests, deflate(text, DEFLATE_OPTIONS)])
    const row = Buffer.alloc(ROW_BYTES)
    row.writeUInt16LE(taken.length, 0)
    row.writeUInt32LE(chunk.length, 2)
    row.writeUInt32LE(sum32(chunk), 6)
    rows.push(row)
    chunks.push(chunk)
  }
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(hash, 0, STAMP_BYTES, 'hex')
  head.writeUInt16LE(chunks.length, STAMP_BYTES)
  return Buffer.concat([head, ...rows, ...chunks])
}

function endOfChunk(records: readonly SymbolRecord[], first: number): number {
  let characters = 0
  let end = first
  while (end < records.length && end - first < CHUNK_RECORDS && characters < CHUNK_CHARACTERS) {
    const { signature, doc = '', calls = [] } = records[end++]!
    characters += signature.length + doc.length
    for (const { callee } of calls) characters += callee.length
  }
  return end
}

/** A function that finds the members of a record as distances from it; undefined if one is missing. */
function memberFinder(records: readonly SymbolRecord[]): (record: number) => number[] | undefined {
  let places: Map<string, number> | undefined
  const key = ({ s, k, l }: Pick<SymbolRecord, 's' | 'k' | 'l'>): string => `${l} ${k} ${s}`
  return record => {
    places ??= new Map(records.map((each, i) => [key(each), i]))
    const found = records[record]!.members!.map(member => places!.get(key(member)))
    return found.includes(undefined) ? undefined : found.map(place => place! - record)
  }
}

/** The location of a file's details and the values that identify them. */
type DetailsLocation = Pick<FileRow, 'packOffset' | 'packLength' | 'count' | 'hash'>

export type EntriesOf = (indexes: readonly number[]) => readonly IndexEntry[]

/** Decoded records `first`..`end` of a source file. */
export interface OpenChunk {
  readonly first: number
  readonly end: number
  readonly text: RecordText
  /** Begins with the `text_hash` of each record. */
  readonly bytes: Buffer
}

/**
 * Reads the chunk that contains record `index` of a file, in one or two small reads: the last one if `index` is their
 * count. Throws INDEX_CORRUPT.
 */
export function openChunk(
  fd: number,
  { packOffset, packLength, count, hash }: DetailsLocation,
  index: number,
): OpenChunk {
  const start = orDamaged(() => readRange(fd, packOffset, Math.min(packLength, FIRST_READ)))
  const read = (offset: number, length: number): Buffer => {
    if (offset + length <= start.length) return start.subarray(offset, offset + length)
    // A damaged length could ask for too much memory.
    if (offset + length > packLength) throw damaged()
    return orDamaged(() => readRange(fd, packOffset + offset, length))
  }
  const chunks = chunksOf(read, { count, hash })
  for (const [i, { offset, length, checksum, start: first, records }] of chunks.entries()) {
    if (index >= first + records && i + 1 < chunks.length) continue
    const bytes = read(offset, length)
    if (pageBuffer().sum32(bytes) !== checksum) throw damaged()
    return orDamaged(() => {
      // Loading Node's zlib would take a tenth of a query's time.
      const inflated = theKernel().inflate(bytes.subarray(records * DIGEST_BYTES))
      if (!inflated) throw damaged()
      const text = new RecordText(utf8(inflated))
      if (text.count !== records) throw damaged()
      return { first, end: first + records, text, bytes }
    })
  }
  throw damaged()
}

/** The record at a position in the file. Throws INDEX_CORRUPT. */
export function recordOf({ first, text, bytes }: OpenChunk, index: number, entriesOf: EntriesOf): SymbolRecord {
  return orDamaged(() =>
    text.record(index - first, {
      entry: entriesOf([index])[0]!,
      textHash: readDigest(bytes, (index - first) * DIGEST_BYTES),
      neighbours: distances => entriesOf(distances.map(distance => index + distance)),
    }),
  )
}

/** The record of the file's module-level code, if this is its last chunk. Throws INDEX_CORRUPT. */
export function moduleOf({ text }: OpenChunk): ModuleRecord | undefined {
  return orDamaged(() => readModule(text.module))
}

interface Chunk {
  readonly offset: number
  readonly length: number
  readonly checksum: number
  readonly start: number
  readonly records: number
}

function chunksOf(
  read: (offset: number, length: number) => Buffer,
  { count, hash }: Pick<DetailsLocation, 'count' | 'hash'>,
): Chunk[] {
  const head = read(0, HEAD_BYTES)
  const chunks = u16(head, STAMP_BYTES)
  if (hex(head, 0, STAMP_BYTES) !== hash.slice(0, STAMP_BYTES * 2)) throw damaged()
  const rows = read(HEAD_BYTES, chunks * ROW_BYTES)
  let offset = HEAD_BYTES + rows.length
  let start = 0
  const list = Array.from({ length: chunks }, (_, i) => {
    const at = i * ROW_BYTES
    const [records, length] = [u16(rows, at), u32(rows, at + 2)]
    const chunk = { offset, length, checksum: u32(rows, at + 6), start, records }
    offset += length
    start += records
    return chunk
  })
  if (start !== count) throw damaged()
  return list
}

/** Whether the details have the right checksums; does not decompress them. */
export function areDetailsSound(details: Buffer, location: Pick<DetailsLocation, 'count' | 'hash'>): boolean {
  try {
    const chunks = chunksOf(slice(details), location)
    const last = chunks.at(-1)
    if (!last || last.offset + last.length !== details.length) return false
    return chunks.every(({ offset, length, checksum }) => sum32(details.subarray(offset, offset + length)) === checksum)
  } catch {
    return false
  }
}

/** Decodes all records of a file. Throws INDEX_CORRUPT. */
export function unpackDetails(
  details: Buffer,
  location: Pick<DetailsLocation, 'count' | 'hash'>,
  entries: readonly IndexEntry[],
  inflate: (bytes: Buffer) => Buffer,
): SymbolRecord[] {
  return orDamaged(() => {
    const records: SymbolRecord[] = []
    let end = 0
    for (const { offset, length, checksum, start, records: count } of chunksOf(slice(details), location)) {
      const chunk = details.subarray(offset, offset + length)
      end = offset + length
      if (sum32(chunk) !== checksum) throw damaged()
      const text = new RecordText(utf8(inflate(chunk.subarray(count * DIGEST_BYTES))))
      if (text.count !== count) throw damaged()
      for (let i = 0; i < count; i++) {
        const index = start + i
        const neighbours = (distances: readonly number[]) => distances.map(distance => entries[index + distance]!)
        const textHash = readDigest(chunk, i * DIGEST_BYTES)
        records.push(text.record(i, { entry: entries[index]!, textHash, neighbours }))
      }
    }
    if (end !== details.length) throw damaged()
    return records
  })
}

function slice(bytes: Buffer): (offset: number, length: number) => Buffer {
  return (offset, length) => {
    if (offset + length > bytes.length) throw damaged()
    return bytes.subarray(offset, offset + length)
  }
}

function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    // Reading index lines may fail as well; keep that error.
    throw isCtxError(cause) ? cause : damaged(cause)
  }
}

/** The message for a damaged pack; the caller knows which. */
export const PACK_DAMAGED = 'A detail pack is damaged.'

function damaged(cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', PACK_DAMAGED, { cause })
}
