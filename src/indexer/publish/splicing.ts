// Works out how an overlay lies on its base: the hidden base files, the order of both segments' files, and the
// checksums of blocks with hidden lines.
import { FILE_ROW_BYTES, ROW_FIRST } from '../../cache/format.ts'
import type { CacheReader } from '../../cache/reader/segment-reader.ts'
import { type HiddenRange, maskBlock, type Run, type Splice } from '../../cache/reader/splice.ts'
import { sum32 } from '../../util/checksum.ts'

export interface Place {
  readonly path: string
  readonly symbols: number
}

/** Numbers of hidden base files, ascending: those hidden before, and those of the paths in `gone`. */
export function hiddenFiles(base: CacheReader, before: Splice | undefined, gone: Iterable<string>): number[] {
  const hidden = new Set<number>()
  if (before) {
    let next = 0
    for (const { segment, firstFile, files } of before.runs) {
      if (segment !== 0) continue
      for (; next < firstFile; next++) hidden.add(next)
      next = firstFile + files
    }
    for (; next < base.manifest.counts.rows; next++) hidden.add(next)
  }
  for (const path of gone) {
    const number = base.fileNumber(path)
    if (number >= 0) hidden.add(number)
  }
  return [...hidden].sort((a, b) => a - b)
}

/** Files of base and overlay in path order as runs, and their number of symbols. */
export function runsOf(
  base: CacheReader,
  hidden: readonly number[],
  places: readonly Place[],
): { readonly runs: Run[]; readonly symbols: number } {
  const runs: Run[] = []
  let nextFile = 0
  let nextSymbol = 0
  const upTo = (file: number): void => {
    const symbol = firstSymbolOf(base, file)
    if (file > nextFile) {
      const [files, symbols] = [file - nextFile, symbol - nextSymbol]
      runs.push({ segment: 0, firstFile: nextFile, files, firstSymbol: nextSymbol, symbols })
    }
    nextFile = file
    nextSymbol = symbol
  }
  let skip = 0
  const skipUntil = (file: number): void => {
    for (; skip < hidden.length && hidden[skip]! < file; skip++) {
      upTo(hidden[skip]!)
      nextFile = hidden[skip]! + 1
      nextSymbol = firstSymbolOf(base, nextFile)
    }
    upTo(file)
  }
  let ownSymbols = 0
  for (const [file, { path, symbols }] of places.entries()) {
    skipUntil(base.placeOf(path).number)
    const last = runs.at(-1)
    if (last?.segment === 1) runs[runs.length - 1] = { ...last, files: last.files + 1, symbols: last.symbols + symbols }
    else runs.push({ segment: 1, firstFile: file, files: 1, firstSymbol: ownSymbols, symbols })
    ownSymbols += symbols
  }
  skipUntil(base.manifest.counts.rows)
  return { runs, symbols: runs.reduce((sum, run) => sum + run.symbols, 0) }
}

function firstSymbolOf(base: CacheReader, file: number): number {
  if (file >= base.manifest.counts.rows) return base.manifest.counts.symbols
  return base.part('files', file * FILE_ROW_BYTES + ROW_FIRST, 4).readUInt32LE(0)
}

/** The lines of hidden files; adjacent files form one range. */
export function hiddenRanges(base: CacheReader, hidden: readonly number[]): HiddenRange[] {
  const ranges: HiddenRange[] = []
  const { counts, symbol_index } = base.manifest
  for (const number of hidden) {
    const { first, count, indexOffset: offset } = base.file(number)
    if (count === 0) continue
    const end = number + 1 < counts.rows ? base.file(number + 1).indexOffset : symbol_index.bytes
    const last = ranges.at(-1)
    if (last && last.offset + last.length === offset)
      ranges[ranges.length - 1] = { ...last, length: end - last.offset, symbols: last.symbols + count }
    else ranges.push({ offset, length: end - offset, firstSymbol: first, symbols: count })
  }
  return ranges
}

/** Checksums of blocks with hidden lines. Known ranges are not read again. */
export function maskedBlocks(
  base: CacheReader,
  ranges: readonly HiddenRange[],
  before: Splice | undefined,
): Map<number, number> {
  const known = new Set(before?.hidden.map(({ offset, length }) => `${offset} ${length}`))
  const sums = new Map(before?.blocks)
  for (const { offset, length, firstSymbol, symbols } of ranges) {
    if (known.has(`${offset} ${length}`)) continue
    const last = base.blockOf(firstSymbol + symbols - 1)
    for (let number = base.blockOf(firstSymbol); number <= last; number++) {
      const bytes = base.blockBytes(number)
      maskBlock(ranges, base.block(number), bytes)
      sums.set(number, sum32(bytes))
    }
  }
  return sums
}
