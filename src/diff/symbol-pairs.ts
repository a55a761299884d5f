// Which symbol of the new side is which of the old one: by name in the same place, else by similarity. Pure.
import { CONTAINERS } from '../util/kind-groups.ts'
import { type FileSymbols, type SideSymbol, wordsOf } from './file-symbols.ts'
import { similarityOf } from './similarity.ts'

/** A file on both sides; one is missing of an added or a removed file. */
export interface FilePair {
  readonly before: FileSymbols | undefined
  readonly after: FileSymbols | undefined
}

export interface SymbolPair {
  readonly before: SideSymbol
  readonly after: SideSymbol
  /** From 0 to 1 where the two were found by it; undefined for one name in one place. */
  readonly similarity?: number
  /** True for a member of a type that was renamed or moved, whose own change covers it. */
  readonly isInside: boolean
}

export interface Pairing {
  readonly pairs: readonly SymbolPair[]
  readonly added: readonly SideSymbol[]
  readonly removed: readonly SideSymbol[]
  /** Symbols that were not compared with others, because there were too many. */
  readonly uncompared: number
}

/** Least similarity of a renamed symbol. */
const LEAST = 0.8
/** Pairs of symbols that are compared for similarity. */
const MAX_COMPARED = 100_000
/** Words of a definition that is no coincidence where it is found again under another name or in another place. */
const FEW_WORDS = 6
/** Symbols of one name in other places that one is compared with, where there are too many to compare all. */
const MAX_NAMESAKES = 20
/** Pairs the symbols of two sides. */
export function pairSymbols(files: readonly FilePair[]): Pairing {
  return new Pairs(files).found()
}

class Pairs {
  readonly #pairs: SymbolPair[] = []
  readonly #before = new Set<SideSymbol>()
  readonly #after = new Set<SideSymbol>()
  /** The file of the new side of each file of the old one. */
  readonly #files = new Map<FileSymbols, FileSymbols>()
  /** The new side of each definition of the old one. */
  readonly #moved = new Map<SideSymbol, SideSymbol>()
  readonly #words = new Map<SideSymbol, readonly string[]>()
  #uncompared = 0

  constructor(files: readonly FilePair[]) {
    for (const { before, after } of files) {
      for (const each of before?.symbols ?? []) this.#before.add(each)
      for (const each of after?.symbols ?? []) this.#after.add(each)
      if (before && after) this.#files.set(before, after)
    }
  }

