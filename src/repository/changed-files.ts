// Files that an index does not know as they are now: changed since it was made, or new.
import { join } from 'node:path'
import type { Location } from '../cache/files/location.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { now } from '../platform/clock.ts'
import { entriesOf } from '../platform/fs.ts'
import { sweep } from './sweep.ts'

/** Most new files of changed folders; a folder with more is one that is generated into. */
const MOST_NEW = 500

/** Their paths, ascending; those that a look of `ms` milliseconds finds, none where it does not suffice. */
export function changedFiles(location: Location, reader: IndexReader, ms: number): string[] {
  const changes = sweep(location, reader, now() + ms)
  const added: string[] = []
  for (const folder of changes.folders) {
    for (const entry of entriesOf(join(location.root, folder))) {
      if (!entry.isFile()) continue
      const { name } = entry
      const path = folder === '.' ? name : `${folder}/${name}`
      if (added.length < MOST_NEW && reader.fileNumber(path) < 0) added.push(path)
    }
  }
  return [...changes.modified, ...added].sort()
}
