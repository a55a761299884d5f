// Writes the section `frequent`.
import { frequentStrings } from '../../kernel/frequent-strings.ts'
import { FREQUENT } from '../format.ts'

/**
 * The section, from the folded names (one per line), the number of symbols of each, and the frequent trigrams. Empty if
 * nothing is frequent or there is not enough memory.
 */
export function frequentSection(text: Uint8Array, symbols: Uint32Array, grams: Uint32Array): Buffer {
  const rows = grams.length === 0 ? [] : (frequentStrings(text, symbols, grams, FREQUENT) ?? [])
  if (rows.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(rows.length)
  return Buffer.concat([head, ...rows.sort((a, b) => a.compare(b))])
}
