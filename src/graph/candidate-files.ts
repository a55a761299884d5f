// Which files may use a symbol, nearest first, and under which names.
import { type Binding, DEFAULT, REQUIRED } from '../facts/calls/import-bindings.ts'
import { folderOf } from '../imports/module-files.ts'
import { hasImports, isShell } from '../languages/package-rules.ts'
import { isTestPath } from '../languages/test-file-paths.ts'
import { MAX_REEXPORTS, UNNAMED_EXPORT } from '../resolve/definition-search.ts'
import { visibilityOf } from './definition-visibility.ts'
import type { Found, Graph, GraphFile } from './graph.ts'
import { CONSTRUCTORS, isConstructor } from './overrides.ts'

/** Names under which other files may import one symbol. */
const MAX_NAMES = 50

/** The most that one search reads. */
export interface SearchLimit {
  /** Files beside the target's own. */
  readonly files: number
  /** Of all of them together. */
  readonly bytes: number
  /** Bytes of a file up to which its code is parsed for the types of values. */
  readonly typed: number
}

export class CandidateFiles {
  /** Names under which files use the target: its own, and those under which it is exported. */
  readonly names: ReadonlySet<string>
  readonly #graph: Graph
  readonly #target: Found
  readonly #limit: SearchLimit
  readonly #own: number
  readonly #visibility: 'file' | 'folder' | 'everywhere'
  readonly #known = new Set<number>()
  #bytes = 0

  constructor(graph: Graph, target: Found, limit: SearchLimit) {
    this.#graph = graph
    this.#target = target
    this.#limit = limit
    this.#own = graph.standing.reader.fileNumberOf(target.symbol)
    this.#visibility = visibilityOf(graph, target)
    this.names = this.#namesOf()
  }

  /** The files to search, and how many are left out by the limit. */
  chosen(): { readonly files: readonly GraphFile[]; readonly left: number } {
    // A default export is imported under any name.
    const wholes = this.#isDefault() ? [DEFAULT, REQUIRED] : []
    const using = [...this.names, ...wholes].flatMap(name => this.#graph.filesUsing(name))
    // What a file uses that changed since it was indexed only its text tells, and what a script of a shell has in variables.
    // `this(x)` does not name the type.
    const { standing } = this.#graph
    const mayHide = isConstructor(this.#target) || isShell(this.#target.entry.f)
    if (standing.isParsedNow(this.#target.symbol) || mayHide) using.push(this.#own)
    const all = this.#nearestFirst(using)
    const files = all.filter(number => this.#mayRead(number))
    return { files: files.map(number => this.#graph.file(number)), left: all.length - files.length }
  }

  /** True for a binding of a file by which it imports or exports the target. */
  leadsHere(file: GraphFile, binding: Binding): boolean {
    const { f, s } = this.#target.entry
    if (binding.specifier === '') return file.path === f && binding.name === s
    return this.#graph.search
      .follow(file.path, binding, [], MAX_REEXPORTS)
      .some(({ entry }) => entry.f === f && entry.s === s && entry.p === this.#target.entry.p)
  }

  #namesOf(): ReadonlySet<string> {
    const { entry } = this.#target
    const names = new Set([entry.s])
    if (CONSTRUCTORS.has(entry.s) && entry.p !== undefined) names.add(entry.p.slice(entry.p.lastIndexOf('.') + 1))
    if (entry.p !== undefined || !hasImports(entry.f)) return names
    const seen = new Set<number>()
    for (const name of names) {
      for (const number of this.#nearestFirst(this.#graph.filesUsing(name))) {
        if (seen.has(number) || names.size >= MAX_NAMES || !this.#mayRead(number)) continue
        seen.add(number)
        const file = this.#graph.file(number)
        if (!hasImports(file.path)) continue
        for (const [exported, binding] of file.bindings.exports)
          if (exported !== DEFAULT && !names.has(exported) && names.has(binding.name) && this.leadsHere(file, binding))
            names.add(exported)
      }
    }
    return names
  }

  /** Those of the files that can see the target: its own first, then those of its folder, tests last. */
  #nearestFirst(numbers: readonly number[]): readonly number[] {
    const { reader } = this.#graph.standing
    const { f } = this.#target.entry
    const files = []
    for (const number of new Set(numbers)) {
      const path = number === this.#own ? f : reader.file(number).path
      if (path !== f && this.#visibility === 'file') continue
      if (this.#visibility === 'folder' && folderOf(path) !== folderOf(f)) continue
      files.push({ number, distance: distanceBetween(f, path) })
    }
    return files.sort((a, b) => a.distance - b.distance || a.number - b.number).map(({ number }) => number)
  }

  #isDefault(): boolean {
    const { s, f, p } = this.#target.entry
    if (p !== undefined || !hasImports(f) || this.#visibility === 'file') return false
    const whole = this.#graph.search.bindings(f).exports.get(DEFAULT)
    return s === UNNAMED_EXPORT || (whole?.specifier === '' && whole.name === s)
  }

  #mayRead(number: number): boolean {
    if (number === this.#own || this.#known.has(number)) return true
    const { size } = this.#graph.standing.reader.stampOf(number)
    const isWithin = this.#known.size < this.#limit.files && this.#bytes + size <= this.#limit.bytes
    if (!isWithin || !this.#graph.mayRead(number)) return false
    this.#known.add(number)
    this.#bytes += size
    return true
  }
}

/** How far a file is from another: 0 for itself, then those of its folder and below, others, and tests. */
export function distanceBetween(path: string, other: string): number {
  if (path === other) return 0
  return isTestPath(other) ? 3 : other.startsWith(folderOf(path)) ? 1 : 2
}
