// Opens the files of a generation and checks their sizes.
import { closeSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { CtxError } from '../../errors.ts'
import { inFolder, openPlain, readRange } from '../../platform/fs.ts'
import { sum32 } from '../../util/checksum.ts'
import { baseGeneration, damagedFile, generationIndex, type Manifest, type Overlay } from '../files/manifest.ts'
import { SYMBOL_INDEX } from '../format.ts'
import { CacheReader } from './segment-reader.ts'
import { decodeSplice, type Splice } from './splice.ts'
import type { Repair } from './tables-reader.ts'

/** The function that repairs tables of a damaged segment (0 base, 1 overlay) as they are read. */
export type RepairOf = (segment: number) => Repair

/** Opens the segments, base first, and the splice. With `repair`, sizes may differ. Throws INDEX_CORRUPT. */
export function openSegments(
  folder: string,
  manifest: Manifest,
  repair?: RepairOf,
): { readers: CacheReader[]; splice?: Splice } {
  const { overlay } = manifest
  if (!overlay) return { readers: [openBase(folder, manifest, undefined, repair?.(0))] }
  const splice = readSplice(folder, overlay)
  if (!fits(splice, manifest, overlay)) throw damagedFile(overlay.splice.file)
  const base = openBase(folder, manifest, splice, repair?.(0))
  try {
    return { readers: [base, openOverlay(folder, manifest, overlay, repair?.(1))], splice }
  } catch (error) {
    base.close()
    throw error
  }
}

/** Whether the runs are all of the index, and in their segments; likewise what is hidden. */
function fits({ runs, hidden }: Splice, { counts, symbol_index }: Manifest, overlay: Overlay): boolean {
  let [rows, symbols] = [0, 0]
  for (const run of runs) {
    const own = run.segment === 0 ? counts : overlay.counts
    const isThere = run.segment <= 1 && run.firstFile + run.files <= own.rows
    if (!isThere || run.firstSymbol + run.symbols > own.symbols) return false
    rows += run.files
    symbols += run.symbols
  }
  return (
    rows === overlay.total.rows &&
    symbols === overlay.total.symbols &&
    hidden.every(range => {
      const isInLines = range.offset >= 0 && range.offset + range.length <= symbol_index.bytes
      return isInLines && range.firstSymbol + range.symbols <= counts.symbols
    })
  )
}

function openBase(folder: string, manifest: Manifest, splice?: Splice, repair?: Repair): CacheReader {
  // Between publication and the last rename, the lines of a base have a name of their own.
  const own = inFolder(folder, generationIndex(baseGeneration(manifest)))
  const lines = existsSync(own) ? own : inFolder(folder, SYMBOL_INDEX)
  const [tables, index] = openBoth(
    () => openSized(inFolder(folder, manifest.tables.file), manifest.tables.bytes, repair && 'any'),
    // Overlays append lines.
    () => openSized(lines, manifest.symbol_index.bytes, repair ? 'any' : 'longer'),
  )
  return new CacheReader(folder, manifest, tables, index, splice, repair)
}

function openOverlay(folder: string, manifest: Manifest, overlay: Overlay, repair?: Repair): CacheReader {
  const { tables, packs, languages, counts, lines } = overlay
  const [tablesFd, linesFd] = openBoth(
    () => openSized(inFolder(folder, tables.file), tables.bytes, repair && 'any'),
    () => openSized(inFolder(folder, lines.file), lines.bytes, repair && 'any'),
  )
  const own: Manifest = { ...manifest, symbol_index: lines, tables, packs, languages, counts }
  return new CacheReader(folder, own, tablesFd, linesFd, undefined, repair)
}

function readSplice(folder: string, { splice }: Overlay): Splice {
  return decodeSplice(readPart(folder, splice, 0, splice.head), splice.checksum, splice.file)
}

/** Names of the symbols that an overlay hides. Throws INDEX_CORRUPT. */
export function readHiddenNames(folder: string, { splice }: Overlay): string[] {
  const bytes = readPart(folder, splice, splice.head, splice.bytes - splice.head)
  if (sum32(bytes) !== splice.names) throw damagedFile(splice.file)
  return bytes.length === 0 ? [] : bytes.toString('utf8').slice(0, -1).split('\n')
}

function readPart(folder: string, { file, bytes }: Overlay['splice'], offset: number, length: number): Buffer {
  const fd = openSized(inFolder(folder, file), bytes)
  try {
    return readRange(fd, offset, length)
  } finally {
    closeSync(fd)
  }
}

function openBoth(first: () => number, second: () => number): readonly [number, number] {
  const fd = first()
  try {
    return [fd, second()]
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

function openSized(file: string, bytes: number, tolerance?: 'longer' | 'any'): number {
  let fd: number
  let size: number
  try {
    ;({ fd, size } = openPlain(file))
  } catch (cause) {
    throw new CtxError('INDEX_CORRUPT', `The index is incomplete: ${basename(file)} is missing.`, { cause })
  }
  if (size === bytes || tolerance === 'any' || (tolerance === 'longer' && size > bytes)) return fd
  closeSync(fd)
  throw new CtxError('INDEX_CORRUPT', `The index is damaged: ${basename(file)} has not the size it was written with.`)
}
