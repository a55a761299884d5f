// What grammars find: what knows web-tree-sitter, with grammar-loading.ts, which loads it, and captures.ts and
// declarator.ts, which read its nodes. Matches are plain offsets, so that no tree outlives a call.
import type { Node, Query } from 'web-tree-sitter'
import { bareMatch, type Match, moveMatch } from '../../languages/definition-match.ts'
import { readMatch } from './captures.ts'
import { type LoadedGrammar, missingOf } from './grammar-loading.ts'
import { runGuarded } from './parser-guard.ts'
import { queryDepthOf } from './query-depth.ts'
import { LONGEST_PAUSE, WorkClock } from './work-clock.ts'

/** What a query found in one text, and whether the grammar had to guess around an error. */
export interface Matches {
  readonly matches: readonly Match[]
  readonly hasError: boolean
  /** No query was asked: nearly all of the text is within one error. */
  readonly isScattered?: true
}

const UNLIMITED_DEPTH = 0xffff_ffff

let trapped = false

/**
 * True once a grammar has trapped or was stopped: the runtime's memory is no longer what it was, and it parses nothing
 * any more.
 */
export function hasTrapped(): boolean {
  return trapped
}

/**
 * The query's matches in `text`, in no order; undefined when `deadline` (ms of `performance.now()`) passes first, or,
 * with `wholeOnly`, at the first error. Throws when the grammar traps or is stopped, and for every text after that.
 */
