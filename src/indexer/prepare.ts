// Gets the parser ready while git still looks at the tree, where something is known to have changed: what has changed since the base
// was written is what most likely changes again.
import { join } from 'node:path'
import type { IndexReader } from '../cache/index-reader.ts'
import type { Location } from '../cache/location.ts'
import { isUnchanged } from '../cache/unchanged.ts'
import { loadGrammar } from '../languages/grammar.ts'
import { loadLanguage } from '../languages/table.ts'
import { stamp } from '../util/fs.ts'
import { chooseEngine } from './engine.ts'
import { stopOptimiser } from './optimiser.ts'

/** Rows of an overlay up to which they are looked through, and how many of them are looked at on disk, those changed last first. */
const MOST_ROWS = 1000
const MOST_FILES = 32

/** Loads the grammars of files of the overlay that have changed. Whatever fails will fail again where somebody waits for it. */
export async function prepareParser({ root }: Location, reader: IndexReader): Promise<void> {
  const overlay = reader.segments[1]?.reader
  if (!overlay || overlay.manifest.counts.rows > MOST_ROWS) return
  const indexedAt = Date.parse(reader.manifest.indexed_at)
  const rows = [...overlay.files()].sort((a, b) => b.mtime - a.mtime).slice(0, MOST_FILES)
  const changed = rows.filter(row => {
    const now = stamp(join(root, row.path))
    return now && !isUnchanged(row, now, indexedAt)
  })
  if (changed.length === 0 || chooseEngine(root).backend !== 'wasm') return
  stopOptimiser()
  for (const number of new Set(changed.map(({ language }) => language))) {
    const language = await loadLanguage(reader.manifest.languages[number]!)
    if (language.grammar !== undefined) await loadGrammar(language)
  }
}