  found(): Pairing {
    for (const [before, after] of this.#files) this.#byName(before.symbols, after.symbols, name => name, false)
    for (const isContainer of [true, false]) this.#bySimilarity(isContainer)
    return { pairs: this.#pairs, added: [...this.#after], removed: [...this.#before], uncompared: this.#uncompared }
  }

  #add(before: SideSymbol, after: SideSymbol, isInside: boolean, similarity?: number): void {
    this.#before.delete(before)
    this.#after.delete(after)
    this.#moved.set(before, after)
    this.#pairs.push({ before, after, isInside, ...(similarity === undefined ? {} : { similarity }) })
  }

  /** Pairs symbols with one qualified name; of several, the equal ones first, then those with an equal head. */
  #byName(
    before: readonly SideSymbol[],
    after: readonly SideSymbol[],
    renamed: (qualified: string) => string,
    isInside: boolean,
  ): void {
    const groups = new Map<string, SideSymbol[]>()
    for (const each of after) if (this.#after.has(each)) addTo(groups, each.name, each)
    const left = new Map<string, SideSymbol[]>()
    for (const each of before) if (this.#before.has(each)) addTo(left, renamed(each.name), each)
    for (const [name, all] of left) this.#pairGroup(all, groups.get(name) ?? [], isInside)
  }

  #pairGroup(before: readonly SideSymbol[], after: SideSymbol[], isInside: boolean): void {
    if (before.length === 1 && after.length === 1) {
      this.#add(before[0]!, after[0]!, isInside)
      return
    }
    for (const textOf of [rawText, wholeText, headText, undefined])
      for (const each of before) {
        if (!this.#before.has(each)) continue
        const isSame = (other: SideSymbol): boolean =>
          textOf === undefined || (other.definition.kind === each.definition.kind && textOf(other) === textOf(each))
        const at = after.findIndex(isSame)
        if (at >= 0) this.#add(each, after.splice(at, 1)[0]!, isInside)
      }
  }

  /** Pairs what is left by similarity: the best pair first, if no other is as good. */
  #bySimilarity(isContainer: boolean): void {
    const wanted = ({ definition }: SideSymbol) => CONTAINERS.has(definition.kind) === isContainer
    const [before, after] = [[...this.#before].filter(wanted), [...this.#after].filter(wanted)]
    const isLarge = before.length * after.length > MAX_COMPARED
    if (isLarge) this.#uncompared += before.length + after.length
    const byName = new Map<string, SideSymbol[]>()
    for (const each of after) addTo(byName, each.definition.name, each)
    const candidates: Candidate[] = []
    for (const old of before)
      for (const now of isLarge ? (byName.get(old.definition.name) ?? []).slice(0, MAX_NAMESAKES) : after) {
        const score = this.#score(old, now)
        const isNamesake = old.definition.name === now.definition.name
        if (score > 0) candidates.push({ old, now, isNamesake, score, nearness: this.#nearness(old, now) })
      }
    candidates.sort((a, b) => compare(b, a))
    for (const [i, { old, now, score }] of candidates.entries()) {
      if (!this.#before.has(old) || !this.#after.has(now)) continue
      if (this.#hasRival(candidates, i)) continue
      this.#add(old, now, false, score)
      if (isContainer) this.#membersOf(old, now)
    }
  }

  /** True if another pair with one of the two is as good. */
  #hasRival(candidates: readonly Candidate[], at: number): boolean {
    const one = candidates[at]!
    for (const step of [-1, 1])
      for (let i = at + step; candidates[i] !== undefined && compare(candidates[i]!, one) === 0; i += step) {
        const { old, now } = candidates[i]!
        if ((old === one.old) !== (now === one.now) && this.#before.has(old) && this.#after.has(now)) return true
      }
    return false
  }

  /** Pairs the members of two paired containers. */
  #membersOf(old: SideSymbol, now: SideSymbol): void {
    const [from, to] = [`${old.name}.`, `${now.name}.`]
    const members = old.file.symbols.filter(each => each.name.startsWith(from))
    // Constructors may bear the name of their type.
    const [name, other] = [old.definition.name, now.definition.name]
    const renamed = (whole: string): string => {
      const rest = whole.slice(from.length)
      return to + (rest === name ? other : rest)
    }
    this.#byName(members, now.file.symbols, renamed, true)
  }

  /** Two if both stand at the same place, one if in the same file. */
  #nearness(old: SideSymbol, now: SideSymbol): number {
    if (this.#files.get(old.file) !== now.file) return 0
    const [owner, other] = [old.owner, now.owner]
    return owner === other || (owner !== undefined && this.#moved.get(owner) === other) ? 2 : 1
  }

  #score(old: SideSymbol, now: SideSymbol): number {
    const [a, b] = [old.definition, now.definition]
    const isNamesake = a.name === b.name
    if (a.kind !== b.kind && !(isNamesake || (isCallable(a.kind) && isCallable(b.kind)))) return 0
    const [words, others] = [this.#wordsOf(old), this.#wordsOf(now)]
    const shorter = Math.min(words.length, others.length)
    if (shorter * 3 < Math.max(words.length, others.length) * 2) return 0
    const score = similarityOf(words, others, LEAST)
    if (score < LEAST) return 0
    // Marks and keywords make short definitions look alike.
    const [names, otherNames] = [words.filter(isWord), others.filter(isWord)]
    const least = similarityOf(names, otherNames, LEAST)
    if (least < LEAST) return 0
    if (Math.min(names.length, otherNames.length) < FEW_WORDS && !this.#isPlausible(old, now, isNamesake)) return 0
    return Math.min(score, least)
  }

  /** A small definition is the same only in the same place, or at the top level of another file under its name. */
  #isPlausible(old: SideSymbol, now: SideSymbol, isNamesake: boolean): boolean {
    const [owner, other] = [old.owner, now.owner]
    const isSameFile = this.#files.get(old.file) === now.file
    if (!isNamesake) return isSameFile && this.#nearness(old, now) === 2
    if (owner === undefined && other === undefined) return true
    // A method that has gone from one type and come to another, when both types stay.
    return (owner === undefined || this.#moved.has(owner)) && (other === undefined || !this.#after.has(other))
  }

  #wordsOf(symbol: SideSymbol): readonly string[] {
    let words = this.#words.get(symbol)
    if (!words) {
      words = wordsOf(symbol.file.wholeOf(symbol), symbol.definition.name)
      this.#words.set(symbol, words)
    }
    return words
  }
}

interface Candidate {
  readonly old: SideSymbol
  readonly now: SideSymbol
  readonly isNamesake: boolean
  readonly score: number
  readonly nearness: number
}

/** Below zero if the first is the better one. */
function compare(a: Candidate, b: Candidate): number {
  return Number(a.isNamesake) - Number(b.isNamesake) || a.score - b.score || a.nearness - b.nearness
}

function wholeText(symbol: SideSymbol): string {
  return `${symbol.head.join(' ')}\n${symbol.body.join(' ')}`
}

function rawText({ raw }: SideSymbol): string {
  return raw
}

function headText({ head }: SideSymbol): string {
  return head.join(' ')
}

function isCallable(kind: string): boolean {
  return kind === 'fn' || kind === 'method' || kind === 'component' || kind === 'const'
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}"']/u.test(token)
}

function addTo(groups: Map<string, SideSymbol[]>, name: string, symbol: SideSymbol): void {
  const group = groups.get(name)
  if (group) group.push(symbol)
  else groups.set(name, [symbol])
}
