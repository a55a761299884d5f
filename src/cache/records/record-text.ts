// Encodes the records of a chunk as text: a line of flags, then columns with one line per field. Omits what the index
// line says or implies. Pure. See cache-format.md, "Records".
import { EFFECTS, type IndexEntry, type SymbolRecord } from '../../model.ts'
import { lineRange } from '../../util/line-range.ts'
import { mapped } from '../../util/mapped.ts'
import { presentFields } from '../../util/present-fields.ts'
import { numberAmongNamesakes, ownName } from '../../util/symbol-names.ts'
import {
  Decoder,
  escapeWithName,
  NEXT,
  readDifferences,
  readList,
  unescapeWithName,
  writeDifferences,
  writeList,
  writeNumber,
} from './record-marks.ts'
import { readParameters, readSpan, writeParameters, writeSpan } from './record-spans.ts'
import { hasLine, IS_JSON, linesOf, Tally } from './record-tally.ts'

/** Data from outside of the text that decoding needs. */
interface DecodingContext {
  readonly entry: IndexEntry
  readonly textHash: string
  /** Entries of other records of the file, by distance. */
  readonly neighbours: (distances: readonly number[]) => readonly IndexEntry[]
}

type Fields = { -readonly [key in keyof SymbolRecord]?: SymbolRecord[key] }

interface Column {
  /** Flag of the column; 0 for the signature, which every record has. */
  readonly bit: number
  /** Undefined if the record lacks the field. */
  readonly write: (record: SymbolRecord, members: readonly number[]) => string | undefined
  readonly read: (line: string, into: Fields, place: DecodingContext) => void
}

const EXPORTED = 'exported'
/** The first modifier is `exported`. This flag has no column. */
const IS_EXPORTED = 1

/** In the order of their lines. Frequent columns have low bits, so that most flags take one character. */
const COLUMNS: readonly Column[] = [
  {
    bit: 0,
    write: ({ s, signature }) => escapeWithName(s, signature),
    read: (line, into, { entry }) => {
      into.signature = unescapeWithName(entry.s, line)
    },
  },
  {
    bit: 4,
    write: ({ s, doc }) => (doc === undefined ? undefined : escapeWithName(s, doc)),
    read: (line, into, { entry }) => {
      into.doc = unescapeWithName(entry.s, line)
    },
  },
  {
    bit: 8,
    write: ({ s, signature, params }) => params && writeParameters(params, signature, s),
    read: (line, into, { entry }) => {
      into.params = readParameters(new Decoder(line), into.signature!, entry.s)
    },
  },
  {
    bit: 32,
    write: ({ signature, returns }) => (returns === undefined ? undefined : writeSpan(returns, signature)),
    read: (line, into) => {
      into.returns = readSpan(new Decoder(line), into.signature!)
    },
  },
  {
    bit: 64,
    write: ({ modifiers = [] }) => {
      const others = modifiers[0] === EXPORTED ? modifiers.slice(1) : modifiers
      return others.length > 0 ? writeList(others) : undefined
    },
    read: (line, into) => {
      into.modifiers = [...(into.modifiers ?? []), ...readList(line)]
    },
  },
  texts(128, 'decorators'),
  {
    bit: 256,
    write: ({ members }, places) => (members ? writeDifferences(places, 0) : undefined),
    read: (line, into, { neighbours }) => {
      into.members = neighbours(readDifferences(new Decoder(line), 0)).map(({ s, k, l }) => ({ s, k, l }))
    },
  },
  {
    bit: 2,
    write: ({ calls }) => calls && writeList(calls.map(({ callee }) => callee)),
    read: (line, into) => {
      into.calls = readList(line).map(callee => ({ callee, line: 0 }))
    },
  },
  {
    bit: 2,
    write: ({ l, calls }) =>
      calls &&
      writeDifferences(
        calls.map(({ line }) => line),
        lineRange(l)[0],
      ),
    read: (line, into, { entry }) => {
      const lines = readDifferences(new Decoder(line), lineRange(entry.l)[0])
      into.calls = into.calls!.map(({ callee }, i) => ({ callee, line: lines[i]! }))
    },
  },
  {
    bit: 16,
    write: ({ control: c }) =>
      c && [c.branches, c.loops, c.try, c.awaits, c.nesting, c.complexity].map(writeNumber).join(''),
    read: (line, into) => {
      const from = new Decoder(line)
      const [branches, loops, tries] = [from.number(), from.number(), from.number()]
      const [awaits, nesting, complexity] = [from.number(), from.number(), from.number()]
      into.control = { branches, loops, try: tries, awaits, nesting, complexity }
    },
  },
  {
    bit: 512,
    write: ({ l, effects }) =>
      effects &&
      effects.map(({ effect }) => writeNumber(EFFECTS.indexOf(effect))).join('') +
        writeDifferences(
          effects.map(({ line }) => line),
          lineRange(l)[0],
        ) +
        NEXT +
        writeList(effects.map(({ by }) => by)),
    read: (line, into, { entry }) => {
      const end = line.indexOf(NEXT)
      const names = readList(line.slice(end + 1))
      const from = new Decoder(line.slice(0, end))
      const kinds = names.map(() => EFFECTS[from.number()]!)
      const lines = readDifferences(from, lineRange(entry.l)[0])
      into.effects = names.map((by, i) => ({ effect: kinds[i]!, by, line: lines[i]! }))
    },
  },
  {
    bit: 1024,
    write: ({ risk: { reasons } }) => (reasons.length > 0 ? writeList(reasons) : undefined),
    read: (line, into, { entry }) => {
      const reasons = readList(line)
      into.risk = { level: entry.r, score: scoreOf(reasons), reasons }
    },
  },
  {
    bit: 4096,
    write: record =>
      record.qualified === ownName(record) ? undefined : writeNumber(numberAmongNamesakes(record.qualified)),
    read: (line, into, { entry }) => {
      into.qualified = `${ownName(entry)}~${new Decoder(line).number()}`
    },
  },
  texts(8192, 'aliases'),
  texts(16384, 'references'),
  texts(32768, 'receivers'),
  {
    bit: IS_JSON,
    write: () => undefined,
    read: (line, into) => Object.assign(into, JSON.parse(line)),
  },
]

