// The indexes that a command line is about, as they are: none is made, mended or brought up to date for an offer.
import type { Location } from '../../cache/files/location.ts'
import { isCurrentContent } from '../../cache/files/manifest.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Input } from '../../contract.ts'
import { knownRepositories } from '../../repos/registry.ts'
import { enclosingRepository } from '../../repository/outer-repository.ts'
import { isRepositoryList, repositoryOf } from '../../repository/repository-of-call.ts'
import type { AnyCommand } from '../arguments/other-commands.ts'

/** Of more repositories at once the others are not looked into. */
const MOST_REPOSITORIES = 8

/** What each index of a command line answers to `ask`; undefined where none can be asked. */
export function withIndexes<T>(
  { fields }: AnyCommand,
  given: Readonly<Record<string, unknown>>,
  cwd: string,
  ask: (reader: IndexReader) => T,
): T[] | undefined {
  const { path, repo, cache_dir } = given as Input
  const input: Input = { path, repo, cache_dir }
  const places = 'repo' in fields || 'path' in fields ? placesOf(input, cwd) : []
  const answers = places.flatMap(place => {
    // One that is damaged is mended by the next query, not here.
    const answer = quietly(() => askOne(place, ask))
    return answer === undefined ? [] : [answer]
  })
  return answers.length > 0 ? answers : undefined
}

function placesOf(input: Input, cwd: string): Location[] {
  const { repo } = input
  if (isRepositoryList(repo)) {
    const names = repo === 'all' ? knownRepositories().map(({ path }) => path) : repo.split(',')
    return names.slice(0, MOST_REPOSITORIES).flatMap(name => quietly(() => repositoryOf({ repo: name }, cwd)) ?? [])
  }
  const around = quietly(() => enclosingRepository(input, cwd))
  return [quietly(() => repositoryOf(around ? { ...input, path: around.root } : input, cwd)) ?? []].flat()
}

function askOne<T>({ root, cache, detached }: Location, ask: (reader: IndexReader) => T): T | undefined {
  const reader = IndexReader.open(cache)
  if (!reader) return undefined
  try {
    const { manifest } = reader
    return isCurrentContent(manifest) && (!detached || manifest.root === root) ? ask(reader) : undefined
  } finally {
    reader.close()
  }
}

function quietly<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
