// folders.jsonl: when folders, and files of rules in them, were changed last, which tells a sweep whether files came or
// went. A hint with a checksum: one that is damaged is none, and everything is looked at.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { inFolder, readWhole, replaceFile } from '../../platform/fs.ts'
import { indexOfByte, latin1, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'
import { FOLDERS } from '../format.ts'

const LINE_FEED = 10

/** A file of rules, and its `changeTime` (indexer/unlisted-paths.ts); null where none is that would have a say. */
export type RulesTime = readonly [path: string, time: number | null]

/** What a list says. */
export interface FolderTimes {
  /** Relative to the root, '' for that. */
  readonly folders: readonly string[]
  /** Of each folder when anything about it was changed, in ms. */
  readonly times: readonly number[]
  readonly rules: readonly RulesTime[]
}

/** The list of an index; undefined where there is none that can be used. */
export function readFolderTimes(cache: string): FolderTimes | undefined {
  try {
    const bytes = readWhole(inFolder(cache, FOLDERS))
    const start = indexOfByte(bytes, LINE_FEED) + 1
    // In JavaScript the sum of thousands of folders takes a millisecond before V8 has warmed up.
    if (latin1(bytes, 0, start) !== headOf(pageBuffer().sum32(bytes.subarray(start)))) return undefined
    return JSON.parse(utf8(bytes, start, bytes.length)) as FolderTimes
  } catch {
    return undefined
  }
}

/** Replaces folders.jsonl. */
export function writeFolderTimes(cache: string, list: FolderTimes): void {
  const { folders, times, rules } = list
  const line = Buffer.from(`${JSON.stringify({ folders, times, rules })}\n`)
  replaceFile(inFolder(cache, FOLDERS), Buffer.concat([Buffer.from(headOf(sum32(line))), line]))
}

/** The first line. */
function headOf(checksum: number): string {
  return `{"checksum":${checksum}}\n`
}
