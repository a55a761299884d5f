// Detail packs: the full records of symbols, kept by source file in small compressed chunks, so that one symbol costs one
// small read and one changed file rewrites nothing of the others. See cache-format.md.
import { CtxError } from '../errors.ts'
import type { SymbolRecord } from '../model.ts'
import { sum32 } from '../util/checksum.ts'
import { readRange } from '../util/fs.ts'
import { CHUNK_RECORDS } from './format.ts'

/** Bytes of the chunk directory for so many records: a length and a checksum for each chunk. */
function directoryBytes(records: number): number {
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

/**
 * The chunk of records that holds number `index` of a source file whose `count` records lie at `offset` of an open pack: two small
 * reads. Its lines, and the number of the first. Throws INDEX_CORRUPT when what is there is not what was written.
 */
export async function readChunk(
  fd: number,
  offset: number,
  count: number,
  index: number,
): Promise<{ readonly first: number; readonly lines: readonly string[] }> {
  // Loaded here because a search never needs it and pays 2 ms for it.
  const { inflateRawSync } = await import('node:zlib')
  const wanted = Math.floor(index / CHUNK_RECORDS)
  const directory = damageAware(() => readRange(fd, offset, directoryBytes(count)))
  let at = offset + directory.length
  for (let chunk = 0; chunk < wanted; chunk++) at += directory.readUInt32LE(chunk * 8)
  const bytes = damageAware(() => readRange(fd, at, directory.readUInt32LE(wanted * 8)))
  if (sum32(bytes) !== directory.readUInt32LE(wanted * 8 + 4)) throw damaged()
  const lines = damageAware(() => inflateRawSync(bytes).toString('utf8')).split('\n')
  if (!lines[index % CHUNK_RECORDS]) throw damaged()
  return { first: wanted * CHUNK_RECORDS, lines }
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
