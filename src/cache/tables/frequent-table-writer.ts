// Makes the `frequent` section.
import { frequentStrings } from '../../kernel/frequent-strings.ts'
import { FREQUENT } from '../format.ts'

/**
 * The section, from the folded text of the dictionary (names in order, each with its line feed), how many symbols bear each name,
 * and the three bytes, as numbers, that are as frequent. Empty where nothing is, or there is no memory to count it.
 */
export function frequentSection(text: Uint8Array, symbols: Uint32Array, grams: Uint32Array): Buffer {
  const rows = grams.length === 0 ? [] : (frequentStrings(text, symbols, grams, FREQUENT) ?? [])
  if (rows.length === 0) return Buffer.alloc(0)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(rows.length)
  return Buffer.concat([head, ...rows.sort((a, b) => a.compare(b))])
}
