// Detail packs: the full records of symbols, kept by source file in small compressed chunks, so that one symbol costs one
// small read and one changed file rewrites nothing of the others. See cache-format.md.
import type { deflateRawSync } from 'node:zlib'
import { CtxError } from '../errors.ts'
import type { SymbolRecord } from '../model.ts'
import { sum32 } from '../util/checksum.ts'
import { readRange } from '../util/fs.ts'
import { CHUNK_RECORDS } from './format.ts'

/** Bytes of the chunk directory for so many records: a length and a checksum for each chunk. */
function directoryBytes(records: number): number {
  return Math.ceil(records / CHUNK_RECORDS) * 8
}

let deflate: typeof deflateRawSync | undefined

/** The records of one source file as they stand in a pack. */
export async function packDetails(records: readonly SymbolRecord[]): Promise<Buffer> {
  // Kept, since the bundle copies the module for each import of it.
  deflate ??= (await import('node:zlib')).deflateRawSync
  if (records.length === 0) return Buffer.alloc(0)
  const directory = Buffer.alloc(directoryBytes(records.length))
  const parts: Buffer[] = [directory]
  for (let first = 0; first < records.length; first += CHUNK_RECORDS) {
    let lines = ''
    for (const record of records.slice(first, first + CHUNK_RECORDS)) lines += `${JSON.stringify(record)}\n`
    const chunk = deflate(lines)
    const at = (first / CHUNK_RECORDS) * 8
    directory.writeUInt32LE(chunk.length, at)
    directory.writeUInt32LE(sum32(chunk), at + 4)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/**
 * Record number `index` of a source file whose `count` records lie at `offset` of an open pack: two small reads.
 * Throws INDEX_CORRUPT when what is there is not what was written.
 */
export async function readRecord(fd: number, offset: number, count: number, index: number): Promise<SymbolRecord> {
  // Loaded here because a search never needs it and pays 2 ms for it.
  const { inflateRawSync } = await import('node:zlib')
  const wanted = Math.floor(index / CHUNK_RECORDS)
  const directory = damageAware(() => readRange(fd, offset, directoryBytes(count)))
  let at = offset + directory.length
  for (let chunk = 0; chunk < wanted; chunk++) at += directory.readUInt32LE(chunk * 8)
  const bytes = damageAware(() => readRange(fd, at, directory.readUInt32LE(wanted * 8)))
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
