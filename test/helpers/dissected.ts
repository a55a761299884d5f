// Disassembles a cache to hexadecimal lines with comments. Written from cache-format.md, not from src/cache, to compare
// the two. For small caches: one block of names, no repeats.

/** Offsets and lengths of the sections, from the manifest. */
export type Sections = Readonly<Record<string, readonly [offset: number, length: number]>>

const KINDS =
  'fn method class interface struct union enum trait type component const var macro module property heading key target selector table block'.split(
    ' ',
  )
const RISKS = ['low', 'medium', 'high']
const TIERS = ['exact', 'partial', 'heuristic']
/** Meanings of the low three bits of a posting of `terms`. */
const FIELDS = [
  'callee',
  'signature',
  'rest of the doc comment',
  'owner',
  'first sentence',
  'both',
  'name',
  'name and comment',
]
const COLUMN = 30

class Dissection {
  readonly lines: string[] = []
  readonly bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Prints fields of these lengths on one line. */
  field(lengths: readonly number[], comment: string): void {
    const texts = lengths.map(length => this.take(length).toString('hex'))
    const hex = texts.filter(text => text !== '').join(' ')
    // Long fields break after 32 bytes; the comment is on the first line.
    const [first = '', ...rest] = hex.match(/.{1,64}(?: |$)|.{1,64}/g) ?? []
    this.lines.push(`${first.trim().padEnd(COLUMN)} ; ${comment}`, ...rest.map(part => part.trim()))
  }

  take(length: number): Buffer {
    const part = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return part
  }

  u16 = (more = 0): number => this.bytes.readUInt16LE(this.at + more)
  u32 = (more = 0): number => this.bytes.readUInt32LE(this.at + more)
  f64 = (more = 0): number => this.bytes.readDoubleLE(this.at + more)

  heading(text: string): void {
    this.lines.push(`; ${text}`)
  }
}

/** Disassembles a tables file. */
export function dissectedTables(tables: Buffer, sections: Sections): string {
  const d = new Dissection(tables)
  const part = (name: string): Buffer => {
    const [offset, length] = sections[name]!
    return tables.subarray(offset, offset + length)
  }
  const spellings = spellingsOf(part('names'), part('upper'))
  for (const [name, [offset, length]] of Object.entries(sections)) {
    if (offset > d.at) d.field([offset - d.at], `to a multiple of ${name === 'sums' ? 16 : 8}`)
    d.heading(`${name} at ${offset}, ${length} bytes`)
    SECTION_PRINTERS[name]!(d, length, spellings)
  }
  return `${d.lines.join('\n')}\n`
}

const SECTION_PRINTERS: Readonly<
  Record<string, (d: Dissection, length: number, spellings: readonly string[]) => void>
> = {
  files(d, length) {
    for (let rows = length / 76; rows > 0; rows--) {
      d.field([4, 4], `path: at ${d.u32()} of paths, ${d.u32(4)} bytes`)
      const [tier, left] = [d.bytes[d.at + 2]!, d.bytes[d.at + 3]!]
      d.field([2, 1, 1, 4], `language ${d.u16()}, ${TIERS[tier] ?? 'left out'}, reason ${left}, module ${d.u32(4)}`)
      d.field([8], `${d.f64()} bytes`)
      d.field([8], `modified at ${d.f64()} ms`)
      d.field([8], 'xxh64 of the content')
      d.field([4, 4], `first symbol ${d.u32()}, ${d.u32(4)} symbols`)
      d.field([4, 4], `details: pack ${d.u32()}, ${d.u32(4)} bytes`)
      d.field([8], `at ${d.f64()} of the pack`)
      d.field([8], `lines at ${d.f64()} of symbol_index.jsonl`)
      d.field([4], `number ${d.u32()} in the file system`)
    }
  },
  paths: (d, length) => d.field([length], d.bytes.toString('utf8', d.at, d.at + length)),
  modules: (d, length) => d.field([length], d.bytes.toString('utf8', d.at, d.at + length)),
  blocks(d) {
    d.field([4, 4, 4], `first symbol ${d.u32()}, ${d.u32(4)} symbols, first file ${d.u32(8)}`)
    d.field([8, 4], `lines at ${d.f64()}, ${d.u32(8)} bytes`)
    d.field([4], 'sum32 of them')
  },
  traits(d, length) {
    for (let symbols = length / 2; symbols > 0; symbols--) {
      const [kind, flags] = [d.bytes[d.at]!, d.bytes[d.at + 1]!]
      const exported = flags & 1 ? 'exported' : 'not exported'
      d.field(
        [1, 1],
        `${KINDS[kind]}; ${exported}, risk ${RISKS[(flags >> 1) & 3]}, standing ${(flags >> 3) & 3}${flags & 64 ? ', member' : ''}`,
      )
    }
  },
  hashes(d, length) {
    // One bucket. The rest is a fingerprint and a number for each symbol.
    const symbols = (length - 8) / 2
    d.field([4, 4], `one bucket: ${d.u32()} symbols before it, ${d.u32(4)} before its end`)
    d.field(Array(symbols).fill(1), 'prints of the keys')
    d.field(Array(symbols).fill(1), 'the symbols')
  },
  names: (d, length) =>
    d.field(
      [length],
      d.bytes
        .toString('utf8', d.at, d.at + length)
        .trimEnd()
        .replaceAll('\n', ', '),
    ),
  upper(d, length, spellings) {
    const all = spellings.map(name => `${name}\n`).join('')
    const places = [...all].flatMap((letter, i) => (/[A-Z]/.test(letter) ? [i] : []))
    d.field([length], `capitals at ${places.join(', ')} of names`)
  },
  starts: d => d.field([4, 4], `one block of names, from ${d.u32()} to ${d.u32(4)}`),
  places(d, _length, spellings) {
    for (const name of spellings) d.field([4], `${name}: rank ${d.u32() >>> 27}, symbol ${d.u32() & 0x7ffffff}`)
  },
  repeats: () => {},
  signatures(d, _length, spellings) {
    for (const name of spellings) {
      const letters = 'abcdefghijklmnopqrstuvwxyz'.split('').filter((_, bit) => (d.u32() >>> bit) & 1)
      d.field([4], `${name}: ${letters.join(' ')}; ${d.u32() >>> 27} letters`)
    }
  },
  grams(d) {
    const count = d.u32()
    d.field([4], `${count} pairs and triples`)
    const rows = d.at
    const end = rows + 12 * (count + 1)
    for (let i = 0; i <= count; i++) {
      const number = d.u32()
      const text = Buffer.from([number >>> 16, (number >>> 8) & 255, number & 255])
        .toString('latin1')
        .replace(/\0/g, '')
      // Pairs are in the two low bytes.
      if (i === count) d.field([4, 4, 4], `the postings end at ${d.u32(8)}`)
      else d.field([4, 4, 4], `${text}: in ${d.u32(4)}, posting at ${d.u32(8)}`)
    }
    d.field([d.bytes.readUInt32LE(end - 4)], 'each in block 0')
  },
  words(d, _length, spellings) {
    dictionary(d, (text, posting) => `${text}: ${posting.map(each => `${spellings[each >> 3]}, word ${each & 7}`)}`)
  },
  initials(d) {
    dictionary(d, (text, posting) => `${text}: block ${posting.join(', ')}`)
  },
  terms(d) {
    const [words, symbols] = [d.u32(), d.u32(4)]
    d.field([4, 4, 8], `${words} words, ${symbols} symbols, ${d.f64(8)} words of all symbols`)
    const [texts, ends] = textsAndOffsets(d, words)
    for (let i = 0; i < symbols; i++) d.field([1], `symbol ${i}: ${d.bytes[d.at]! & 63} words`)
    for (const [i, text] of texts.entries()) {
      const numbers = numbersIn(d.bytes.subarray(d.at, d.at + ends[i + 1]! - ends[i]!))
      let symbol = 0
      const said = numbers.map(number => {
        symbol += number >> 3
        return `symbol ${symbol} (${FIELDS[number & 7]})`
      })
      d.field([ends[i + 1]! - ends[i]!], `${text}: ${said.join(', ')}`)
    }
  },
  uses(d) {
    dictionary(d, (text, posting) => `${text}: file ${posting.join(', ')}`)
  },
  sums(d, length) {
    d.field([4], 'page32 of the page before')
    d.field([length - 4], 'to a multiple of 16')
  },
}

