// Writes lines of symbol_index.jsonl. Apart from cache/format.ts, because queries do not need it. Pure.
import type { IndexEntry } from '../../model.ts'

/** The line of an entry with its line feed. The keys have the order of cache-format.md, on which scripts may rely. */
export function entryLine(entry: IndexEntry): string {
  const { s, h, k, m, f, l, r, p } = entry
  const owner = p === undefined ? '' : `,"p":${quoted(p)}`
  return `{"s":${quoted(s)},"h":"${h}","k":"${k}","m":${quoted(m)},"f":${quoted(f)},"l":"${l}","r":"${r}"${owner}}\n`
}

/** Needs no escaping in JSON. Testing takes a third of the time of `JSON.stringify`. */
const PLAIN = /^[ !#-[\]-~]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}
