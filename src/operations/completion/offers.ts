// Completes a command line: commands, flags and enums from the declarations, other values from the registry and
// indexes.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { OfferKind } from '../../contract.ts'
import { knownRepositories } from '../../repos/registry.ts'
import { repositoryRows } from '../../repository/repository-of-call.ts'
import { escapeControls, hasControls } from '../../util/control-characters.ts'
import { HELP_TOPICS, SHOW_HELP, SHOW_VERSION } from '../arguments/other-commands.ts'
import { withIndexes } from './completed-indexes.ts'
import { modulesFrom, pathsFrom } from './completed-paths.ts'
import { symbolsFrom } from './completed-symbols.ts'
import { COMMANDS, type CompletionRequest, completionRequest, flagOffers, PROGRAM } from './completion-request.ts'
import { byLength, firstAndBest, type Offer, type Offers } from './offer.ts'

/** The completions of the last word of a command line. */
export function offersAt(words: readonly string[], cwd: string): Offers {
  const request = completionRequest(words)
  if (!request) return { offers: [] }
  const { offers, onDisk } = request.field
    ? valuesOf(request, cwd)
    : { offers: request.mayBeFlag ? flags(request) : [] }
  // Control characters would break the shell's lines or drive the terminal.
  const kept = offers.filter(({ word }) => word.startsWith(request.typed) && !word.includes('\t') && !hasControls(word))
  const named = kept.map(({ note, ...offer }) => ({ ...offer, note: note && escapeControls(note) }))
  return onDisk ? { offers: [], onDisk } : { offers: named }
}

function flags({ command, typed, flags: given, given: values }: CompletionRequest): Offer[] {
  const available = flagOffers(command)
  const all = [
    ...available.filter(
      ({ long, short, name }) => !given.has(long) && !given.has(short ?? '') && isAccepted(command, values, name),
    ),
    ...(command === PROGRAM ? [SHOW_VERSION] : []),
    SHOW_HELP,
  ]
  return all.flatMap(({ long, short, description }) => [
    { word: long, note: description },
    ...(short && typed.length < 2 ? [{ word: short, note: description }] : []),
  ])
}

/** False for a field that the operation rejects together with the given ones. */
function isAccepted(
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
  // If the given fields are rejected in any case, the missing one may complete them.
  return (
    isRefused(given) ||
    !isRefused({ ...given, [name]: field.type === 'array' ? ['a'] : field.type === 'integer' ? 1 : 'a' })
  )
}

function valuesOf(request: CompletionRequest, cwd: string): Offers {
  const [name, field] = request.field!
  const { command, given } = request
  if (!isAccepted(command, given, name)) return { offers: [] }
  const value = request.typed.slice(request.before.length)
  const choices = field.type === 'string' && field.enum ? field.enum : []
  if (choices.length > 0) return { offers: choices.map(word => ({ word: request.before + word })) }
  const kinds = field.offers ?? []
  if (kinds.includes('folder')) return { offers: [], onDisk: 'folders' }
  // In a list, only the text after the last comma is completed.
  const isList = kinds.includes('paths') || kinds.includes('repositories')
  const last = isList ? value.slice(value.lastIndexOf(',') + 1) : value
  const typed = kinds.includes('paths') && last.startsWith('!') ? last.slice(1) : last
  const before = request.typed.slice(0, request.typed.length - typed.length)
  const plain = plainOffers(kinds, typed, before === request.before)
  const found = plain ?? indexedOffers(kinds, typed, request, cwd)
  if (!found) return kinds.some(kind => kind !== 'symbol') ? { offers: [], onDisk: 'files' } : { offers: [] }
  return { offers: found.map(offer => ({ ...offer, word: before + offer.word })) }
}

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
  return firstAndBest(isList && isFirst ? [...known, { word: 'all', note: 'All of them' }] : known, byLength)
}

function indexedOffers(
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
  const unique = new Map(
    found
      .flat()
      .toReversed()
      .map(offer => [offer.word, offer]),
  )
  // A module may equal a folder without its slash: keep the folder, or the shell could insert neither.
  for (const { word, isOpen } of unique.values()) if (isOpen && word.endsWith('/')) unique.delete(word.slice(0, -1))
  return firstAndBest([...unique.values()], byLength)
}
