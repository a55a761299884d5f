// The indexes of a command line. Completion never creates, repairs or refreshes an index.
import type { Location } from '../../cache/files/location.ts'
import { isCurrentContent, rootOf } from '../../cache/files/manifest.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Input } from '../../contract.ts'
import { knownRepositories } from '../../repos/registry.ts'
import { enclosingRepository } from '../../repository/outer-repository.ts'
import { isRepositoryList, repositoryOf } from '../../repository/repository-of-call.ts'
import type { AnyCommand } from '../arguments/other-commands.ts'

/** The most repositories to read. */
const MAX_REPOSITORIES = 8

/** The results of `ask` for each index of a command line; undefined if there are none. */
export function withIndexes<T>(
  { fields }: AnyCommand,
  given: Readonly<Record<string, unknown>>,
  cwd: string,
  ask: (reader: IndexReader) => T,
): T[] | undefined {
  const { path, repo, cache_dir } = given as Input
  const input: Input = { path, repo, cache_dir }
  const locations = 'repo' in fields || 'path' in fields ? locationsOf(input, cwd) : []
  const answers = locations.flatMap(location => {
    // Leave a damaged index to the next query, which repairs it.
    const answer = tryGet(() => askOne(location, ask))
    return answer === undefined ? [] : [answer]
  })
  return answers.length > 0 ? answers : undefined
}

function locationsOf(input: Input, cwd: string): Location[] {
  const { repo } = input
  if (isRepositoryList(repo)) {
    const names = repo === 'all' ? knownRepositories().map(({ path }) => path) : repo.split(',')
    return names.slice(0, MAX_REPOSITORIES).flatMap(name => tryGet(() => repositoryOf({ repo: name }, cwd)) ?? [])
  }
  const enclosing = tryGet(() => enclosingRepository(input, cwd))
  return [tryGet(() => repositoryOf(enclosing ? { ...input, path: enclosing.root } : input, cwd)) ?? []].flat()
}

function askOne<T>({ root, cache }: Location, ask: (reader: IndexReader) => T): T | undefined {
  const reader = IndexReader.open(cache)
  if (!reader) return undefined
  try {
    const { manifest } = reader
    return isCurrentContent(manifest) && rootOf(manifest, cache) === root ? ask(reader) : undefined
  } finally {
    reader.close()
  }
}

function tryGet<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
