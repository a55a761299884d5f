// What may stand at the end of a command line: commands, flags and closed lists by the declarations, everything else from
// what this machine has registered and indexed.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { OfferKind } from '../../contract.ts'
import { knownRepositories } from '../../repos/registry.ts'
import { repositoryRows } from '../../repository/repository-of-call.ts'
import { HELP_TOPICS, SHOW_HELP, SHOW_VERSION } from '../arguments/other-commands.ts'
import { withIndexes } from './completed-indexes.ts'
import { modulesFrom, pathsFrom } from './completed-paths.ts'
import { symbolsFrom } from './completed-symbols.ts'
import { COMMANDS, type CompletionRequest, completionRequest, flagOffers, PROGRAM } from './completion-request.ts'
import { byLength, few, type Offer, type Offers } from './offer.ts'

/** What may stand at the end of a command line: in the place of its last word, which begins as that does. */
export function offersAt(words: readonly string[], cwd: string): Offers {
  const asked = completionRequest(words)
  if (!asked) return { offers: [] }
  const { offers, onDisk } = asked.field ? valuesOf(asked, cwd) : { offers: asked.mayBeFlag ? flags(asked) : [] }
  // A shell reads lines, and a terminal would act on the others.
  const kept = offers.filter(({ word }) => word.startsWith(asked.typed) && !/\p{Cc}/u.test(word))
  return onDisk ? { offers: [], onDisk } : { offers: kept }
}

function flags({ command, typed, flags: given, given: values }: CompletionRequest): Offer[] {
  const told = flagOffers(command)
  const all = [
    ...told.filter(
      ({ long, short, name }) => !given.has(long) && !given.has(short ?? '') && isTaken(command, values, name),
    ),
    ...(command === PROGRAM ? [SHOW_VERSION] : []),
    SHOW_HELP,
  ]
  return all.flatMap(({ long, short, description }) => [
    { word: long, note: description },
    ...(short && typed.length < 2 ? [{ word: short, note: description }] : []),
  ])
}

/** False for a field that does not go together with what is given, as the operation itself says. */
function isTaken(
  { fields, check }: CompletionRequest['command'],
  given: CompletionRequest['given'],
  name: string,
): boolean {
  const field = fields[name]
  if (!check || !field) return true
  const isRefused = (input: object): boolean => {
    try {
      check({ ...input })
      return false
    } catch {
      return true
    }
  }
  // What is refused in any case may be complete only with what is typed next.
  return (
    isRefused(given) ||
    !isRefused({ ...given, [name]: field.type === 'array' ? ['a'] : field.type === 'integer' ? 1 : 'a' })
  )
}

function valuesOf(asked: CompletionRequest, cwd: string): Offers {
  const [name, field] = asked.field!
  const { command, given } = asked
  if (!isTaken(command, given, name)) return { offers: [] }
  const value = asked.typed.slice(asked.before.length)
  const choices = field.type === 'string' && field.enum ? field.enum : []
  if (choices.length > 0) return { offers: choices.map(word => ({ word: asked.before + word })) }
  const kinds = field.offers ?? []
  if (kinds.includes('folder')) return { offers: [], onDisk: 'folders' }
  // Of several with commas the last is being typed.
  const isList = kinds.includes('paths') || kinds.includes('repositories')
  const last = isList ? value.slice(value.lastIndexOf(',') + 1) : value
  const typed = kinds.includes('paths') && last.startsWith('!') ? last.slice(1) : last
  const before = asked.typed.slice(0, asked.typed.length - typed.length)
  const plain = plainOffers(kinds, typed, before === asked.before)
  const found = plain ?? indexed(kinds, typed, asked, cwd)
  if (!found) return kinds.some(kind => kind !== 'symbol') ? { offers: [], onDisk: 'files' } : { offers: [] }
  return { offers: found.map(offer => ({ ...offer, word: before + offer.word })) }
}

/** Commands, topics of help and repositories; undefined for what is looked up in indexes. */
function plainOffers(kinds: readonly OfferKind[], typed: string, isFirst: boolean): Offer[] | undefined {
  if (kinds.length === 0) return []
  if (kinds.includes('command')) {
    const topics = kinds.includes('topic') ? HELP_TOPICS : {}
    const commands = COMMANDS.flatMap(({ name, alias, summary }) => [
      { word: name, note: summary },
      ...(alias === undefined ? [] : [{ word: alias, note: summary }]),
    ]).filter(({ word }) => !Object.hasOwn(topics, word))
    return [...commands, ...Object.entries(topics).map(([word, note]) => ({ word, note }))]
  }
  const isList = kinds.includes('repositories')
  if (!isList && !kinds.includes('repository')) return undefined
  const rows = repositoryRows(knownRepositories()).filter(
    ({ repo, state }) => state === 'indexed' && repo.startsWith(typed),
  )
  const known = rows.map(({ repo, path }) => ({ word: repo, note: path }))
  return few(isList && isFirst ? [...known, { word: 'all', note: 'All of them' }] : known, byLength)
}

/** What indexes have; undefined where there is none to be asked. */
function indexed(
  kinds: readonly OfferKind[],
  typed: string,
  { command, given }: CompletionRequest,
  cwd: string,
): Offer[] | undefined {
  const from = (reader: IndexReader): Offer[] => [
    ...(kinds.includes('symbol') ? symbolsFrom(reader, typed) : []),
    ...(kinds.includes('path') || kinds.includes('paths') ? pathsFrom(reader, typed) : []),
    ...(kinds.includes('module') ? modulesFrom(reader, typed) : []),
  ]
  const found = withIndexes(command, given, cwd, from)
  if (!found) return undefined
  const first = new Map(
    found
      .flat()
      .toReversed()
      .map(offer => [offer.word, offer]),
  )
  // A folder of its name is as good as a module, and no word can be filled in where both are offered.
  for (const { word, isOpen } of first.values()) if (isOpen && word.endsWith('/')) first.delete(word.slice(0, -1))
  return few([...first.values()], byLength)
}
