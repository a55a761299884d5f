// folders.jsonl: the times of folders, which tell a sweep whether files came or went.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { FOLDERS } from '../cache/format.ts'
import { replaceFile } from '../util/fs.ts'
import { parentOf } from './ignore.ts'

/** Writes the times of folders, the root's as ''. */
export function writeFolders(cache: string, times: ReadonlyMap<string, number>): void {
  replaceFile(path.join(cache, FOLDERS), [...times].map(entry => `${JSON.stringify(entry)}\n`).join(''))
}

/** Looks again at the folders that are known, and at those around some files. `before` is when the tree was looked at, in ms. */
export function renewFolders(root: string, cache: string, files: Iterable<string>, before: number): void {
  const times = new Map<string, number>()
  for (const folder of knownFolders(cache)) addFolder(root, folder, times, before)
  for (const file of files) {
    for (let at = parentOf(file); !times.has(at); at = parentOf(at)) addFolder(root, at, times, before)
  }
  writeFolders(cache, times)
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
export function knownFolders(cache: string): string[] {
  try {
    const lines = readFileSync(path.join(cache, FOLDERS), 'utf8').split('\n')
    return lines.filter(line => line !== '').map(line => JSON.parse(line)[0])
  } catch {
    return ['']
  }
}
