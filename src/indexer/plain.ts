// Makes symbol_index.jsonl whole and plain again after an update: lines that no longer count are overwritten where they stand,
// and those of the overlay follow at the end. Readers of the index need neither, so this may be interrupted and done again.
import fs from 'node:fs'
import path from 'node:path'
import { SYMBOL_INDEX } from '../cache/format.ts'
import type { Manifest } from '../cache/manifest.ts'
import { decodeSplice, type HiddenRange } from '../cache/splice.ts'

const SPACE = 32
const LINE_FEED = 10

/** Writes the lines of an overlay, which are small, and blanks what it hides. */
export function writePlain(folder: string, { symbol_index, overlay }: Manifest): void {
  if (!overlay) return
  const { file, head, checksum } = overlay.splice
  const { hidden } = decodeSplice(fs.readFileSync(path.join(folder, file)).subarray(0, head), checksum, file)
  const fd = fs.openSync(path.join(folder, SYMBOL_INDEX), 'r+')
  try {
    for (const range of hidden) blank(fd, range)
    write(fd, fs.readFileSync(path.join(folder, overlay.lines.file)), symbol_index.bytes)
    fs.ftruncateSync(fd, symbol_index.bytes + overlay.lines.bytes)
  } finally {
    fs.closeSync(fd)
  }
}

/**
 * The line before a range gets its place, as spaces at its end, so that no line is empty and their number is right. At the
 * beginning of the file the line after it does.
 */
function blank(fd: number, { offset, length }: HiddenRange): void {
  const spaces = Buffer.alloc(length, SPACE)
  if (offset > 0) spaces[length - 1] = LINE_FEED
  if (offset > 0) write(fd, Buffer.concat([Buffer.of(SPACE), spaces]), offset - 1)
  else write(fd, spaces, 0)
}

function write(fd: number, bytes: Buffer, offset: number): void {
  for (let done = 0; done < bytes.length; ) done += fs.writeSync(fd, bytes, done, bytes.length - done, offset + done)
}
