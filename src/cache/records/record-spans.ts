// Encodes parameters and return type of a record as spans of its signature. Pure.
import type { Parameter } from '../../model.ts'
import { type Decoder, escapeText, NEXT, writeNumber } from './record-marks.ts'

/** First number of a span: literal text, offset from the start, or offset from the last span plus FROM_LAST. */
const LITERAL = 0
const FROM_START = 1
const FROM_LAST = 2

class SpanWriter {
  readonly #signature: string
  #at: number

  constructor(signature: string, at: number) {
    this.#signature = signature
    this.#at = at
  }

  write(text: string): string {
    const ahead = this.#signature.indexOf(text, this.#at)
    const place = ahead < 0 ? this.#signature.indexOf(text) : ahead
    if (place < 0 || text === '') return writeNumber(LITERAL) + escapeText(text) + NEXT
    const begin = ahead < 0 ? writeNumber(FROM_START) + writeNumber(place) : writeNumber(FROM_LAST + ahead - this.#at)
    this.#at = place + text.length
    return begin + writeNumber(text.length)
  }

  /** End of the second of two consecutive texts; Infinity if they are not in this order. */
  endOf(first: string, second: string): number {
    const one = this.#signature.indexOf(first, this.#at)
    const two = one < 0 ? -1 : this.#signature.indexOf(second, one + first.length)
    return two < 0 ? Infinity : two + second.length
  }
}

class SpanReader {
  readonly #signature: string
  readonly #written: Decoder
  #at: number

  constructor(signature: string, written: Decoder, at: number) {
    this.#signature = signature
    this.#written = written
    this.#at = at
  }

  read(): string {
    const begin = this.#written.number()
    if (begin === LITERAL) return this.#written.item()
    const place = begin === FROM_START ? this.#written.number() : this.#at + begin - FROM_LAST
    this.#at = place + this.#written.number()
    return this.#signature.slice(place, this.#at)
  }
}

/** Flags before each parameter: what it has, and whether its type precedes its name. */
const TYPE = 1
const DEFAULT = 2
const OPTIONAL = 4
const REST = 8
const TYPE_FIRST = 16

/** Encodes parameters; `name` is that of the symbol. */
export function writeParameters(parameters: readonly Parameter[], signature: string, name: string): string {
  const spans = new SpanWriter(signature, afterName(signature, name))
  let written = ''
  for (const { name, type, default: defaultValue, optional, rest } of parameters) {
    const isTypeFirst = type !== undefined && spans.endOf(type, name) < spans.endOf(name, type)
    written += writeNumber(
      (type === undefined ? 0 : TYPE) |
        (defaultValue === undefined ? 0 : DEFAULT) |
        (optional ? OPTIONAL : 0) |
        (rest ? REST : 0) |
        (isTypeFirst ? TYPE_FIRST : 0),
    )
    if (isTypeFirst) written += spans.write(type)
    written += spans.write(name)
    if (type !== undefined && !isTypeFirst) written += spans.write(type)
    if (defaultValue !== undefined) written += spans.write(defaultValue)
  }
  return written
}

/** Inverse of `writeParameters`. */
export function readParameters(written: Decoder, signature: string, symbol: string): Parameter[] {
  const spans = new SpanReader(signature, written, afterName(signature, symbol))
  const parameters: Parameter[] = []
  while (!written.isAtEnd) {
    const has = written.number()
    const before = has & TYPE_FIRST ? spans.read() : undefined
    const name = spans.read()
    const type = has & TYPE ? (before ?? spans.read()) : undefined
    parameters.push({
      name,
      ...(type === undefined ? {} : { type }),
      ...(has & DEFAULT ? { default: spans.read() } : {}),
      ...(has & OPTIONAL ? { optional: true } : {}),
      ...(has & REST ? { rest: true } : {}),
    })
  }
  return parameters
}

/** Encodes a text, such as the return type, as a span of the signature. */
export function writeSpan(text: string, signature: string): string {
  return new SpanWriter(signature, signature.lastIndexOf(')') + 1).write(text)
}

/** Inverse of `writeSpan`. */
export function readSpan(written: Decoder, signature: string): string {
  return new SpanReader(signature, written, signature.lastIndexOf(')') + 1).read()
}

function afterName(signature: string, name: string): number {
  const at = signature.indexOf(name)
  return at < 0 ? 0 : at + name.length
}
