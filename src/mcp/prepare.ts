// Warms up a server before it answers `initialize`, so that the first call is as fast as later ones: V8 runs code
// several times as fast once it has optimised it, and clients start servers long before the first call.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { OpenReaders } from '../cache/reader/open-readers.ts'
import { optimiseKernel } from '../kernel/optimised-kernel.ts'
import { makeFilter } from '../query/filter.ts'
import { searchFuzzy } from '../query/fuzzy.ts'
import { parseQuery } from '../query/name-match.ts'
import { searchNames } from '../query/name-search.ts'
import { repositoryOf } from '../repository/repository-of-call.ts'

/** Warm-up queries: one matches many names by their words, one by their prefix. */
const WARM_UP_QUERIES = ['get_n', 'set']
/** Misspelt names to search for: they exercise the fuzzy search, where most of the warm-up time goes. */
const MISSPELT_QUERIES = 6
/** Milliseconds after which no further query is started. */
const WARM_UP_MS = 40

/** Compiles the kernel and, if the current folder has an index, loads its tables and searches it. */
export function prepare(readers: OpenReaders): void {
  optimiseKernel()
  withIndex(readers, reader => {
    reader.load()
    warmUp(reader)
  })
}

/** Loads the tables of the same repository if they have changed. */
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
    // No repository, or an index that is damaged or of another version: the next call reports it.
  }
}

function warmUp(reader: IndexReader): void {
  const filter = makeFilter(reader, {})
  const deadline = performance.now() + WARM_UP_MS
  for (const text of [...WARM_UP_QUERIES, ...misspeltNames(reader)]) {
    if (performance.now() > deadline) return
    const query = parseQuery(text)
    const { total, hits } = searchNames(reader, query, filter, 0, 20)
    if (total === 0) searchFuzzy(reader, query, filter, 0, 20)
    reader.entries(hits.map(({ symbol }) => symbol))
  }
}

/** Names from evenly spaced parts of an index, each with two letters swapped. */
function misspeltNames(reader: IndexReader): string[] {
  const { symbols } = reader.manifest.counts
  const count = Math.min(MISSPELT_QUERIES, symbols)
  const spread = Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * symbols) / count))
  return reader.entries(spread).map(({ s }) => {
    const middle = s.length >> 1
    return s.slice(0, middle) + s.charAt(middle + 1) + s.charAt(middle) + s.slice(middle + 2)
  })
}
