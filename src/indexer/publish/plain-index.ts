// Makes symbol_index.jsonl complete after an update: blanks hidden lines in place and appends those of the overlay.
// Readers of the index need neither, so this may be interrupted and repeated.
import fs from 'node:fs'
import path from 'node:path'
import type { Manifest } from '../../cache/files/manifest.ts'
import { SYMBOL_INDEX } from '../../cache/format.ts'
import { decodeSplice, type HiddenRange } from '../../cache/reader/splice.ts'
import { nameBeside, openPlain, readPlain, readRange, renameOver, statsOf, writeFully } from '../../platform/fs.ts'
import { openInPlace } from '../../platform/writing.ts'

const SPACE = 32
const LINE_FEED = 10
const OWNER_WRITES = 0o200

/** Blanks hidden lines and appends the overlay's lines. Always true. */
export function writePlain(folder: string, manifest: Manifest): true {
  const { symbol_index, overlay } = manifest
  const file = path.join(folder, SYMBOL_INDEX)
  unshare(file)
  const fd = openInPlace(file)
  try {
    for (const range of hiddenBy(folder, manifest)) blank(fd, range)
    if (overlay) writeFully(fd, readPlain(path.join(folder, overlay.lines.file)), symbol_index.bytes)
    fs.ftruncateSync(fd, wholeBytes(manifest))
    return true
  } finally {
    fs.closeSync(fd)
  }
}

/** Copies a file that another worktree shares (adopt.ts), or that another user owns, such as root in a container. */
function unshare(file: string): void {
  const stats = statsOf(file)
  // `openInPlace` reports a link.
  if (!stats?.isFile() || (stats.nlink === 1 && isWritable(file))) return
  const beside = nameBeside(file)
  fs.copyFileSync(file, beside, fs.constants.COPYFILE_FICLONE | fs.constants.COPYFILE_EXCL)
  fs.chmodSync(beside, stats.mode | OWNER_WRITES)
  renameOver(beside, file)
}

function isWritable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** True if symbol_index.jsonl is as `writePlain` leaves it. The base's visible lines are checked when they are read. */
export function isPlain(folder: string, manifest: Manifest): boolean {
  const { symbol_index, overlay } = manifest
  const { fd, size } = openPlain(path.join(folder, SYMBOL_INDEX))
  try {
    if (size !== wholeBytes(manifest)) return false
    if (!overlay) return true
    const isBlank = ({ offset, length }: HiddenRange): boolean => {
      const before = Math.min(1, offset)
      return readRange(fd, offset - before, length + before).equals(blankOf(offset, length))
    }
    if (!hiddenBy(folder, manifest).every(isBlank)) return false
    const own = readPlain(path.join(folder, overlay.lines.file))
    return readRange(fd, symbol_index.bytes, overlay.lines.bytes).equals(own)
  } finally {
    fs.closeSync(fd)
  }
}

function wholeBytes({ symbol_index, overlay }: Manifest): number {
  return symbol_index.bytes + (overlay?.lines.bytes ?? 0)
}

function hiddenBy(folder: string, { overlay }: Manifest): readonly HiddenRange[] {
  if (!overlay) return []
  const { file, head, checksum } = overlay.splice
  return decodeSplice(readPlain(path.join(folder, file)).subarray(0, head), checksum, file).hidden
}

/**
 * Replaces a range by spaces at the end of the line before it, so that no line is empty and `wc -l` is right. At the
 * start of the file they go to the line after it.
 */
function blankOf(offset: number, length: number): Buffer {
  const spaces = Buffer.alloc(length, SPACE)
  if (offset === 0) return spaces
  spaces[length - 1] = LINE_FEED
  return Buffer.concat([Buffer.of(SPACE), spaces])
}

function blank(fd: number, { offset, length }: HiddenRange): void {
  writeFully(fd, blankOf(offset, length), Math.max(0, offset - 1))
}
