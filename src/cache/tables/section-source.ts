// Where tables read their bytes: the sections of one segment of an index.
import type { CtxError } from '../../errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LengthOrder } from '../../kernel/length-order.ts'
import type { OptionalSection, Section } from '../format.ts'

/** The signatures of a file, `MAX_SIGNATURES` after the other, each of these in the order of their lengths. */
export interface KeptSignatures {
  readonly address: number
  readonly runs: readonly LengthOrder[]
}

/** The sections of a segment. Everything that reads throws INDEX_CORRUPT. */
export interface SectionSource {
  /** Bytes of a section; 0 for one that was not written. */
  size(section: Section | OptionalSection): number
  /** A section whole, kept for the life of the source. */
  section(section: Section | OptionalSection): Buffer
  /** A part of a section, which may share its memory with others: nobody writes to it. */
  part(section: Section | OptionalSection, offset: number, length: number): Buffer
  /** The little-endian 32-bit number at an offset of a section. */
  u32(section: Section | OptionalSection, offset: number): number
  /** Fills a buffer from a section and keeps the pages of a small part. */
  fill(section: Section | OptionalSection, offset: number, buffer: Buffer): void
  /** Fills a buffer with bytes that one query hardly reads twice. */
  fillOnce(section: Section | OptionalSection, offset: number, buffer: Buffer): void
  /** Makes a part of a section the input of the kernel. */
  setInput(kernel: Kernel, section: Section, offset: number, length: number): void
  /** Address of a section in the memory of a kernel; undefined where it is not kept there. */
  keptIn(kernel: Kernel, section: Section): number | undefined
  /** A section of numbers that is kept there, until that memory grows. */
  keptNumbers(section: Section): Uint32Array | undefined
  signaturesIn(kernel: Kernel): KeptSignatures | undefined
  damaged(what: string, cause?: unknown): CtxError
}
