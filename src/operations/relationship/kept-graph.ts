// The graph of earlier questions, which a server keeps as long as nothing that it read has changed.
import path from 'node:path'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { Graph } from '../../graph/graph.ts'
import { UseResolution } from '../../graph/use-resolution.ts'
import { statsBehind } from '../../platform/fs.ts'
import { textOrEmpty } from '../../project/file-lines.ts'
import type { Repository } from '../../repository/query-session.ts'

/** Characters of texts and files that a kept graph has read at most: what it makes of them takes several times as much. */
const MAX_CHARACTERS = 16 << 20
const MAX_FILES = 1000

interface Kept {
  readonly uses: UseResolution
  /** Of each file that was read, by its path, before it was read. */
  readonly stamps: Map<string, string>
  characters: number
}

const graphs = new WeakMap<IndexReader, Kept>()

/** The uses of a repository, resolved by a new graph or, in a server, by that of earlier questions. */
export function usesOf(repository: Repository, isServer: boolean): UseResolution {
  const { reader, location } = repository
  if (!isServer || repository.hasParsedFiles) return new UseResolution(new Graph(repository))
  let kept = graphs.get(reader)
  if (!kept || isFull(kept) || isChanged(location.root, kept)) {
    kept = keptGraph(reader, location.root)
    graphs.set(reader, kept)
  }
  kept.uses.graph.beginQuestion()
  return kept.uses
}

/** A graph of the index as it stands, which no answer's freshly parsed files are part of. */
function keptGraph(reader: IndexReader, root: string): Kept {
  const stamps = new Map<string, string>()
  const standing = {
    reader,
    isThere: (file: string) => stampOf(root, file) !== '',
    stillExists: () => true,
    isParsedNow: () => false,
    record: (symbol: number) => reader.record(reader.file(reader.fileNumberOf(symbol)), symbol),
    moduleRecord: (file: number) => reader.moduleRecord(reader.file(file)),
    textOf: (file: string) => {
      stamps.set(file, stampOf(root, file))
      const text = textOrEmpty(root, file)
      kept.characters += text.length
      return text
    },
  }
  const kept: Kept = { uses: new UseResolution(new Graph(standing)), stamps, characters: 0 }
  return kept
}

function isFull({ uses, characters }: Kept): boolean {
  return characters > MAX_CHARACTERS || uses.graph.fileCount > MAX_FILES
}

function isChanged(root: string, { stamps }: Kept): boolean {
  for (const [file, stamp] of stamps) if (stampOf(root, file) !== stamp) return true
  return false
}

/** Size, times and number of a file; empty if there is none. */
function stampOf(root: string, file: string): string {
  const stats = statsBehind(path.join(root, file))
  return stats ? `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}` : ''
}
