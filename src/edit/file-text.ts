// A text file as bytes and as text, and where each character of the text stands in the bytes.
import { isUtf8 } from 'node:buffer'
import { CtxError } from '../errors.ts'
import { declaredEncoding, decodedAs } from '../util/legacy-encodings.ts'
import { decodeAsIs, isBinary, isUtf32, markLength } from '../util/source-text.ts'
import { encoded, isVariable } from './encoder.ts'

export interface FileText {
  /** The path in answers. */
  readonly named: string
  readonly bytes: Buffer
  /** Without the byte order mark, with line endings as they are. */
  readonly text: string
  /** As the Encoding Standard names it. */
  readonly encoding: string
  /** Length of the byte order mark in bytes. */
  readonly mark: number
  /** True if the bytes are what the text is in the encoding; false for UTF-8 with broken bytes. */
  readonly isSound: boolean
}

/** Decodes a file. Throws NOT_TEXT for binary files. */
export function fileText(named: string, bytes: Buffer): FileText {
  if (isUtf32(bytes) || isBinary(bytes))
    throw new CtxError('NOT_TEXT', `${named} is no text that ctx can edit.`, {
      hint: 'ctx edits UTF-8, UTF-16 with a byte order mark, and the usual encodings of one country.',
    })
  const { text, encoding } = decodeAsIs(bytes)
  const mark = markLength(bytes)
  const isSound = encoding !== 'utf-8' || isUtf8(bytes)
  return { named, bytes, text, encoding: isAscii(bytes) ? declaredOr(encoding, bytes) : encoding, mark, isSound }
}

/** What is written to a file of ASCII must be in the encoding that it declares. */
function declaredOr(encoding: string, bytes: Buffer): string {
  const declared = declaredEncoding(bytes)
  return (declared && decodedAs(declared, bytes)?.encoding) ?? encoding
}

function isAscii(bytes: Buffer): boolean {
  return bytes.every(byte => byte < 128)
}

/** Offset in bytes of an offset in UTF-16 units. Throws NOT_TEXT for one within a character. */
export function byteOffset(file: FileText, unit: number): number {
  const { bytes, text, encoding, mark } = file
  if (unit <= 0) return mark
  if (encoding.startsWith('utf-16')) return mark + 2 * unit
  if (text.length === bytes.length - mark) return mark + unit
  if (file.isSound && encoding === 'utf-8') return mark + Buffer.byteLength(text.slice(0, unit), 'utf8')
  if (encoding !== 'utf-8' && !isVariable(encoding)) return mark + unit
  return offsetInLine(file, unit)
}

/** Decodes byte by byte, in the line of the offset only: no character of these encodings contains a line feed. */
function offsetInLine({ named, bytes, text, encoding, mark }: FileText, unit: number): number {
  let line = 0
  let byte = mark
  for (let next = text.indexOf('\n'); next >= 0 && next < unit; next = text.indexOf('\n', line)) {
    line = next + 1
    byte = bytes.indexOf(10, byte) + 1
  }
  const decoder = new TextDecoder(encoding)
  let units = line
  while (units < unit && byte < bytes.length) {
    units += decoder.decode(bytes.subarray(byte, byte + 1), { stream: true }).length
    byte++
  }
  // What a broken sequence ends with is seen only at the next byte.
  if (units !== unit || decoder.decode().length > 0)
    throw new CtxError('NOT_TEXT', `${named} has bytes that are no ${encoding} where the edit would begin or end.`, {
      hint: 'Choose a range that begins and ends at other characters, such as whole lines.',
    })
  return byte
}

/** The bytes of a text in the encoding of a file, UTF-8 for a new one. Throws UNENCODABLE. */
export function encodedFor(file: FileText | undefined, text: string): Buffer {
  if (!file) return Buffer.from(text)
  const { named, encoding } = file
  const bytes = encoded(text, encoding)
  if (Buffer.isBuffer(bytes)) return bytes
  const characters = bytes.map(
    each => `${each} (U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`,
  )
  throw new CtxError('UNENCODABLE', `${named} is ${encoding}, which lacks ${characters.join(', ')}.`, {
    hint: 'Write these characters another way, such as by an escape of the language, or convert the file to UTF-8 first.',
  })
}
