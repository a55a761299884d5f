// folders.jsonl: when folders, and files of rules in them, were changed last, which tells a sweep whether files came or
// went. A hint with a checksum: one that is damaged is none, and everything is looked at.
import { pageRoom } from '../kernel/page-room.ts'
import { indexOfByte, latin1, utf8 } from '../util/bytes.ts'
import { sum32 } from '../util/checksum.ts'
import { inFolder, readWhole, replaceFile } from '../util/fs.ts'
import { FOLDERS } from './format.ts'

const LINE_FEED = 10

/**
 * A folder relative to the root, '' for that itself, or a file of rules, and its `changeTime` (indexer/unlisted.ts);
 * null where nothing is that would have a say.
 */
export type FolderTime = readonly [entry: string, time: number | null]

/** The list of an index; undefined where there is none that can be used. */
export function readFolderTimes(cache: string): FolderTime[] | undefined {
  try {
    const bytes = readWhole(inFolder(cache, FOLDERS))
    const start = indexOfByte(bytes, LINE_FEED) + 1
    // In JavaScript the sum of thousands of folders takes a millisecond before V8 has warmed up.
    if (latin1(bytes, 0, start) !== headOf(pageRoom().sum32(bytes.subarray(start)))) return undefined
    // One list is read sooner than as many lines.
    return JSON.parse(`[${utf8(bytes, start, bytes.length - 1).replaceAll('\n', ',')}]`) as FolderTime[]
  } catch {
    return undefined
  }
}

/** Replaces folders.jsonl. */
export function writeFolderTimes(cache: string, times: Iterable<FolderTime>): void {
  const lines = Buffer.from([...times].map(entry => `${JSON.stringify(entry)}\n`).join(''))
  replaceFile(inFolder(cache, FOLDERS), Buffer.concat([Buffer.from(headOf(sum32(lines))), lines]))
}

/** The first line. */
function headOf(checksum: number): string {
  return `{"checksum":${checksum}}\n`
}
