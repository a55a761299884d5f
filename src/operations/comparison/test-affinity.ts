// How much a test file is about changed code, by its name and by how often it names changed symbols.
import type { Repository } from '../../repository/query-session.ts'
import { wholeWord } from '../../util/regex-escape.ts'

/** Steps of calls that a test about the symbol, about its file, about a part of it, and one that names it comes nearer. */
const SYMBOL = 3
const FILE = 3
const PART = 1
const MENTIONED = 1.5
/** Mentions that count most. */
const MANY = 16
/** Test files that are read, and symbols whose mentions are counted. */
const MAX_READ = 500
const MAX_NAMES = 50
/** Fewest letters of a word that tells something. */
const LEAST = 3

/** Words that every test file's name may have. */
const COMMON: ReadonlySet<string> = new Set([
  'test',
  'tests',
  'spec',
  'unit',
  'it',
  'e2e',
  'index',
  'src',
  'lib',
  'init',
])

export class TestAffinity {
  readonly #repository: Repository
  readonly #symbols: ReadonlyMap<string, number>
  readonly #stems: readonly (readonly string[])[]
  readonly #mention: RegExp | undefined
  #read = 0

  /** `names` are those of changed symbols, with 1, and of their callers, with less; `paths` their files. */
  constructor(repository: Repository, names: ReadonlyMap<string, number>, paths: readonly string[]) {
    this.#repository = repository
    const words = [...names].map(([name, weight]) => [wordsOf(name).join(' '), weight] as const)
    this.#symbols = new Map(words.filter(([name]) => name.length >= LEAST && !COMMON.has(name)))
    this.#stems = paths.map(stemWords).filter(words => words.length > 0)
    const told = [...names.keys()].filter(name => name.length >= LEAST && !COMMON.has(name)).slice(0, MAX_NAMES)
    this.#mention = told.length > 0 ? new RegExp(told.map(wholeWord).join('|'), 'g') : undefined
  }

  /** Steps that a test file comes nearer. */
  of(path: string): number {
    const words = stemWords(path)
    const joined = ` ${words.join(' ')} `
    const isOfFile = this.#stems.some(stem => stem.join(' ') === words.join(' '))
    const isOfPart = this.#stems.some(stem => stem.some(word => words.some(each => isAlike(word, each))))
    let ofSymbol = 0
    for (const [name, weight] of this.#symbols)
      if (joined.includes(` ${name} `)) ofSymbol = Math.max(ofSymbol, SYMBOL * weight)
    return Math.max(ofSymbol, isOfFile ? FILE : 0) + (isOfPart ? PART : 0) + this.#mentionsIn(path)
  }

  #mentionsIn(path: string): number {
    if (!this.#mention || this.#read++ >= MAX_READ) return 0
    const count = this.#repository.textOf(path).match(this.#mention)?.length ?? 0
    return (MENTIONED * Math.log2(1 + Math.min(count, MANY))) / Math.log2(1 + MANY)
  }
}

/** `req` for `request`: one begins the other. */
function isAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= LEAST && (a.startsWith(b) || b.startsWith(a))
}

function stemWords(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return wordsOf(dot > 0 ? name.slice(0, dot) : name).filter(word => !COMMON.has(word))
}

/** The words of a name in small letters. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
