// The riskiest functions of a repository: where a change wants care. Records say how risky each is; of a large tree only
// those are read that promise most.
import { type FileRow, TERM_COUNT_BITS } from '../../cache/format.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { TermReader } from '../../cache/tables/term-table.ts'
import { isExported, riskNumber, STANDINGS, standingNumber, TRAIT_BYTES } from '../../cache/tables/traits.ts'
import { FUNCTION_KINDS, type IndexEntry, RISKS, SYMBOL_KINDS } from '../../model.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineCount } from '../../util/line-range.ts'

const SHOWN = 8
/** Functions whose lines are counted. */
const MOST_COUNTED = 500
/** Functions whose records are read. */
const MOST_READ = 200

/** A function of high risk; `share` is how many bytes of its file there are for each symbol in it. */
interface Candidate {
  readonly symbol: number
  readonly share: number
}

/** One whose line of the index was read. */
interface Known extends Candidate {
  readonly entry: IndexEntry
}

/** Gathers the functions of high risk while files are gone through, and tells the riskiest. */
export class Riskiest {
  readonly #traits: Buffer
  readonly #code = new Set([...FUNCTION_KINDS].map(kind => (SYMBOL_KINDS as readonly string[]).indexOf(kind)))
  readonly #exported: Candidate[] = []
  readonly #local: Candidate[] = []
  /** Of what is built or brought along: all there is of a package as it is published. */
  readonly #generated: Candidate[] = []

  constructor(traits: Buffer) {
    this.#traits = traits
  }

  /** Takes the functions of a file; what is a test or only announced has no place among them. */
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

  /**
   * The functions with the highest scores, exported ones before others, which only fill up; what is generated only where
   * there is nothing else.
   */
  shown(repository: Repository): unknown[] {
    const { reader } = repository
    const ofSource = this.#exported.length < SHOWN ? [...this.#exported, ...this.#local] : this.#exported
    const all = ofSource.length > 0 ? ofSource : this.#generated
    const promising = all.length > MOST_COUNTED ? mostPromising(reader, all) : all
    const entries = reader.entries(promising.map(({ symbol }) => symbol))
    const longest = promising
      .map((candidate, i) => ({ ...candidate, entry: entries[i]! }))
      .sort((a, b) => lineCount(b.entry.l) - lineCount(a.entry.l) || a.symbol - b.symbol)
      .slice(0, MOST_READ)
    return byScore(repository, this.#traits, longest)
      .slice(0, SHOWN)
      .flatMap(({ symbol, entry }) => {
        repository.rest(reader.fileNumberOf(symbol))
        const now = repository.current(symbol, entry)
        return now ? [{ s: now.s, h: now.h, f: now.f, l: now.l }] : []
      })
  }
}

/**
 * Those with most words, since who calls much is long, and those of files with few symbols for their size: no line of
 * the index need be read to know either.
 */
function mostPromising(reader: IndexReader, candidates: readonly Candidate[]): Candidate[] {
  const runs = reader.splice?.runs ?? [{ segment: 0, firstSymbol: 0, symbols: reader.manifest.counts.symbols }]
  const lengths = Buffer.concat(
    runs.map(run => new TermReader(reader.segments[run.segment]!.reader).lengths(run.firstSymbol, run.symbols)),
  )
  const words = ({ symbol }: Candidate): number => lengths[symbol]! & ((1 << TERM_COUNT_BITS) - 1)
  const half = (order: (a: Candidate, b: Candidate) => number): Candidate[] =>
    [...candidates].sort((a, b) => order(a, b) || a.symbol - b.symbol).slice(0, MOST_COUNTED / 2)
  const taken = new Set([...half((a, b) => words(b) - words(a)), ...half((a, b) => b.share - a.share)])
  return [...taken].sort((a, b) => a.symbol - b.symbol)
}

/** Exported first, then the higher score, the more complex, the longer. */
function byScore(repository: Repository, traits: Buffer, longest: readonly Known[]): Known[] {
  const local = ({ symbol }: Candidate): number => (isExported(traits[symbol * TRAIT_BYTES + 1]!) ? 0 : 1)
  // In the order of the index, neighbours come out of one piece of details.
  const read = [...longest]
    .sort((a, b) => a.symbol - b.symbol)
    .filter(({ symbol }) => repository.stands(symbol))
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
