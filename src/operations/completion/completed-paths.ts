// Completes files, folders and modules of an index.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Offer } from './offer.ts'

/** The most files and folders to read in a folder. */
const MAX_READ = 1000

/** Files and folders one level below the typed path. A folder is completed with its slash. */
export function pathsFrom(reader: IndexReader, written: string): Offer[] {
  const [, here = '', rest = ''] = /^((?:\.[/\\])*)(.*)$/s.exec(written) ?? []
  // PowerShell and cmd complete with backslashes.
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
    for (let row = reader.placeOf(typed).number; row < rows && found.size < MAX_READ; ) {
      const { path, skipped } = reader.file(row)
      if (!path.startsWith(typed)) break
      const step = stepOf(path, start)
      if (step === path) {
        if (skipped === 0 && index.fileNumber(path) >= 0) found.add(path)
        row++
      } else {
        const folder = step.slice(0, -1)
        if (index.hasFolder(folder)) found.add(step)
        // `0` sorts right after `/`, so this skips the folder.
        row = reader.placeOf(`${folder}0`).number
      }
    }
    // Always include the last path: see `firstAndBest`.
    const end = reader.placeOf(`${typed}\u{10ffff}`).number
    const last = found.size < MAX_READ || end === 0 ? '' : reader.file(end - 1).path
    if (last.startsWith(typed) && index.fileNumber(last) >= 0) found.add(stepOf(last, start))
  }
  return [...found]
}

/** A path up to and including the first `/` after an offset. */
function stepOf(path: string, from: number): string {
  const slash = path.indexOf('/', from)
  return slash < 0 ? path : path.slice(0, slash + 1)
}

/** Completes modules; not before anything is typed, when they would outnumber the folders. */
export function modulesFrom(reader: IndexReader, typed: string): Offer[] {
  if (typed === '') return []
  const names = reader.modules().filter(name => name !== '' && name.startsWith(typed))
  return names.map(word => ({ word, note: 'module' }))
}
