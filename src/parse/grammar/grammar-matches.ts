// Parses a text with a grammar and runs its queries. Matches are plain offsets, so no tree outlives a call.
import type { Node, Query, Tree } from 'web-tree-sitter'
import { bareMatch, type Match, moveMatch } from '../../languages/definition-match.ts'
import { readMatch } from './captures.ts'
import { deeperLayers, LAYER_DEPTH } from './deep-trees.ts'
import { errorQueryOf, type LoadedGrammar } from './grammar-loading.ts'
import { runGuarded } from './parser-guard.ts'
import { queryDepthOf } from './query-depth.ts'
import { LONGEST_PAUSE, WorkClock } from './work-clock.ts'

/** What the queries found, and whether the text has syntax errors. */
export interface Matches {
  readonly matches: readonly Match[]
  readonly hasError: boolean
  /** No query ran, because one error covers nearly the whole text. */
  readonly isScattered?: true
}

const UNLIMITED_DEPTH = 0xffff_ffff

let trapped = false

/** The tree in use. After a trap it stays: its finalizer would run in the corrupt runtime and end the process. */
const inUse = new Set<Tree>()

/** True once a grammar trapped or was stopped: the runtime's memory is corrupt, so it can parse nothing more. */
export function hasTrapped(): boolean {
  return trapped
}

/**
 * Runs the queries on `text`; matches are unordered. Returns undefined past `deadline` (ms of `performance.now()`) or,
 * with `wholeOnly`, at a syntax error. Throws if the grammar traps or is stopped, and for every text after that.
 */
