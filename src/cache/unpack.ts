// All records of a source file at once. Apart from details.ts, because queries never need it and zlib costs their start 2 ms.
import { inflateRawSync } from 'node:zlib'
import type { SymbolRecord } from '../model.ts'
import { directoryBytes } from './details.ts'

/** The records of a source file, from its part of a pack, which must be sound (`areDetailsSound`). */
export function unpackDetails(bytes: Buffer, count: number): SymbolRecord[] {
  const records: SymbolRecord[] = []
  let at = directoryBytes(count)
  for (let entry = 0; entry < directoryBytes(count); entry += 8) {
    const chunk = bytes.subarray(at, at + bytes.readUInt32LE(entry))
    at += chunk.length
    for (const line of inflateRawSync(chunk).toString('utf8').split('\n'))
      if (line !== '') records.push(JSON.parse(line))
  }
  return records
}
