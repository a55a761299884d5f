// Batches of edits as ctx keeps them for undo and redo, one file each in a folder of the repository's edits.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { entriesOf, inFolder, readPlain, renameOver, replaceFile } from '../platform/fs.ts'

/** Bytes that a batch replaced, in order. */
export interface Splice {
  /** Offset in the file before the batch. */
  readonly at: number
  /** What was there, in base64. */
  readonly removed: string
  /** Number of bytes that are there since. */
  readonly added: number
}

export interface BatchFile {
  /** Relative to the root, links resolved. */
  readonly path: string
  /** Digests of the whole file; null if there was or is none. */
  readonly before: string | null
  readonly after: string | null
  readonly splices: readonly Splice[]
  /** The file beside it that holds the new content until it is renamed. */
  readonly beside?: string
  /** The file in the folder of edits that holds the new content, for a file that must not be replaced. */
  readonly content?: string
}

export interface Batch {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly root: string
  readonly kind: 'edit' | 'undo' | 'redo'
  /** The batch that was undone or redone. */
  readonly of?: string
  readonly files: readonly BatchFile[]
}

/** Batches of edits that can be undone, and batches kept in all. */
const MOST_EDITS = 50
const MOST_BATCHES = 300
/** Bytes of one batch file. */
const MAX_BYTES = 256 << 20
const NAME = /^\d{8}\.(?:edit|undo|redo)\.json$/

/** All batches of a folder that are done, oldest first. Damaged ones end what can be undone. */
export function batchesIn(folder: string, root: string): Batch[] {
  const names = namesIn(folder)
  const batches: Batch[] = []
  for (const name of names) {
    const batch = readBatch(inFolder(folder, name), root)
    if (batch) batches.push(batch)
    else batches.length = 0
  }
  return batches
}

/** A batch of this repository; undefined if there is none that can be read. */
export function readBatch(file: string, root: string): Batch | undefined {
  try {
    const batch: Batch = JSON.parse(readPlain(file, MAX_BYTES).toString('utf8'))
    return batch.root === root && typeof batch.id === 'string' && Array.isArray(batch.files) ? batch : undefined
  } catch {
    return undefined
  }
}

/** Writes a batch and waits until it is on disk. */
export function writeBatch(folder: string, name: string, batch: Batch): void {
  replaceFile(inFolder(folder, name), JSON.stringify(batch))
  syncFile(inFolder(folder, name))
  syncFile(folder)
}

/** Writes the new content of a file that must not be replaced, and waits until it is on disk. */
export function writeContent(folder: string, name: string, bytes: Buffer): void {
  replaceFile(inFolder(folder, name), bytes)
  syncFile(inFolder(folder, name))
}

/** Gives the file of a batch another name, and waits until that is on disk. */
export function renameBatch(folder: string, from: string, to: string): void {
  renameOver(inFolder(folder, from), inFolder(folder, to))
  syncFile(folder)
}

/** The number of the next batch. */
export function nextNumber(folder: string): number {
  return Number(namesIn(folder).at(-1)?.slice(0, 8) ?? 0) + 1
}

/** The name of the file of a batch, by its number and kind. */
export function nameOfBatch(number: number, kind: Batch['kind']): string {
  return `${String(number).padStart(8, '0')}.${kind}.json`
}

/** The names of the batches that are too many to be kept, oldest first. */
export function surplusIn(folder: string): string[] {
  const names = namesIn(folder)
  let edits = 0
  let first = names.length
  while (first > 0 && names.length - first < MOST_BATCHES && (edits < MOST_EDITS || !isEdit(names[first - 1]!))) {
    first--
    if (isEdit(names[first]!)) edits++
  }
  return names.slice(0, first)
}

function isEdit(name: string): boolean {
  return name.endsWith('.edit.json')
}

function namesIn(folder: string): string[] {
  return entriesOf(folder)
    .map(({ name }) => name)
    .filter(name => NAME.test(name))
    .sort()
}

/** Waits until a file or folder is on disk, where the system can. */
function syncFile(file: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(file, 'r')
  try {
    fsyncSync(fd)
  } catch {
    // Some file systems cannot sync folders.
  } finally {
    closeSync(fd)
  }
}
