// `get_symbol`: the full record of one or many symbols.
import { isData } from '../cache/tables/traits.ts'
import type { Answer, Context, Input, Operation, Row } from '../contract.ts'
import { type Call, type IndexEntry, type SymbolKind, type SymbolRecord, TYPE_KINDS } from '../model.ts'
import { answerFrom } from '../repository/answer.ts'
import type { Repository } from '../repository/query-session.ts'
import { documentedBy } from '../resolve/header-docs.ts'
import { relatedTo, type Users } from '../resolve/related-symbols.ts'
import type { Target } from '../resolve/target-type.ts'
import { symbolId } from '../util/symbol-id.ts'
import * as fields from './arguments/fields.ts'
import { SYMBOL_PARTS, type SymbolPart } from './arguments/symbol-parts.ts'
import { codeOf } from './get_symbol_source.ts'
import type { userSearch } from './relationship/nearest-users.ts'
import { withoutSeen } from './resolution/seen.ts'
import { resolveAll } from './resolution/targets.ts'
import { pageOf } from './search/pages.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const targets = input.symbols as readonly string[]
  const answer = await answerFrom(input, context, repository => records(repository, targets, input, context))
  return withoutSeen(answer, context)
}

async function records(
  repository: Repository,
  targets: readonly string[],
  input: Input,
  context: Context,
): Promise<Answer> {
  const { found, misses, answer } = await resolveAll(repository, targets, 'get_symbol')
  if (answer) return answer
  const results = []
  let search: ReturnType<typeof userSearch> | undefined
  const usersOf = async (target: Target): Promise<Users> => {
    const { userSearch } = await import('./relationship/relationship.ts')
    search ??= userSearch(repository, context.hot !== undefined)
    return search(target)
  }
  for (const one of found) {
    const record = await recordOf(repository, one.target, context, usersOf)
    const named = one.match === undefined ? record : { ...record, match: one.match, asked: one.asked }
    results.push(
      input.with === undefined ? named : await withParts(repository, one.target, named, input.with as string),
    )
  }
  return { ...pageOf(results, results.length, 0), ...misses }
}

/** A record with the parts that `with` asks for. */
async function withParts(repository: Repository, { entry, symbol }: Target, record: Row, asked: string): Promise<Row> {
  const parts = asked.split(',') as SymbolPart[]
  const { symbolParts } = await import('./relationship/relationship.ts')
  const others = await symbolParts(repository, { entry, symbol }, record, parts)
  if (!parts.includes('source')) return others
  const { text, secrecy } = codeOf(repository, entry)
  // The code has the declarations, too.
  const { interface: _, ...rest } = others
  return { ...rest, ...secrecy, source: text }
}

/** The record of a symbol, with its relations to other symbols of its file. */
async function recordOf(
  repository: Repository,
  { symbol, entry }: Target,
  { hot, work }: Context,
  usersOf: (target: Target) => Promise<Users>,
): Promise<Row> {
  const { reader } = repository
  // After an index was removed, its generations start from 1 again.
  const { generation, indexed_at } = reader.manifest
  const key = `${reader.folder} ${generation} ${indexed_at} ${entry.h}`
  const cache = repository.isParsedNow(symbol) ? undefined : hot
  const known = cache?.get(key)
  if (known !== undefined) {
    if (work) work.hits++
    return known as Row
  }
  const { s, k, l, r, p, qualified, ...rest } = repository.record(symbol)
  const { h, m, f } = entry
  // Texts and settings have neither users nor neighbours of interest.
  const isCode = !isData(reader.trait(symbol).flags)
  const near = isCode ? relatedTo(repository, symbol, entry, rest, await usersOf({ symbol, entry })) : {}
  const related = Object.keys(near).length > 0 ? { related: near } : {}
  const owner = p === undefined ? {} : { p }
  const { signature, ...others } = rest
  const described = declaredDoc(repository, entry, rest)
  const declared = await declarations(repository, symbol, entry, { ...rest, qualified })
  const record = {
    ...{ s, h, k, m, f, l, r, ...owner, id: symbolId(f, qualified), signature },
    ...described,
    ...others,
    ...declared,
    ...(others.calls ? { calls: withCounts(others.calls) } : {}),
    ...related,
  }
  // The text of another file may change without this one: do not cache it.
  if (!described) cache?.set(key, record)
  return record
}

const VALUE_KINDS: ReadonlySet<string> = new Set<SymbolKind>(['const', 'var', 'property'])

/** The declarations of a type, or of an object with functions. */
async function declarations(
  repository: Repository,
  symbol: number,
  entry: IndexEntry,
  record: Pick<SymbolRecord, 'qualified' | 'signature' | 'doc' | 'members'>,
) {
  const isObject = record.members !== undefined && VALUE_KINDS.has(entry.k)
  if (!TYPE_KINDS.has(entry.k) && !isObject) return {}
  const { interfaceLines } = await import('./resolution/interface-lines.ts')
  const lines = await interfaceLines(repository, symbol, entry, record)
  return lines.length > 0 ? { interface: lines } : {}
}

/** Calls of one callee that are listed each. */
const MAX_CALLS_OF_ONE = 16

/** The calls of a callee that is called more often are one row, at the first of them, with their number. */
function withCounts(calls: readonly Call[]): readonly Call[] {
  const counts = new Map<string, number>()
  for (const { callee } of calls) counts.set(callee, (counts.get(callee) ?? 0) + 1)
  const shown = new Set<string>()
  return calls.flatMap(call => {
    const count = counts.get(call.callee)!
    if (count <= MAX_CALLS_OF_ONE) return [call]
    if (shown.has(call.callee)) return []
    shown.add(call.callee)
    return [{ ...call, count }]
  })
}

/** The doc comment of the declaration in a header, for a definition without one. */
function declaredDoc(
  repository: Repository,
  entry: IndexEntry,
  own: Pick<SymbolRecord, 'doc' | 'params' | 'modifiers'>,
) {
  const { reader } = repository
  const declared = documentedBy(reader, entry, own, symbol => repository.record(symbol))
  if (declared === undefined) return undefined
  const file = reader.fileNumberOf(declared)
  repository.rest(file)
  const { doc, qualified } = repository.record(declared)
  return { doc, doc_of: symbolId(reader.file(file).path, qualified) }
}

const getSymbol: Operation = {
  name: 'get_symbol',
  alias: 'get',
  title: 'Get the record of symbols',
  summary: 'Signature, doc, calls, control flow, effects and risk of symbols',
  description:
    'Signature, doc, members, calls, effects and risk of one or many symbols. Use it to understand them and, with source, callers, tests and types, before a change. For code alone use get_symbol_source.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    symbols: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      mayBeFile: true,
      description: 'Hashes, ids (src/auth/login.ts#LoginForm.submit) or unambiguous names',
      brief: 'Names, ids (src/a.ts#Form.submit) or hashes',
      offers: ['symbol'],
      placeholder: 'symbol',
    },
    with: {
      type: 'string',
      enum: SYMBOL_PARTS,
      isList: true,
      description: 'Also these; of those, a budget removes types first, then tests, then callers',
      brief: '',
      placeholder: 'PARTS',
    },
    unseen: fields.unseen,
    ...fields.query,
  },
  positional: ['symbols'],
  required: ['symbols'],
  examples: ['ctx get_symbol handleLogin', 'ctx get src/auth/login.ts#LoginForm.submit d427190365182740'],
  run,
}
export default getSymbol
