// Digests of bytes, as answers show them and as batches keep them.
import xxhash from 'xxhash-wasm'
import { digest } from '../util/digest.ts'

/** The digest of some bytes: a letter and 15 digits. */
export type Digest = (bytes: Uint8Array) => string

/** The hasher never frees memory it was given. */
const AT_ONCE = 1 << 20

/** Loads the hasher. */
export async function loadDigest(): Promise<Digest> {
  const hasher = await xxhash()
  return bytes => {
    if (bytes.length <= AT_ONCE) return digest(hasher.h64Raw(bytes))
    const hash = hasher.create64()
    for (let at = 0; at < bytes.length; at += AT_ONCE) hash.update(bytes.subarray(at, at + AT_ONCE))
    return digest(hash.digest())
  }
}
