// folders.jsonl: when folders, and files of rules in them, were changed last, which tells a sweep whether files came or
// went. A hint with a checksum: one that is damaged is none, and everything is looked at.
import { join } from 'node:path'
import { sum32 } from '../util/checksum.ts'
import { readPlain, replaceFile } from '../util/fs.ts'
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
    const bytes = readPlain(join(cache, FOLDERS))
    const start = bytes.indexOf(LINE_FEED) + 1
    if (bytes.toString('latin1', 0, start) !== headOf(bytes.subarray(start))) return undefined
    const lines = bytes.toString('utf8', start).split('\n')
    lines.pop()
    return lines.map(line => JSON.parse(line) as FolderTime)
  } catch {
    return undefined
  }
}

export function writeFolderTimes(cache: string, times: Iterable<FolderTime>): void {
  const lines = Buffer.from([...times].map(entry => `${JSON.stringify(entry)}\n`).join(''))
  replaceFile(join(cache, FOLDERS), Buffer.concat([Buffer.from(headOf(lines)), lines]))
}

/** The first line. */
function headOf(lines: Buffer): string {
  return `{"checksum":${sum32(lines)}}\n`
}
