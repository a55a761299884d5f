// Scans names in blocks of the dictionary with the loops of the kernel.
import { type Kernel, MAX_SIGNATURES } from '../../kernel/kernel.ts'
import { utf8 } from '../../util/bytes.ts'
import { BLOCK_BITS, NAMES_PER_BLOCK } from '../format.ts'
import { signatureOf } from './letter-signature.ts'
import type { NameTable } from './name-table.ts'
import type { SectionSource } from './section-source.ts'

/**
 * Runs the kernel's query on ascending blocks, or on all, and calls `take` with the results of each span, which may
 * include blocks in between. `take` must not use the kernel.
 */
export function searchBlocks(
  kernel: Kernel,
  reader: SectionSource,
  table: NameTable,
  blocks: Uint32Array | undefined,
  take: (found: Uint32Array) => void,
): void {
  const names = reader.keptIn(kernel, 'names')
  const upper = reader.keptIn(kernel, 'upper')
  if (names !== undefined && upper !== undefined) {
    kernel.searchKept(names, upper, table.spansOf(kernel, blocks), take)
    return
  }
  for (const { firstBlock, offset, length } of table.spans(kernel, blocks)) {
    reader.setInput(kernel, 'names', offset, length)
    const firstByte = offset >> 3
    const bytes = ((offset + length + 7) >> 3) - firstByte
    const first = firstBlock * NAMES_PER_BLOCK
    const fill = (capitals: Buffer): void => reader.fillOnce('upper', firstByte, capitals)
    take(kernel.search(length, first, offset & 7, bytes, upper === undefined ? fill : upper + firstByte))
  }
}

/** Spellings that may be within `most` edits of a name, by signature; most are not. */
export function nearSignatures(
  kernel: Kernel,
  reader: SectionSource,
  count: number,
  name: Buffer,
  most: number,
): number[] {
  const near: number[] = []
  const wanted = signatureOf(name)
  const kept = reader.signaturesIn(kernel)
  for (let first = 0; first < count; first += MAX_SIGNATURES) {
    const signatures = Math.min(MAX_SIGNATURES, count - first)
    if (kept) kernel.setInput(kept.address + first * 4)
    else reader.setInput(kernel, 'signatures', first * 4, signatures * 4)
    kernel.nearSignatures(signatures, first, wanted, most, near, kept?.runs[first / MAX_SIGNATURES])
  }
  return near
}

/**
 * Calls `take` with those of the ascending spellings that are within `most` edits of `letters` (a name without
 * separators) or not ASCII, and with their folded names. `take` must not use the kernel.
 */
export function visitNear(
  kernel: Kernel,
  reader: SectionSource,
  table: NameTable,
  spellings: readonly number[],
  letters: Buffer,
  most: number,
  take: (spelling: number, name: string) => void,
): void {
  kernel.setLetters(letters)
  let next = 0
  const blocks = kernel.blocksOf(Uint32Array.from(spellings), BLOCK_BITS)
  for (const { firstBlock, endBlock, offset, length } of table.spans(kernel, blocks)) {
    reader.setInput(kernel, 'names', offset, length)
    const first = firstBlock * NAMES_PER_BLOCK
    const end = endBlock * NAMES_PER_BLOCK
    const places: number[] = []
    for (; next < spellings.length && spellings[next]! < end; next++) places.push(spellings[next]! - first)
    const found = kernel.nearNames(length, places, most)
    const text = kernel.inputBytes(length)
    for (let i = 0; i < found.length; i += 3) take(first + found[i]!, utf8(text, found[i + 1]!, found[i + 2]!))
  }
}