export function matchText(
  grammar: LoadedGrammar,
  text: string,
  deadline: number,
  wholeOnly = false,
): Matches | undefined {
  if (trapped) throw new Error('A grammar has trapped in this process.')
  // Grammars expect a line end. Without one Kotlin's loops forever: `class A` with `@B` below it.
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`
  const work = () => match(grammar, lines, deadline, wholeOnly)
  // Set before, because a guard of the caller stops this function without running its `catch`.
  trapped = true
  // A looping scanner never checks the deadline.
  const found = runGuarded(Math.max(0, deadline - performance.now()) + LONGEST_PAUSE, work)
  trapped = false
  if (lines !== text) for (const each of found?.matches ?? []) moveMatch(each, at => Math.min(at, text.length - 1))
  return found
}

/**
 * Children of one error node above which a query takes seconds, since it looks at all siblings that follow each:
 * unclosed brackets.
 */
const MAX_ERROR_CHILDREN = 10_000

function isScattered(root: Node): boolean {
  return (
    root.hasError && [root, ...root.namedChildren].some(node => node.isError && node.childCount > MAX_ERROR_CHILDREN)
  )
}

/** Removes variables indented deeper than the top level. The grammar ended their function too early. */
function withoutLeakedLocals(matches: readonly Match[], margin: number, indentAt: IndentAt): Match[] {
  return matches.filter(({ set, start }) => set === undefined || !('once' in set) || indentAt(start) <= margin)
}

/** The least indentation among matches. */
function marginOf(matches: readonly Match[], indentAt: IndentAt): number {
  return matches.reduce((margin, { start }) => Math.min(margin, indentAt(start)), Infinity)
}

/** Characters before the first non-blank one on an offset's line. */
type IndentAt = (offset: number) => number

/** Looks up indentation in `text`; it scans a line once while offsets stay in it, however long it is. */
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

/** Offset where the tree ends before the text does: a grammar may drop the rest without an error. */
function unparsedStart(root: Node, text: string): number | undefined {
  const end = root.lastChild?.endIndex ?? text.length
  return text.length > end && /\S/.test(text.slice(end)) ? end : undefined
}

/** UTF-16 units passed to the parser at once. */
const CHUNK_UNITS = 256

/**
 * Limits on the units passed in one parse, per unit of the text and absolute. A scanner that runs to the end of the
 * text at each bad token takes quadratic time. Counting units gives the same result on every machine.
 */
const MAX_PASSES_PER_UNIT = 100
const LEAST_UNIT_LIMIT = 5_000_000

/**
 * Passes a text to the parser in small chunks. A scanner that needs a token's column (Scala, Haskell) rereads its line
 * from the start; copying larger chunks took most of its time.
 */
class TextChunks {
  readonly #text: string
  readonly #limit: number
  #passed = 0

  constructor(text: string) {
    this.#text = text
    this.#limit = Math.max(LEAST_UNIT_LIMIT, MAX_PASSES_PER_UNIT * text.length)
  }

  /** The chunk at an offset. A property, because it is passed as a function. */
  readonly from = (index: number): string => {
    const end = index + CHUNK_UNITS
    const isSplit = (this.#text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    this.#passed += CHUNK_UNITS
    return this.#text.slice(index, isSplit ? end - 1 : end)
  }

  get isOverLimit(): boolean {
    return this.#passed > this.#limit
  }
}

/** Parses a text and runs the queries; undefined as in `matchText`. */
function match(grammar: LoadedGrammar, text: string, deadline: number, wholeOnly: boolean): Matches | undefined {
  const { parser } = grammar
  const clock = new WorkClock(deadline)
  const chunks = new TextChunks(text)
  const tree = parser.parse(chunks.from, null, {
    progressCallback: ({ hasError }) => (wholeOnly && hasError) || chunks.isOverLimit || clock.look(),
  })
  if (!tree) {
    // Without a reset the next parse would resume this text.
    parser.reset()
    return undefined
  }
  inUse.add(tree)
  const found = matchTree(new Search(grammar, text, clock), tree.rootNode, wholeOnly)
  inUse.delete(tree)
  tree.delete()
  return found
}

function matchTree(search: Search, root: Node, wholeOnly: boolean): Matches | undefined {
  const { text, matches } = search
  const unparsed = root.hasError ? undefined : unparsedStart(root, text)
  const hasError = root.hasError || unparsed !== undefined
  if (wholeOnly && hasError) return undefined
  if (isScattered(root)) return { matches: [bareMatch('error', 0, text.length)], hasError, isScattered: true }
  if (unparsed !== undefined) matches.push(bareMatch('error', unparsed, text.length))
  search.runAll(root, hasError)
  // A query may report errors that the grammar does not.
  const isWhole = !hasError && !matches.some(({ role }) => role === 'error')
  return search.isLate || (wholeOnly && !isWhole) ? undefined : { matches, hasError: !isWhole }
}

/** Runs a grammar's queries on one text. */
class Search {
  readonly text: string
  readonly matches: Match[] = []
  readonly #grammar: LoadedGrammar
  readonly #clock: WorkClock
  /** Nodes that the top query captures for another run inside them. */
  readonly #captured: Node[] = []
  /** By the id of the node above them. */
  readonly #layers = new Map<number, readonly Node[]>()

  constructor(grammar: LoadedGrammar, text: string, clock: WorkClock) {
    this.#grammar = grammar
    this.text = text
    this.#clock = clock
  }

  /** Whether the time ran out before all queries had run. */
  get isLate(): boolean {
    return this.#clock.isLate
  }

  /** Runs all queries, in the order in which the first of several matches of a name wins. */
  runAll(root: Node, hasError: boolean): void {
    const { language, top, all, queryOf } = this.#grammar
    const rare = this.#rareQueries(hasError)
    for (const { query, isTop } of rare) if (isTop) this.#run(query, root, 0, -query.predicates.length)
    if (top) this.#runTop(top, root)
    // Errors may be deeper than `queryDepth`.
    if (root.hasError) this.#run(queryOf(errorQueryOf(language)), root, UNLIMITED_DEPTH, 0)
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

  /** The rare queries that may match in this text. */
  #rareQueries(hasError: boolean) {
    const { language, queryOf } = this.#grammar
    return (language.rareQueries ?? []).flatMap(({ needs, query, top = false }) =>
      (needs === 'error' ? hasError : needs.test(this.text)) ? [{ query: queryOf(query), isTop: top }] : [],
    )
  }

  #runTop(top: Query, root: Node): void {
    const { matches } = this
    const before = matches.length
    this.#run(top, root, 0, 0)
    const indentAt = indents(this.text)
    const margin = root.hasError ? marginOf(matches.slice(before), indentAt) : Infinity
    if (root.hasError) matches.splice(before, Infinity, ...withoutLeakedLocals(matches.slice(before), margin, indentAt))
    for (const node of this.#captured)
      if (margin === Infinity || indentAt(node.startIndex) <= margin) this.#run(top, node, UNLIMITED_DEPTH, 0)
  }

  /** @param earlier Patterns in the queries before. */
  #run(query: Query, node: Node, maxStartDepth: number, earlier: number): void {
    const layers = maxStartDepth < LAYER_DEPTH ? [] : this.#layersBelow(node)
    const depth = layers.length === 0 ? maxStartDepth : LAYER_DEPTH - 1
    for (const each of [node, ...layers]) this.#runLayer(query, each, depth, earlier)
  }

  #layersBelow(node: Node): readonly Node[] {
    const layers = this.#layers.get(node.id) ?? deeperLayers(node)
    this.#layers.set(node.id, layers)
    return layers
  }

  #runLayer(query: Query, node: Node, maxStartDepth: number, earlier: number): void {
    if (this.isLate) return
    for (const found of query.matches(node, { progressCallback: this.#clock.look, maxStartDepth })) {
      const [first] = found.captures
      if (first?.name === 'descend') this.#captured.push(first.node)
      else readMatch(this.text, found, earlier, this.#grammar.language, this.matches)
    }
  }
}
