// The WebAssembly module of the kernel, compiled once per process.
import type { Memory } from '../platform/large-buffers.ts'
import { CODE } from './code.ts'
import { withDelayedOptimisation } from './tiering.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** Exports of assembly/index.ts; addresses and lengths are in bytes. */
export interface Exports {
  setQuery(...numbers: number[]): void
  mark(posting: number, length: number, marks: number, round: number): number
  collect(marks: number, first: number, end: number, least: number, out: number): number
  postingsFor(...numbers: number[]): number
  bytesOfPostings(): number
  choose(pairs: number, count: number, postings: number, chosen: number): void
  rank(chosen: number, length: number, ranks: number): number
  costOfNames(...numbers: number[]): number
  addPostings(...numbers: number[]): void
  collectChosen(...numbers: number[]): number
  needsCapitals(): number
  part(at: number, count: number, limit: number, others: number): number
  pick(...numbers: number[]): number
  expand(...numbers: number[]): number
  numbersExpanded(): number
  split(at: number, count: number, first: number, end: number, out: number): void
  tag(at: number, count: number, tier: number): void
  blocks(at: number, count: number, bits: number): number
  group(...numbers: number[]): number
  page32(at: number, length: number): number
  firstNotBefore(...numbers: number[]): number
  sum32(at: number, length: number): number
  siphash(key: number, at: number, length: number): void
  firstBad(pages: number, length: number, size: number, sums: number): number
  search(...numbers: number[]): number
  searchSpans(...numbers: number[]): number
  spansSearched(): number
  orderByLength(signatures: number, count: number, places: number, ends: number, room: number): void
  nearSignatures(...numbers: number[]): number
  nearNames(...numbers: number[]): number
  inflate(from: number, length: number, out: number, most: number, work: number): number
}

let module: object | undefined

/** Instantiates the kernel over a memory. */
export function instantiateKernel(memory: Memory): Exports {
  module ??= withDelayedOptimisation(() => moduleOf(CODE))
  return exportsOf(module, { env: { memory } })
}
