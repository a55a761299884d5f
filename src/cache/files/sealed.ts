// JSON objects that carry a checksum of themselves as their last key, so that a changed byte in one is noticed. See
// cache-format.md.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { latin1, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'

const KEY = '"checksum": '
const END = '\n}\n'

/** The text of an object, which has at least one key. */
export function seal(object: object): string {
  const text = `${JSON.stringify(object, null, 1).slice(0, -2)},\n `
  return `${text}${KEY}${sum32(Buffer.from(text))}${END}`
}

/** True for a text that ends as a sealed one does, whether or not its checksum holds. */
export function isSealed(bytes: Buffer): boolean {
  return bytes.includes(`\n ${KEY}`)
}

/** What a sealed text holds; undefined where it is not what was written. */
export function unseal(bytes: Buffer): object | undefined {
  const text = latin1(bytes)
  const at = text.lastIndexOf(KEY)
  if (at < 0 || text.slice(at + KEY.length) !== `${pageBuffer().sum32(bytes.subarray(0, at))}${END}`) return undefined
  const { checksum: _own, ...object } = JSON.parse(utf8(bytes))
  return object
}
