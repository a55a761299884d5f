// Finds the riskiest functions of a repository. The score is in the records; in a large repository only likely
// candidates are read.
import { type FileRow, TERM_COUNT_BITS, TRAIT_BYTES } from '../../cache/format.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { TermReader } from '../../cache/tables/term-table.ts'
import { isExported, riskNumber, STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import { FUNCTION_KINDS, type IndexEntry, RISKS, SYMBOL_KINDS } from '../../model.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineCount } from '../../util/line-range.ts'

const MAX_SHOWN = 5
/** The most functions whose index rows are read. */
const MAX_COUNTED = 500
/** The most functions whose records are read. */
const MAX_READ = 200

/** A high-risk function; `share` is its file's size in bytes per symbol. */
interface Candidate {
  readonly symbol: number
  readonly share: number
}

/** A candidate with its index row. */
interface CandidateEntry extends Candidate {
  readonly entry: IndexEntry
}

/** Collects high-risk functions file by file, and selects the riskiest. */
export class Riskiest {
  readonly #traits: Buffer
  readonly #code = new Set([...FUNCTION_KINDS].map(kind => (SYMBOL_KINDS as readonly string[]).indexOf(kind)))
  readonly #exported: Candidate[] = []
  readonly #local: Candidate[] = []
  /** Functions in generated and vendored files: all there are in a published package. */
  readonly #generated: Candidate[] = []

  constructor(traits: Buffer) {
    this.#traits = traits
  }

  /** Adds the functions of a file, except tests and declarations. */
  add({ first, count, size }: FileRow): void {
    for (let symbol = first; symbol < first + count; symbol++) {
      const flags = this.#traits[symbol * TRAIT_BYTES + 1]!
      const standing = STANDINGS[standingNumber(flags)]
      if (RISKS[riskNumber(flags)] !== 'high' || (standing !== 'source' && standing !== 'generated')) continue
      if (!this.#code.has(this.#traits[symbol * TRAIT_BYTES]!)) continue
      const ofSource = isExported(flags) ? this.#exported : this.#local
      const candidates = standing === 'source' ? ofSource : this.#generated
      candidates.push({ symbol, share: size / count })
    }
  }

  /** The functions with the highest scores, exported ones first; generated ones only if there are no others. */
  shown(repository: Repository): unknown[] {
    const { reader } = repository
    const ofSource = this.#exported.length < MAX_SHOWN ? [...this.#exported, ...this.#local] : this.#exported
    const all = ofSource.length > 0 ? ofSource : this.#generated
    const promising = all.length > MAX_COUNTED ? mostPromising(reader, all) : all
    const entries = reader.entries(promising.map(({ symbol }) => symbol))
    const longest = promising
      .map((candidate, i) => ({ ...candidate, entry: entries[i]! }))
      .sort((a, b) => lineCount(b.entry.l) - lineCount(a.entry.l) || a.symbol - b.symbol)
      .slice(0, MAX_READ)
    return byScore(repository, this.#traits, longest)
      .slice(0, MAX_SHOWN)
      .flatMap(({ symbol, entry }) => {
        repository.rest(reader.fileNumberOf(symbol))
        const now = repository.current(symbol, entry)
        return now ? [{ s: now.s, h: now.h, f: now.f, l: now.l }] : []
      })
  }
}

/**
 * Half are the functions with the most words, since long functions have many, half those in files with few symbols for
 * their size. Neither takes reading an index row.
 */
function mostPromising(reader: IndexReader, candidates: readonly Candidate[]): Candidate[] {
  const runs = reader.splice?.runs ?? [{ segment: 0, firstSymbol: 0, symbols: reader.manifest.counts.symbols }]
  const lengths = Buffer.concat(
    runs.map(run => new TermReader(reader.segments[run.segment]!.reader).lengths(run.firstSymbol, run.symbols)),
  )
  const words = ({ symbol }: Candidate): number => lengths[symbol]! & ((1 << TERM_COUNT_BITS) - 1)
  const half = (order: (a: Candidate, b: Candidate) => number): Candidate[] =>
    [...candidates].sort((a, b) => order(a, b) || a.symbol - b.symbol).slice(0, MAX_COUNTED / 2)
  const taken = new Set([...half((a, b) => words(b) - words(a)), ...half((a, b) => b.share - a.share)])
  return [...taken].sort((a, b) => a.symbol - b.symbol)
}

/** Sorts by export, score, complexity and length. */
function byScore(repository: Repository, traits: Buffer, longest: readonly CandidateEntry[]): CandidateEntry[] {
  const local = ({ symbol }: Candidate): number => (isExported(traits[symbol * TRAIT_BYTES + 1]!) ? 0 : 1)
  // In index order, because neighbours share a block of details.
  const read = [...longest]
    .sort((a, b) => a.symbol - b.symbol)
    .filter(({ symbol }) => repository.stillExists(symbol))
    .map(candidate => ({ candidate, record: repository.record(candidate.symbol) }))
  const sorted = read.sort(
    (a, b) =>
      local(a.candidate) - local(b.candidate) ||
      b.record.risk.score - a.record.risk.score ||
      (b.record.control?.complexity ?? 0) - (a.record.control?.complexity ?? 0) ||
      lineCount(b.candidate.entry.l) - lineCount(a.candidate.entry.l) ||
      a.candidate.symbol - b.candidate.symbol,
  )
  return sorted.map(({ candidate }) => candidate)
}