function texts(bit: number, key: 'decorators' | 'aliases' | 'references' | 'receivers'): Column {
  const read: Column['read'] = (line, into) => Object.assign(into, { [key]: readList(line) })
  return { bit, read, write: ({ [key]: list }) => list && writeList(list) }
}

/**
 * Encodes consecutive records of a file. `membersOf` gives the members of a record as distances, undefined if one is
 * not in the file; `rest` are further lines: those of `writeModule`.
 */
export function writeRecords(
  records: readonly SymbolRecord[],
  membersOf: (record: number) => readonly number[] | undefined,
  rest: string,
): string {
  const columns = mapped(COLUMNS, () => '')
  let all = ''
  for (let i = 0; i < records.length; i++) {
    const record = records[i]!
    const members = record.members ? membersOf(i) : []
    if (members === undefined || !isDerivable(record)) {
      all += writeNumber(IS_JSON)
      columns[COLUMNS.length - 1] += `${JSON.stringify(record)}\n`
      continue
    }
    let has = record.modifiers?.[0] === EXPORTED ? IS_EXPORTED : 0
    for (let place = 0; place < COLUMNS.length; place++) {
      const column = COLUMNS[place]!
      const line = column.write(record, members)
      if (line === undefined) continue
      has |= column.bit
      columns[place] += `${line}\n`
    }
    all += writeNumber(has)
  }
  return `${all}\n${columns.join('')}${rest === '' ? '' : `${rest}\n`}`
}

export class RecordText {
  readonly #lines: readonly string[]
  readonly #has: readonly number[]
  readonly #before: Tally
  /** Index of the first line of each column, and of the line after the columns. */
  readonly #starts: number[] = [1]

  constructor(text: string) {
    this.#lines = text.split('\n')
    const written = new Decoder(this.#lines[0]!)
    const has: number[] = []
    while (!written.isAtEnd) has.push(written.number())
    this.#has = has
    this.#before = new Tally(has)
    const all = new Tally(has).upTo(has.length)
    for (const [i, { bit }] of COLUMNS.entries()) this.#starts.push(this.#starts[i]! + linesOf(bit, all))
  }

  get count(): number {
    return this.#has.length
  }

  /** The lines of the module record, none if the file has none or this is not its last chunk. */
  get module(): readonly string[] {
    return this.#lines.slice(this.#starts[COLUMNS.length]!, -1)
  }

  /** The record at a position in the chunk. */
  record(index: number, place: DecodingContext): SymbolRecord {
    const { entry, textHash } = place
    const own = this.#has[index]!
    const fields: Fields = {}
    if (own & IS_EXPORTED) fields.modifiers = [EXPORTED]
    const before = this.#before.upTo(index)
    for (let i = 0; i < COLUMNS.length; i++) {
      const { bit, read } = COLUMNS[i]!
      if (hasLine(bit, own)) read(this.#lines[this.#starts[i]! + linesOf(bit, before)]!, fields, place)
    }
    if (own === IS_JSON) return fields as SymbolRecord
    const { s, k, l, r, p } = entry
    const { qualified = ownName(entry), signature, doc, params, returns, modifiers, decorators, members } = fields
    const {
      calls,
      aliases,
      references,
      receivers,
      control,
      effects,
      risk = { level: r, score: 0, reasons: [] },
    } = fields
    const record = { s, k, l, r, p, qualified, signature, doc, params, returns, modifiers, decorators, members }
    const all = { ...record, calls, references, aliases, receivers, control, effects, risk, text_hash: textHash }
    return presentFields(all) as unknown as SymbolRecord
  }
}

/** Whether all omitted fields of the record can be derived. */
function isDerivable(record: SymbolRecord): boolean {
  const { r, risk, effects = [], qualified } = record
  const name = ownName(record)
  return (
    risk.level === r &&
    risk.score === scoreOf(risk.reasons) &&
    effects.every(({ effect }) => EFFECTS.includes(effect)) &&
    (qualified === name || qualified === `${name}~${numberAmongNamesakes(qualified)}`)
  )
}

/** Sum of the points in the reasons of a risk: `network +2`. */
function scoreOf(reasons: readonly string[]): number {
  let score = 0
  for (const reason of reasons) {
    const at = reason.lastIndexOf(' +')
    if (at >= 0) score += Number(reason.slice(at + 2)) || 0
  }
  return score
}
