// Looks at folders for folders.jsonl, which tells a sweep whether files came or went.
import { statSync } from 'node:fs'
import path from 'node:path'
import { readFolderTimes, writeFolderTimes } from '../cache/folder-times.ts'
import { parentOf } from './ignore.ts'

/** Looks again at the folders that are known, and at those around some files. `before` is when the tree was looked at, in ms. */
export function renewFolders(root: string, cache: string, files: Iterable<string>, before: number): void {
  const times = new Map<string, number>()
  for (const folder of knownFolders(cache)) addFolder(root, folder, times, before)
  for (const file of files) {
    for (let at = parentOf(file); !times.has(at); at = parentOf(at)) addFolder(root, at, times, before)
  }
  writeFolderTimes(cache, times)
}

/** A folder changed after the look began may hold files the look missed: it is remembered as never seen. */
export function folderTime(root: string, folder: string, before: number): number | undefined {
  const stats = statSync(path.join(root, folder), { throwIfNoEntry: false })
  return stats && (stats.mtimeMs < before ? stats.mtimeMs : 0)
}

function addFolder(root: string, folder: string, times: Map<string, number>, before: number): void {
  const time = folderTime(root, folder, before)
  if (time !== undefined) times.set(folder, time)
}

/** Folders that hold listed files, the root as ''; only that where the list is missing. */
function knownFolders(cache: string): string[] {
  return readFolderTimes(cache)?.map(([folder]) => folder) ?? ['']
}
