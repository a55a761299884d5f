// A line of symbol_index.jsonl as it is written; apart from cache/format.ts because no query has a use for it. Pure.
import type { IndexEntry } from '../../model.ts'

/** The line of an entry, with its line feed. Keys stand in the order of cache-format.md, which scripts may rely on. */
export function entryLine(entry: IndexEntry): string {
  const { s, h, k, m, f, l, r, p } = entry
  const owner = p === undefined ? '' : `,"p":${quoted(p)}`
  return `{"s":${quoted(s)},"h":"${h}","k":"${k}","m":${quoted(m)},"f":${quoted(f)},"l":"${l}","r":"${r}"${owner}}\n`
}

/** What stands in JSON as it is: of most names, telling so takes a third of the time that writing them does. */
const PLAIN = /^[ !#-[\]-~]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}
