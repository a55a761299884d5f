// Files, folders and modules of an index that begin as is typed.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Offer } from './offer.ts'

/** Files and folders of one folder that are looked at, at most. */
const MOST_LOOKED_AT = 1000

/** Files and folders, one step down from what is typed; of a folder all but its name is to follow. */
export function pathsFrom(reader: IndexReader, written: string): Offer[] {
  const [, here = '', rest = ''] = /^((?:\.[/\\])*)(.*)$/s.exec(written) ?? []
  // As PowerShell and cmd complete them.
  const isBackwards = rest.includes('\\') && !rest.includes('/')
  const children = childrenOf(reader, isBackwards ? rest.replaceAll('\\', '/') : rest)
  return children.map(path => ({
    word: here + (isBackwards ? path.replaceAll('/', '\\') : path),
    isOpen: path.endsWith('/'),
  }))
}

function childrenOf(index: IndexReader, typed: string): string[] {
  const start = typed.lastIndexOf('/') + 1
  const found = new Set<string>()
  for (const { reader } of index.segments) {
    const { rows } = reader.manifest.counts
    for (let row = reader.placeOf(typed).number; row < rows && found.size < MOST_LOOKED_AT; ) {
      const { path, skipped } = reader.file(row)
      if (!path.startsWith(typed)) break
      const step = stepOf(path, start)
      if (step === path) {
        if (skipped === 0 && index.fileNumber(path) >= 0) found.add(path)
        row++
      } else {
        const folder = step.slice(0, -1)
        if (index.hasFolder(folder)) found.add(step)
        // `0` is what comes after `/`.
        row = reader.placeOf(`${folder}0`).number
      }
    }
    // The last is among them in any case: see `few`. Nothing comes after it that begins so.
    const end = reader.placeOf(`${typed}\u{10ffff}`).number
    const last = found.size < MOST_LOOKED_AT || end === 0 ? '' : reader.file(end - 1).path
    if (last.startsWith(typed) && index.fileNumber(last) >= 0) found.add(stepOf(last, start))
  }
  return [...found]
}

/** A path up to the first `/` from a place on, that one included. */
function stepOf(path: string, from: number): string {
  const slash = path.indexOf('/', from)
  return slash < 0 ? path : path.slice(0, slash + 1)
}

/** Modules whose names begin so; none before anything is typed, where they would crowd out the folders. */
export function modulesFrom(reader: IndexReader, typed: string): Offer[] {
  if (typed === '') return []
  const names = reader.modules().filter(name => name !== '' && name.startsWith(typed))
  return names.map(word => ({ word, note: 'module' }))
}
