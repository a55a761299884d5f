// Detail packs: the full records of symbols, kept by source file in small compressed chunks, so that one symbol costs one
// small read and one changed file rewrites nothing of the others. See cache-format.md.
import { CtxError } from '../errors.ts'
import type { SymbolRecord } from '../model.ts'
import { sum32 } from '../util/checksum.ts'
import { readRange } from '../util/fs.ts'
import { CHUNK_RECORDS, type FileRow } from './format.ts'

/** Where the records of a source file lie, and how many there are. */
type DetailsPlace = Pick<FileRow, 'packOffset' | 'packLength' | 'count'>

/** Bytes of the chunk directory for so many records: a length and a checksum for each chunk. */
export function directoryBytes(records: number): number {
  return Math.ceil(records / CHUNK_RECORDS) * 8
}

/** The records of one source file as they stand in a pack. */
export async function packDetails(records: readonly SymbolRecord[]): Promise<Buffer> {
  const { deflateRawSync } = await import('node:zlib')
  if (records.length === 0) return Buffer.alloc(0)
  const directory = Buffer.alloc(directoryBytes(records.length))
  const parts: Buffer[] = [directory]
  for (let first = 0; first < records.length; first += CHUNK_RECORDS) {
    let lines = ''
    for (const record of records.slice(first, first + CHUNK_RECORDS)) lines += `${JSON.stringify(record)}\n`
    const chunk = deflateRawSync(lines)
    const at = (first / CHUNK_RECORDS) * 8
    directory.writeUInt32LE(chunk.length, at)
    directory.writeUInt32LE(sum32(chunk), at + 4)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** True when the records of a source file, as they lie in a pack, are what was written: nothing is inflated for that. */
export function areDetailsSound(bytes: Buffer, count: number): boolean {
  let at = directoryBytes(count)
  if (bytes.length < at) return count === 0
  for (let entry = 0; entry < directoryBytes(count); entry += 8) {
    const chunk = bytes.subarray(at, at + bytes.readUInt32LE(entry))
    at += chunk.length
    if (sum32(chunk) !== bytes.readUInt32LE(entry + 4)) return false
  }
  return at === bytes.length
}

/**
 * Record number `index` of a source file, whose row says where its records lie in an open pack: two small reads.
 * Throws INDEX_CORRUPT when what is there is not what was written.
 */
export async function readRecord(fd: number, file: DetailsPlace, index: number): Promise<SymbolRecord> {
  // Loaded here because a search never needs it and pays 2 ms for it.
  const { inflateRawSync } = await import('node:zlib')
  const wanted = Math.floor(index / CHUNK_RECORDS)
  const directory = damageAware(() => readRange(fd, file.packOffset, directoryBytes(file.count)))
  let at = file.packOffset + directory.length
  for (let chunk = 0; chunk < wanted; chunk++) at += directory.readUInt32LE(chunk * 8)
  const length = directory.readUInt32LE(wanted * 8)
  // A length that is damaged may ask for more memory than there is.
  if (at + length > file.packOffset + file.packLength) throw damaged()
  const bytes = damageAware(() => readRange(fd, at, length))
  if (sum32(bytes) !== directory.readUInt32LE(wanted * 8 + 4)) throw damaged()
  const lines = damageAware(() => inflateRawSync(bytes).toString('utf8'))
  const line = lines.split('\n')[index % CHUNK_RECORDS]
  if (!line) throw damaged()
  return JSON.parse(line)
}

function damageAware<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw damaged(cause)
  }
}

function damaged(cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', 'A detail pack is damaged.', { cause })
}