export function matchText(
  grammar: LoadedGrammar,
  text: string,
  deadline: number,
  wholeOnly = false,
): Matches | undefined {
  if (trapped) throw new Error('A grammar has trapped in this process.')
  // Grammars look for the end of a line, and that of Kotlin for ever where a text ends first: `class A` and `@B` below
  // it.
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`
  try {
    const work = () => match(grammar, lines, deadline, wholeOnly)
    // A scanner that loops looks at no deadline.
    const found = runGuarded(Math.max(0, deadline - performance.now()) + LONGEST_PAUSE, work)
    if (lines !== text) for (const each of found?.matches ?? []) moveMatch(each, at => Math.min(at, text.length - 1))
    return found
  } catch (error) {
    trapped = true
    throw error
  }
}

/**
 * Children of one error from which on a query takes seconds, since for each it looks at all that follow: brackets that
 * nothing closes.
 */
const MOST_IN_ERROR = 10_000

function isScattered(root: Node): boolean {
  return root.hasError && [root, ...root.namedChildren].some(node => node.isError && node.childCount > MOST_IN_ERROR)
}

/**
 * What is found at a file's level in a text with errors, without variables that stand deeper than the rest: a function
 * that the grammar ends too early leaves its locals there.
 */
function withoutSpilled(matches: readonly Match[], margin: number, indentAt: IndentAt): Match[] {
  return matches.filter(({ set, start }) => set === undefined || !('once' in set) || indentAt(start) <= margin)
}

/** How deep what is found at a file's level stands. */
function marginOf(matches: readonly Match[], indentAt: IndentAt): number {
  return matches.reduce((margin, { start }) => Math.min(margin, indentAt(start)), Infinity)
}

/** How many characters stand before the first that is no blank on the line of an offset. */
type IndentAt = (offset: number) => number

/** Gives the indentation of lines of `text`; a line is looked at once while offsets stay in it, however long it is. */
export function indents(text: string): IndentAt {
  let [from, to, depth] = [0, -1, 0]
  return offset => {
    if (offset >= from && offset <= to) return depth
    from = text.lastIndexOf('\n', offset - 1) + 1
    to = text.indexOf('\n', offset)
    if (to < 0) to = text.length
    depth = /\S|$/.exec(text.slice(from))!.index
    return depth
  }
}

/** Where the tree ends before its text does: at times a grammar takes the rest for nothing and says of no error. */
function lossOf(root: Node, text: string): number | undefined {
  const end = root.lastChild?.endIndex ?? text.length
  return text.length > end && /\S/.test(text.slice(end)) ? end : undefined
}

/** UTF-16 units that a parser is handed at once. */
const UNITS_OF_PIECE = 256

/**
 * Units handed in one parse from which on it is given up, for each unit of the text and in any case: where scanners look
 * to the end of a text at each token of a fault, they take its square. It is a count, the same on every machine.
 */
const MOST_HANDED = 100
const MOST_HANDED_AT_LEAST = 20_000_000

/**
 * Hands a parser a text piece by piece. A scanner that asks for the column of a token (Scala's, Haskell's) has the line
 * read again from its start, so that what is copied and not looked at was most of the time that they took.
 */
class Pieces {
  readonly #text: string
  readonly #most: number
  #handed = 0

  constructor(text: string) {
    this.#text = text
    this.#most = Math.max(MOST_HANDED_AT_LEAST, MOST_HANDED * text.length)
  }

  /** The piece from an offset on. Given away as a function. */
  readonly from = (index: number): string => {
    const end = index + UNITS_OF_PIECE
    const isSplit = (this.#text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    this.#handed += UNITS_OF_PIECE
    return this.#text.slice(index, isSplit ? end - 1 : end)
  }

  /** Whether the text was handed out so often that it is not worth going on. */
  get isSpent(): boolean {
    return this.#handed > this.#most
  }
}

/** What the queries find in one parse; undefined as `matchText` says. */
function match(grammar: LoadedGrammar, text: string, deadline: number, wholeOnly: boolean): Matches | undefined {
  const { parser } = grammar
  const clock = new WorkClock(deadline)
  const pieces = new Pieces(text)
  const tree = parser.parse(pieces.from, null, {
    progressCallback: ({ hasError }) => (wholeOnly && hasError) || pieces.isSpent || clock.look(),
  })
  if (!tree) {
    // Without a reset the next parse would silently go on with this text.
    parser.reset()
    return undefined
  }
  try {
    return matchTree(new Search(grammar, text, clock), tree.rootNode, wholeOnly)
  } finally {
    // After a trap there is nothing that could free it.
    try {
      tree.delete()
    } catch {
      trapped = true
    }
  }
}

function matchTree(search: Search, root: Node, wholeOnly: boolean): Matches | undefined {
  const { text, matches } = search
  const loss = root.hasError ? undefined : lossOf(root, text)
  const hasError = root.hasError || loss !== undefined
  if (wholeOnly && hasError) return undefined
  if (isScattered(root)) return { matches: [bareMatch('error', 0, text.length)], hasError, isScattered: true }
  if (loss !== undefined) matches.push(bareMatch('error', loss, text.length))
  search.ask(root, hasError)
  // A query may know errors that the grammar takes for something else.
  const isWhole = !hasError && !matches.some(({ role }) => role === 'error')
  return search.isLate || (wholeOnly && !isWhole) ? undefined : { matches, hasError: !isWhole }
}

/** The queries of a grammar at work on one text. */
class Search {
  readonly text: string
  readonly matches: Match[] = []
  readonly #grammar: LoadedGrammar
  readonly #clock: WorkClock
  /** Nodes that the query of a file's level names to be searched as that is. */
  readonly #inner: Node[] = []

  constructor(grammar: LoadedGrammar, text: string, clock: WorkClock) {
    this.#grammar = grammar
    this.text = text
    this.#clock = clock
  }

  /** Whether the time was up before all queries were through. */
  get isLate(): boolean {
    return this.#clock.isLate
  }

  /** Asks all queries, in an order in which the first of several matches of a name is the one that counts. */
  ask(root: Node, hasError: boolean): void {
    const { language, top, all, queryOf } = this.#grammar
    const rare = this.#rareQueries(hasError)
    for (const { query, isTop } of rare) if (isTop) this.#run(query, root, 0, -query.predicates.length)
    if (top) this.#askTop(top, root)
    // An error may be deeper than any definition.
    if (root.hasError) this.#run(queryOf(missingOf(language)), root, UNLIMITED_DEPTH, 0)
    const depth = queryDepthOf(this.text, language) ?? UNLIMITED_DEPTH
    let earlier = top?.predicates.length ?? 0
    this.#run(all, root, depth, earlier)
    earlier += all.predicates.length
    for (const { query, isTop } of rare) {
      if (isTop) continue
      this.#run(query, root, depth, earlier)
      earlier += query.predicates.length
    }
  }

  /** Those that are asked only of some texts, and may match in this one. */
  #rareQueries(hasError: boolean) {
    const { language, queryOf } = this.#grammar
    return (language.rareQueries ?? []).flatMap(({ needs, query, top = false }) =>
      (needs === 'error' ? hasError : needs.test(this.text)) ? [{ query: queryOf(query), isTop: top }] : [],
    )
  }

  /** Asks the query of a file's level, of the nodes that it names, too. */
  #askTop(top: Query, root: Node): void {
    const { matches } = this
    const before = matches.length
    this.#run(top, root, 0, 0)
    const indentAt = indents(this.text)
    const margin = root.hasError ? marginOf(matches.slice(before), indentAt) : Infinity
    if (root.hasError) matches.splice(before, Infinity, ...withoutSpilled(matches.slice(before), margin, indentAt))
    for (const node of this.#inner)
      if (margin === Infinity || indentAt(node.startIndex) <= margin) this.#run(top, node, UNLIMITED_DEPTH, 0)
  }

  /** @param earlier How many patterns the queries before have. */
  #run(query: Query, node: Node, maxStartDepth: number, earlier: number): void {
    if (this.isLate) return
    for (const found of query.matches(node, { progressCallback: this.#clock.look, maxStartDepth })) {
      const [first] = found.captures
      if (first?.name === 'descend') this.#inner.push(first.node)
      else readMatch(this.text, found, earlier, this.#grammar.language, this.matches)
    }
  }
}
