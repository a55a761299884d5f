// Who calls a symbol within its file: told when its records are packed, so that one small read says it later. Calls are
// taken as written, by name and receiver (callees.ts). Pure. See cache-format.md, "Records".
import type { MemberCalls, SymbolRecord } from '../../model.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { numberAmongNamesakes, ownName } from '../../util/symbol-names.ts'
import { Scopes } from './call-scopes.ts'
import { type Scoped, type Use, usesOf } from './callees.ts'
import { Written, writeDifferences, writeNumber } from './record-marks.ts'

/** Callers that are told of a symbol: the nearest ones. */
export const MOST_CALLERS = 3

/** Numbers of the nearest records that call one, nearest first, itself left out; and how many call it in all. */
interface CallersOf {
  readonly nearest: readonly number[]
  readonly total: number
}

/** Of records by their number in the file. */
type Callers = ReadonlyMap<number, CallersOf>

/**
 * Who calls the records of a file, or gives them by value, as far as names as written say it. What was found out of its
 * `scopes` serves for both.
 */
export function callersWithin(
  records: readonly Scoped[],
  memberCalls?: MemberCalls,
  use: Use = 'calls',
  scopes?: Scopes,
): Callers {
  const callers = new Map<number, CallersOf>()
  if (records.every(record => record[use] === undefined)) return callers
  scopes ??= new Scopes(records, memberCalls)
  const users = new Map<number, number[]>()
  for (let i = 0; i < records.length; i++) {
    for (const callee of usesOf(records[i]!, use)) {
      for (const meant of scopes.meant(callee, i)) {
        const known = users.get(meant)
        if (known === undefined) users.set(meant, [i])
        else if (known[known.length - 1] !== i) known.push(i)
      }
    }
  }
  for (const [i, known] of users) {
    const others = known.filter(user => user !== i)
    if (others.length > 0) callers.set(i, { nearest: nearestTo(others, i), total: others.length })
  }
  return callers
}

/** Of ascending numbers up to MOST_CALLERS nearest to one that is none of them, the nearest first. */
function nearestTo(numbers: readonly number[], own: number): number[] {
  let after = firstWhere(0, numbers.length, at => numbers[at]! > own)
  let before = after - 1
  const nearest: number[] = []
  while (nearest.length < MOST_CALLERS && (before >= 0 || after < numbers.length)) {
    const isBefore = after === numbers.length || (before >= 0 && own - numbers[before]! <= numbers[after]! - own)
    nearest.push(numbers[isBefore ? before-- : after++]!)
  }
  return nearest
}

/** The callers of records from number `first` to before `end`, as a line (cache-format.md, "Records"). */
export function writeCallers(callers: Callers, records: readonly SymbolRecord[], first: number, end: number): string {
  let line = ''
  let last = first
  for (let i = first; i < end; i++) {
    const own = callers.get(i)
    if (own === undefined) continue
    const { nearest, total } = own
    const numbers = nearest.map(caller => nthOfItsName(records[caller]!))
    const isNumbered = numbers.some(nth => nth !== 1)
    line += writeNumber(i - last) + writeNumber(total * 2 + (isNumbered ? 1 : 0))
    for (let each = 0; each < nearest.length; each++) {
      line += writeDifferences([nearest[each]!], i)
      if (isNumbered) line += writeNumber(numbers[each]!)
    }
    last = i
  }
  return line
}

/** 1 for one whose qualified name does not follow from its line, too: there is none to be told. */
function nthOfItsName(record: SymbolRecord): number {
  return record.qualified === ownName(record) ? 1 : numberAmongNamesakes(record.qualified) || 1
}

/** A caller: how far it is from whom it calls, in records, and its number among its namesakes, from 1. */
export interface Caller {
  readonly distance: number
  readonly nth: number
}

/** The nearest callers of a record, and how many there are in all. */
interface ReadCallers {
  readonly nearest: readonly Caller[]
  readonly total: number
}

/** The callers of a record, by its place in the chunk from 0, as such a line says. */
export function readCallers(line: string, index: number): ReadCallers {
  const from = new Written(line)
  for (let at = 0; !from.isAtEnd; ) {
    at += from.number()
    const count = from.number()
    const total = count >> 1
    const nearest: Caller[] = []
    for (let i = 0; i < Math.min(total, MOST_CALLERS); i++) {
      const distance = from.difference()
      nearest.push({ distance, nth: count & 1 ? from.number() : 1 })
    }
    if (at === index) return { nearest, total }
    if (at > index) break
  }
  return { nearest: [], total: 0 }
}

/** Who calls a symbol within its file: the nearest by qualified name, and how many there are in all. */
export interface NamedCallers {
  readonly names: readonly string[]
  readonly total: number
}
