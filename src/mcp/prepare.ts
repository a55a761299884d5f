// What a server does before it says that it is there, so that its first call takes no longer than the next ones: V8
// runs code several times as fast once it has run for some time. A client starts its servers long before it has a
// question.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { OpenReaders } from '../cache/reader/open-readers.ts'
import { optimiseKernel } from '../kernel/optimised-kernel.ts'
import { makeFilter } from '../query/filter.ts'
import { searchFuzzy } from '../query/fuzzy.ts'
import { parseQuery } from '../query/name-match.ts'
import { searchNames } from '../query/name-search.ts'
import { repositoryOf } from '../repository/repository-of-call.ts'

/** Searches that nobody sees the results of: many names by their words, and many by how they begin. */
const REHEARSALS = ['get_n', 'set']
/** So many names of the index follow, misspelt: what is like a name is found by other code, which takes most of its time. */
const MISSPELT = 6
/** So many ms of them suffice. */
const REHEARSAL_MS = 40

/**
 * Compiles the loops and, where the server was started in a repository with an index, reads its tables and searches it.
 */
export function prepare(readers: OpenReaders): void {
  optimiseKernel()
  withIndex(readers, reader => {
    reader.load()
    rehearse(reader)
  })
}

/** Reads the tables of the same repository if they are other ones now. */
export function prepareAgain(readers: OpenReaders): void {
  withIndex(readers, reader => reader.load())
}

function withIndex(readers: OpenReaders, act: (reader: IndexReader) => void): void {
  try {
    const reader = readers.open(repositoryOf({}, process.cwd()).cache)
    if (!reader) return
    try {
      act(reader)
    } finally {
      readers.release(reader)
    }
  } catch {
    // No repository, or an index that is damaged or of another version: the next call tells.
  }
}

function rehearse(reader: IndexReader): void {
  const filter = makeFilter(reader, {})
  const deadline = performance.now() + REHEARSAL_MS
  for (const text of [...REHEARSALS, ...misspeltNames(reader)]) {
    if (performance.now() > deadline) return
    const query = parseQuery(text)
    const { total, hits } = searchNames(reader, query, filter, 0, 20)
    if (total === 0) searchFuzzy(reader, query, filter, 0, 20)
    reader.entries(hits.map(({ symbol }) => symbol))
  }
}

/** Names from all over an index, with two letters in the middle of each swapped. */
function misspeltNames(reader: IndexReader): string[] {
  const { symbols } = reader.manifest.counts
  const count = Math.min(MISSPELT, symbols)
  const spread = Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * symbols) / count))
  return reader.entries(spread).map(({ s }) => {
    const middle = s.length >> 1
    return s.slice(0, middle) + s.charAt(middle + 1) + s.charAt(middle) + s.slice(middle + 2)
  })
}
