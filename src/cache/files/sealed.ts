// JSON objects with their own checksum as the last key, and before it the MAC of those that only this user's ctx may
// have written. See cache-format.md.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { realPath } from '../../platform/real-path.ts'
import { latin1, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'
import { userKey } from './user-key.ts'

const KEY = '"checksum": '
const END = '\n}\n'
const MAC = '"mac": "'
const AFTER_MAC = '",\n '
const MAC_DIGITS = 16

/** Serialises an object, which must have a key. */
export function seal(object: object): string {
  return withChecksum(unfinished(object))
}

/** Serialises an object so that `isAuthentic` holds for it in this folder, whose real path it takes. */
export function sealFor(folder: string, object: object, key = userKey()): string {
  const text = unfinished(object)
  return withChecksum(`${text}${MAC}${macOf(folder, Buffer.from(text), key)}${AFTER_MAC}`)
}

function unfinished(object: object): string {
  return `${JSON.stringify(object, null, 1).slice(0, -2)},\n `
}

function withChecksum(text: string): string {
  return `${text}${KEY}${sum32(Buffer.from(text))}${END}`
}

/** Whether this user's ctx wrote the text, which `unseal` accepts, for this folder. */
export function isAuthentic(folder: string, bytes: Buffer): boolean {
  const text = latin1(bytes)
  // Nothing may stand between the MAC and the checksum: of two keys with one name the last counts.
  const end = text.lastIndexOf(KEY) - AFTER_MAC.length
  const at = end - MAC_DIGITS - MAC.length
  if (at < 0 || !text.startsWith(MAC, at) || !text.startsWith(AFTER_MAC, end)) return false
  const mac = text.slice(at + MAC.length, end)
  const key = userKey()
  const before = bytes.subarray(0, at)
  if (macOf(folder, before, key) === mac) return true
  try {
    // The folder may be given by a path with links.
    return macOf(realPath(folder), before, key) === mac
  } catch {
    return false
  }
}

/** A path holds no NUL, so that nothing else has the same bytes. */
function macOf(folder: string, text: Buffer, key: Buffer): string {
  return pageBuffer().siphash(key, Buffer.concat([Buffer.from(`${folder}\0`), text]))
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
  const { checksum: _own, mac: _mac, ...object } = JSON.parse(utf8(bytes))
  return object
}
