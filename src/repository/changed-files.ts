// Finds files changed or added since an index was built.
import type { Location } from '../cache/files/location.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { now } from '../platform/clock.ts'
import { RealFolders } from '../platform/confined.ts'
import { sweep } from './sweep.ts'

/** A folder with more new files holds generated ones. */
const MAX_NEW = 500

/** Sorted paths of changed and new files found within `ms` milliseconds. */
export function changedFiles(location: Location, reader: IndexReader, ms: number): string[] {
  const changes = sweep(location, reader, now() + ms)
  const added: string[] = []
  const real = new RealFolders(location.root)
  for (const folder of changes.folders) {
    for (const entry of real.entries(folder === '.' ? '' : folder)) {
      if (!entry.isFile()) continue
      const { name } = entry
      const path = folder === '.' ? name : `${folder}/${name}`
      if (added.length < MAX_NEW && reader.fileNumber(path) < 0) added.push(path)
    }
  }
  return [...changes.modified, ...added].sort()
}
