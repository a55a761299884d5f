// Who calls a symbol within its file: told when its records are packed, so that one small read says it later. Calls are
// taken as written, by their last word. Pure. See cache-format.md, "Records".
import type { SymbolRecord } from '../model.ts'
import { firstWhere } from '../util/halving.ts'
import { numberAmongNamesakes, ownName } from '../util/qualified.ts'
import { isWordCode } from '../util/words.ts'
import { Written, writeDifferences, writeNumber } from './record-marks.ts'

/** Callers that are told of a symbol: the nearest ones. */
export const MOST_CALLERS = 3

/** Of records by their number in the file: the numbers of those that call them, nearest first, themselves left out. */
export type Callers = ReadonlyMap<number, readonly number[]>

/** What a name has that nobody calls. */
const NOBODY: number[] = []

/** Who calls the records of a file, by callees as written; a call of a name that several bear is one of each. */
export function callersWithin(records: readonly Pick<SymbolRecord, 's' | 'calls'>[]): Callers {
  const callers = new Map<number, readonly number[]>()
  if (records.every(({ calls }) => calls === undefined)) return callers
  const users = new Map<string, number[]>()
  for (const { s } of records) users.set(s, NOBODY)
  for (let i = 0; i < records.length; i++) {
    for (const { callee } of records[i]!.calls ?? []) {
      const name = users.has(callee) ? callee : lastWord(callee)
      const known = users.get(name)
      if (known === NOBODY) users.set(name, [i])
      else if (known !== undefined && known[known.length - 1] !== i) known.push(i)
    }
  }
  for (let i = 0; i < records.length; i++) {
    const known = users.get(records[i]!.s)!
    if (known === NOBODY) continue
    const nearest = nearestTo(known, i)
    if (nearest.length > 0) callers.set(i, nearest)
  }
  return callers
}

/** True for a call of a name, alone or as the last word of what is called. */
export function isCallOf(callee: string, name: string): boolean {
  return callee === name || lastWord(callee) === name
}

/**
 * What a callee as written ends with from its last word on: `this.api.post` → `post`, `list.empty?` → `empty?`,
 * `self.add:to:` → `add:to:`.
 */
function lastWord(callee: string): string {
  if (callee.endsWith(':')) return callee.slice(callee.lastIndexOf('.') + 1)
  let at = callee.length
  while (at > 0 && !isNamePart(callee.charCodeAt(at - 1))) at--
  while (at > 0 && isNamePart(callee.charCodeAt(at - 1))) at--
  return callee.slice(at)
}

const UNDERSCORE = 95
const DOLLAR = 36

function isNamePart(code: number): boolean {
  return isWordCode(code) || code === UNDERSCORE || code === DOLLAR
}

/** Of ascending numbers up to MOST_CALLERS nearest to one that is not taken itself, the nearest first. */
function nearestTo(numbers: readonly number[], own: number): number[] {
  let after = firstWhere(0, numbers.length, at => numbers[at]! >= own)
  let before = after - 1
  if (numbers[after] === own) after++
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
    const numbers = own.map(caller => nthOfItsName(records[caller]!))
    const isNumbered = numbers.some(nth => nth !== 1)
    line += writeNumber(i - last) + writeNumber(own.length * 2 + (isNumbered ? 1 : 0))
    for (let each = 0; each < own.length; each++) {
      line += writeDifferences([own[each]!], i)
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

/** The callers of a record, by its place in the chunk from 0, as such a line says. */
export function readCallers(line: string, index: number): Caller[] {
  const from = new Written(line)
  for (let at = 0; !from.isAtEnd; ) {
    at += from.number()
    const count = from.number()
    const callers: Caller[] = []
    for (let i = 0; i < count >> 1; i++) {
      const distance = from.difference()
      callers.push({ distance, nth: count & 1 ? from.number() : 1 })
    }
    if (at === index) return callers
    if (at > index) break
  }
  return []
}
