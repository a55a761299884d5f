// Checks that a manifest has the form that cache-format.md specifies: types, ranges, names of files. Tables are read by
// its offsets and counts, so that none of these may be beyond the files.
import { BLOCK_ROW_BYTES, FILE_ROW_BYTES, MAX_SYMBOLS, OPTIONAL_SECTIONS, SECTIONS, TRAIT_BYTES } from '../format.ts'

/** Largest number of a generation, which is part of the names of its files. */
export const MAX_GENERATIONS = 999_999_999
const U32 = 2 ** 32 - 1

type Fields = Readonly<Record<string, unknown>>

/** Whether a parsed text, whose format is the current one, is a manifest. */
export function isManifest(value: unknown): boolean {
  if (!isObject(value)) return false
  const { generation, content, ctx, indexed_at, root, symbol_index, engine, overlay } = value
  return (
    isCount(generation, MAX_GENERATIONS) &&
    isCount(content) &&
    typeof ctx === 'string' &&
    typeof indexed_at === 'string' &&
    !Number.isNaN(Date.parse(indexed_at)) &&
    (root === undefined || typeof root === 'string') &&
    isObject(symbol_index) &&
    symbol_index.file === undefined &&
    isSummed(symbol_index) &&
    (engine === undefined || isEngine(engine)) &&
    isSegment(value) &&
    (overlay === undefined || (isObject(overlay) && isOverlay(overlay, generation)))
  )
}

function isOverlay(overlay: Fields, generation: unknown): boolean {
  const { lines, splice, total } = overlay
  return (
    isSegment(overlay) &&
    isObject(lines) &&
    lines.file === `lines-${generation}.jsonl` &&
    isSummed(lines) &&
    isObject(splice) &&
    splice.file === `splice-${generation}.bin` &&
    isCount(splice.bytes) &&
    isCount(splice.head, splice.bytes as number) &&
    isCount(splice.checksum, U32) &&
    isCount(splice.names, U32) &&
    areCounts(total)
  )
}

function isSegment({ tables, packs, languages, counts }: Fields): boolean {
  if (!areCounts(counts) || !isObject(tables) || !isSummed(tables)) return false
  const { file, bytes, sections, sums } = tables
  if (!isTablesFile(file) || !isObject(sections) || !isList(sums, sum => isCount(sum, U32))) return false
  const size = (name: string): number => (sections[name] as readonly [number, number])[1]
  for (const name of SECTIONS) if (!isSection(sections[name], bytes as number)) return false
  for (const name of OPTIONAL_SECTIONS)
    if (sections[name] !== undefined && !isSection(sections[name], bytes as number)) return false
  return (
    isSection(sections.sums, bytes as number) &&
    size('files') === counts.rows * FILE_ROW_BYTES &&
    size('blocks') === counts.blocks * BLOCK_ROW_BYTES &&
    size('traits') === counts.symbols * TRAIT_BYTES &&
    isList(packs, isPack) &&
    isList(languages, language => typeof language === 'string')
  )
}

function areCounts(value: unknown): value is Readonly<Record<'rows' | 'blocks' | 'symbols', number>> {
  return (
    isObject(value) &&
    isCount(value.files) &&
    isCount(value.bytes) &&
    isCount(value.symbols, MAX_SYMBOLS) &&
    isCount(value.blocks) &&
    isCount(value.rows) &&
    isCount(value.other) &&
    isTally(value.skipped)
  )
}

function isSection(value: unknown, bytes: number): boolean {
  return Array.isArray(value) && value.length === 2 && isCount(value[0]) && isCount(value[1], bytes - value[0])
}

function isTablesFile(file: unknown): boolean {
  if (typeof file !== 'string') return false
  const generation = Number(file.slice('tables-'.length, -'.bin'.length))
  return isCount(generation, MAX_GENERATIONS) && file === `tables-${generation}.bin`
}

function isPack(pack: unknown): boolean {
  return isObject(pack) && isCount(pack.id, MAX_GENERATIONS) && isCount(pack.bytes) && isCount(pack.live)
}

function isEngine(value: unknown): boolean {
  return (
    isObject(value) && typeof value.mode === 'string' && typeof value.backend === 'string' && isTally(value.fallbacks)
  )
}

function isSummed({ bytes, checksum }: Fields): boolean {
  return isCount(bytes) && typeof checksum === 'string' && checksum.length === 16
}

function isTally(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(count => isCount(count))
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
}
