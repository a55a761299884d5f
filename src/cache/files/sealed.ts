// JSON objects with their own checksum as the last key. See cache-format.md.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { latin1, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'

const KEY = '"checksum": '
const END = '\n}\n'

/** Serialises an object, which must have a key. */
export function seal(object: object): string {
  const text = `${JSON.stringify(object, null, 1).slice(0, -2)},\n `
  return `${text}${KEY}${sum32(Buffer.from(text))}${END}`
}

/** Whether the text has the form of a sealed object; its checksum may be wrong. */
export function isSealed(bytes: Buffer): boolean {
  return bytes.includes(`\n ${KEY}`)
}

/** Parses a sealed text; undefined if its checksum is wrong. */
export function unseal(bytes: Buffer): object | undefined {
  const text = latin1(bytes)
  const at = text.lastIndexOf(KEY)
  if (at < 0 || text.slice(at + KEY.length) !== `${pageBuffer().sum32(bytes.subarray(0, at))}${END}`) return undefined
  const { checksum: _own, ...object } = JSON.parse(utf8(bytes))
  return object
}