/** Prints a dictionary: count, offsets, texts and postings. */
function dictionary(d: Dissection, tell: (text: string, posting: readonly number[]) => string): void {
  const count = d.u32()
  d.field([4], `texts: ${count}`)
  const [texts, ends] = textsAndOffsets(d, count)
  for (const [i, text] of texts.entries()) {
    let last = 0
    const length = ends[i + 1]! - ends[i]!
    const posting = numbersIn(d.bytes.subarray(d.at, d.at + length)).map(number => (last += number))
    d.field([length], tell(text, posting))
  }
}

/** Prints two lists of offsets and the texts; returns the texts and the offsets of postings. */
function textsAndOffsets(d: Dissection, count: number): [texts: string[], ends: number[]] {
  const offsets = (): number[] => Array.from({ length: count + 1 }, (_, i) => d.u32(4 * i))
  const starts = offsets()
  d.field(Array(count + 1).fill(4), `texts begin and end at ${starts.join(', ')}`)
  const ends = offsets()
  d.field(Array(count + 1).fill(4), `postings begin and end at ${ends.join(', ')}`)
  const texts = starts.slice(0, -1).map((start, i) => d.bytes.toString('utf8', d.at + start, d.at + starts[i + 1]!))
  if (count > 0)
    d.field(
      texts.map(text => Buffer.byteLength(text)),
      texts.join(', '),
    )
  return [texts, ends]
}

/** Decodes varints: seven bits per byte, low bits first, the high bit set on all but the last byte. */
function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = []
  let [number, shift] = [0, 0]
  for (const byte of bytes) {
    number |= (byte & 127) << shift
    shift += 7
    if (byte & 128) continue
    numbers.push(number)
    number = 0
    shift = 0
  }
  return numbers
}

/** Restores spellings from folded names and a bit for each capital. */
function spellingsOf(names: Buffer, upper: Buffer): string[] {
  const letters = [...names.toString('latin1')]
  const written = letters.map((letter, i) => ((upper[i >> 3]! >> (i & 7)) & 1 ? letter.toUpperCase() : letter))
  return written.join('').trimEnd().split('\n')
}

/** Disassembles a pack of one file with one chunk, up to its compressed text. */
export function dissectedDetails(pack: Buffer): string {
  const d = new Dissection(pack)
  d.field([4, 2], `details of the file whose hash begins so; chunks: ${d.u16(4)}`)
  const records = d.u16()
  d.field([2, 4, 4], `${records} records, ${d.u32(2)} bytes, sum32 of them`)
  for (let i = 0; i < records; i++) {
    const number = d.bytes.readUIntLE(d.at, 6) + d.bytes[d.at + 6]! * 2 ** 48
    const digits = `${number % 10 ** 15}`.padStart(15, '0')
    d.field([7], `text_hash ${'abcdef'[Math.floor(number / 10 ** 15)]}${digits}`)
  }
  d.heading(`${pack.length - d.at} bytes of DEFLATE`)
  return `${d.lines.join('\n')}\n`
}
