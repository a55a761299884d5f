// Callers of a symbol within its file, computed when its records are packed, so that queries read them at once. Calls
// are resolved by name and receiver (callee-names.ts). Pure. See cache-format.md, "Records".
import type { MemberCalls, SymbolRecord } from '../../model.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { numberAmongNamesakes, ownName } from '../../util/symbol-names.ts'
import { Scopes } from './call-scopes.ts'
import { type Scoped, type Use, usesOf } from './callee-names.ts'
import { Decoder, writeDifferences, writeNumber } from './record-marks.ts'

/** Most callers stored per symbol, the nearest ones. */
export const MAX_CALLERS = 3

/** Nearest callers by record number, nearest first, without the record itself, and the number of all. */
interface CallersOf {
  readonly nearest: readonly number[]
  readonly total: number
}

type Callers = ReadonlyMap<number, CallersOf>

/** Callers of the records of a file, or those that use them as a value. Pass `scopes` to share them between both. */
export function callersWithin(
  records: readonly Scoped[],
  memberCalls?: MemberCalls,
  use: Use = 'calls',
  scopes?: Scopes,
): Callers {
  const callers = new Map<number, CallersOf>()
  if (records.every(record => record[use] === undefined)) return callers
  scopes ??= new Scopes(records, memberCalls)
  const callersByTarget = new Map<number, number[]>()
  for (let i = 0; i < records.length; i++) {
    for (const callee of usesOf(records[i]!, use)) {
      for (const target of scopes.meant(callee, i)) {
        const known = callersByTarget.get(target)
        if (known === undefined) callersByTarget.set(target, [i])
        else if (known[known.length - 1] !== i) known.push(i)
      }
    }
  }
  for (const [i, known] of callersByTarget) {
    const others = known.filter(user => user !== i)
    if (others.length > 0) callers.set(i, { nearest: nearestTo(others, i), total: others.length })
  }
  return callers
}

/** Up to MAX_CALLERS of ascending numbers nearest to `own`, nearest first. */
function nearestTo(numbers: readonly number[], own: number): number[] {
  let after = firstWhere(0, numbers.length, at => numbers[at]! > own)
  let before = after - 1
  const nearest: number[] = []
  while (nearest.length < MAX_CALLERS && (before >= 0 || after < numbers.length)) {
    const isBefore = after === numbers.length || (before >= 0 && own - numbers[before]! <= numbers[after]! - own)
    nearest.push(numbers[isBefore ? before-- : after++]!)
  }
  return nearest
}

/** The callers of records `first`..`end` as a line (cache-format.md, "Records"). */
export function writeCallers(callers: Callers, records: readonly SymbolRecord[], first: number, end: number): string {
  let line = ''
  let last = first
  for (let i = first; i < end; i++) {
    const own = callers.get(i)
    if (own === undefined) continue
    const { nearest, total } = own
    const numbers = nearest.map(caller => numberOfRecord(records[caller]!))
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

/** The `~n` of a record; 1 if its qualified name does not follow from its line. */
function numberOfRecord(record: SymbolRecord): number {
  return record.qualified === ownName(record) ? 1 : numberAmongNamesakes(record.qualified) || 1
}

/** A caller: its distance in records, and its `~n`. */
export interface Caller {
  readonly distance: number
  readonly nth: number
}

interface ReadCallers {
  readonly nearest: readonly Caller[]
  readonly total: number
}

/** Reads the callers of a record from such a line; `index` is its position in the chunk. */
export function readCallers(line: string, index: number): ReadCallers {
  const from = new Decoder(line)
  for (let at = 0; !from.isAtEnd; ) {
    at += from.number()
    const count = from.number()
    const total = count >> 1
    const nearest: Caller[] = []
    for (let i = 0; i < Math.min(total, MAX_CALLERS); i++) {
      const distance = from.difference()
      nearest.push({ distance, nth: count & 1 ? from.number() : 1 })
    }
    if (at === index) return { nearest, total }
    if (at > index) break
  }
  return { nearest: [], total: 0 }
}

/** Qualified names of the nearest callers, and the number of all. */
export interface NamedCallers {
  readonly names: readonly string[]
  readonly total: number
}
