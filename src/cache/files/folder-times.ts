// folders.jsonl: change times of folders and ignore files, so that a sweep notices added and removed files. It is only
// a hint: if its checksum fails, the whole tree is checked.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { inFolder, readPlain, replaceFile } from '../../platform/fs.ts'
import { indexOfByte, latin1, utf8 } from '../../util/bytes.ts'
import { sum32 } from '../../util/checksum.ts'
import { FOLDERS } from '../format.ts'

const LINE_FEED = 10

/** An ignore file and its `changeTime` (indexer/unlisted-paths.ts), null if it does not exist. */
export type RulesTime = readonly [path: string, time: number | null]

export interface FolderTimes {
  /** Relative to the root; '' is the root. */
  readonly folders: readonly string[]
  /** Change time of each folder, in ms. */
  readonly times: readonly number[]
  readonly rules: readonly RulesTime[]
}

/** Reads the list of an index; undefined if it is missing or damaged. */
export function readFolderTimes(cache: string): FolderTimes | undefined {
  try {
    const bytes = readPlain(inFolder(cache, FOLDERS))
    const start = indexOfByte(bytes, LINE_FEED) + 1
    // sum32 in JavaScript would take a millisecond for thousands of folders before V8 warms up.
    if (latin1(bytes, 0, start) !== firstLine(pageBuffer().sum32(bytes.subarray(start)))) return undefined
    return JSON.parse(utf8(bytes, start, bytes.length)) as FolderTimes
  } catch {
    return undefined
  }
}

/** Replaces folders.jsonl. */
export function writeFolderTimes(cache: string, list: FolderTimes): void {
  const { folders, times, rules } = list
  const line = Buffer.from(`${JSON.stringify({ folders, times, rules })}\n`)
  replaceFile(inFolder(cache, FOLDERS), Buffer.concat([Buffer.from(firstLine(sum32(line))), line]))
}

function firstLine(checksum: number): string {
  return `{"checksum":${checksum}}\n`
}
