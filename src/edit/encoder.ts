// Encodes text in encodings that Node can only decode. The tables are read back from the decoder, so that the two agree.
import { withC1 } from '../util/legacy-encodings.ts'

/** Bytes of each character, by encoding. */
const tables = new Map<string, ReadonlyMap<string, Buffer>>()

/** Encodings whose characters take one byte or more. */
const SEVERAL_BYTES: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis'])

/** True if characters of the encoding differ in length, so that offsets of text and bytes differ. */
export function isVariable(encoding: string): boolean {
  return SEVERAL_BYTES.has(encoding)
}

/** The bytes of a text; or the first characters, at most five, that the encoding lacks. */
export function encoded(text: string, encoding: string): Buffer | readonly string[] {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = tableOf(encoding)
  const parts: Buffer[] = []
  const lacking = new Set<string>()
  for (const character of text) {
    const bytes = table.get(character)
    if (bytes) parts.push(bytes)
    else if (lacking.size < MOST_NAMED) lacking.add(character)
  }
  return lacking.size > 0 ? [...lacking] : Buffer.concat(parts)
}

const MOST_NAMED = 5

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, Buffer>()
  const singles = sequences([[]])
  add(table, encoding, singles)
  if (isVariable(encoding)) {
    const isLead = (byte: number): boolean =>
      byte > 0x7f && ![...table.values()].some(bytes => bytes.length === 1 && bytes[0] === byte)
    const leads = Array.from({ length: 128 }, (_, i) => 128 + i).filter(isLead)
    add(table, encoding, sequences(leads.filter(byte => !isLate(encoding, byte)).map(byte => [byte])))
    add(table, encoding, sequences(leads.filter(byte => isLate(encoding, byte)).map(byte => [byte])))
    if (encoding === 'euc-jp') add(table, encoding, sequences(leads.map(byte => [0x8f, byte])))
  }
  tables.set(encoding, table)
  return table
}

/** Rows that repeat characters of others: the Encoding Standard writes the others. */
function isLate(encoding: string, lead: number): boolean {
  return (encoding === 'shift_jis' && (lead === 0xed || lead === 0xee)) || (encoding === 'big5' && lead < 0xa1)
}

/** All sequences of the given bytes and one more. */
function sequences(starts: readonly (readonly number[])[]): Buffer[] {
  return starts.flatMap(start => Array.from({ length: 256 }, (_, byte) => Buffer.from([...start, byte])))
}

function add(table: Map<string, Buffer>, encoding: string, candidates: readonly Buffer[]): void {
  const decoder = new TextDecoder(encoding)
  for (const bytes of candidates) {
    const text = withC1(encoding, decoder.decode(bytes))
    // Two characters are a sequence of two.
    const isOne = text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff)
    if (isOne && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
}
