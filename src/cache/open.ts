// Opens the files of a generation, checking that each has the size it was written with.
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CtxError } from '../errors.ts'
import { SYMBOL_INDEX } from './format.ts'
import { generationIndex, type Manifest } from './manifest.ts'

/** A generation's lines stand under its own name for the moment between its publication and the last rename. */
export function openIndex(folder: string, manifest: Manifest): number {
  const own = join(folder, generationIndex(manifest.generation))
  return openSized(existsSync(own) ? own : join(folder, SYMBOL_INDEX), manifest.symbol_index.bytes)
}

/** Throws INDEX_CORRUPT when the file is not there or has another size. */
export function openSized(file: string, bytes: number): number {
  let fd: number
  try {
    fd = openSync(file, 'r')
  } catch (cause) {
    throw new CtxError('INDEX_CORRUPT', `The index is incomplete: ${basename(file)} is missing.`, { cause })
  }
  if (fstatSync(fd).size === bytes) return fd
  closeSync(fd)
  throw new CtxError('INDEX_CORRUPT', `The index is damaged: ${basename(file)} has not the size it was written with.`)
}
