// Runs `get_repo_overview`: languages, modules, entry points, risk and sizes of a repository.

import { basename } from 'node:path'
import type { FileRow } from '../../cache/format.ts'
import { TRAIT_BYTES } from '../../cache/format.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { isData, riskNumber, STANDINGS, type Standing, standingNumber } from '../../cache/tables/traits.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import { RISKS } from '../../model.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { type Entry, entryPoints, entryWeight } from './entry-points.ts'
import { NamedPackages } from './named-packages.ts'
import { Riskiest } from './riskiest.ts'

/** Runs `get_repo_overview`. */
export function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => overview(repository, input))
}

async function overview(repository: Repository, input: Input): Promise<Answer> {
  const { location, reader } = repository
  const { counts } = reader.manifest
  const traits = reader.traits()
  const totals = new Totals(reader, traits)
  const riskiest = new Riskiest(traits)
  const packages = new NamedPackages()
  for (const file of reader.files()) {
    if (file.skipped !== 0) continue
    totals.add(file)
    riskiest.add(file)
    packages.add(file.path)
  }
  const modules = totals.modules()
  const entries = await entryPoints(location.root, reader, totals.entries)
  for (const path of entries) repository.rest(reader.fileNumber(path))
  return {
    repository: basename(location.root),
    files: counts.files,
    symbols: counts.symbols,
    ...(totals.code < counts.symbols ? { code_symbols: totals.code } : {}),
    bytes: counts.bytes,
    languages: totals.languages(),
    modules: modules.slice(0, input.limit as number),
    modules_total: modules.length,
    ...packages.facts(location.root, reader, input.limit as number),
    entry_points: entries,
    risk: totals.risk,
    riskiest: riskiest.shown(repository),
    ...(input.graph === true ? await graphOf(repository) : {}),
  }
}

async function graphOf(repository: Repository): Promise<Answer> {
  const { repositoryGraph } = await import('../relationship/relationship.ts')
  return repositoryGraph(repository)
}

/** Standings of possible entry files, which excludes tests and generated files. */
const ENTRY_STANDINGS: readonly Standing[] = ['source', 'declaration']

/** Sums by language and module. */
class Totals {
  readonly risk = { high: 0, medium: 0, low: 0 }
  readonly #names: readonly string[]
  readonly #moduleNames: readonly string[]
  readonly #traits: Buffer
  readonly #languages = new Map<string, { language: string; files: number; symbols: number; bytes: number }>()
  /** By folder: several folders may have the name of one module. */
  readonly #modules = new Map<string, Module>()
  /** Symbols that are not of data. */
  code = 0
  /** Data languages: text, settings, styles. */
  readonly #data = new Set<string>()
  /** Files with a telling name. */
  readonly entries: Entry[] = []

  constructor(reader: IndexReader, traits: Buffer) {
    this.#names = reader.manifest.languages
    this.#moduleNames = reader.modules()
    this.#traits = traits
  }

  add(file: FileRow): void {
    const name = this.#names[file.language] ?? 'unknown'
    const language = pick(this.#languages, name, { language: name, files: 0, symbols: 0, bytes: 0 })
    language.files++
    language.symbols += file.count
    language.bytes += file.size
    const m = this.#moduleNames[file.module] ?? ''
    const folder = folderOfModule(file.path, m)
    const module = pick(this.#modules, folder, { m, folder, files: 0, symbols: 0, high: 0, code: 0 })
    module.files++
    module.symbols += file.count
    const flags = file.count > 0 ? this.#flagsOf(file.first) : 0
    if (isData(flags)) this.#data.add(name)
    else {
      this.code += file.count
      module.code += file.count
      module.high += this.#addRisk(file)
      const isOwn = ENTRY_STANDINGS.includes(STANDINGS[standingNumber(flags)]!)
      const weight = isOwn ? entryWeight(file.path, name) : undefined
      if (weight !== undefined) this.entries.push({ path: file.path, weight })
    }
  }

  /** Largest first; data languages after code. */
  languages() {
    const isData = ({ language }: { language: string }) => Number(this.#data.has(language))
    return [...this.#languages.values()].sort((a, b) => isData(a) - isData(b) || b.bytes - a.bytes)
  }

  /** Modules with the most code first. A name that several folders have is given as each of their paths. */
  modules() {
    const all = [...this.#modules.values()].sort((a, b) => b.code - a.code || b.symbols - a.symbols)
    const named = new Map<string, number>()
    for (const { m } of all) named.set(m, (named.get(m) ?? 0) + 1)
    return all.map(({ m, folder, files, symbols, high }) => ({
      m: named.get(m) === 1 ? m : folder,
      files,
      symbols,
      high,
    }))
  }

  /** Adds the risk of a file's symbols; returns the number with high risk. */
  #addRisk({ first, count }: FileRow): number {
    const before = this.risk.high
    for (let symbol = first; symbol < first + count; symbol++) this.risk[RISKS[riskNumber(this.#flagsOf(symbol))]!]++
    return this.risk.high - before
  }

  #flagsOf(symbol: number): number {
    return this.#traits[symbol * TRAIT_BYTES + 1]!
  }
}

interface Module {
  readonly m: string
  readonly folder: string
  files: number
  symbols: number
  high: number
  code: number
}

/** The folder that gives a module its name; the name if a file does. */
function folderOfModule(path: string, m: string): string {
  if (path.startsWith(`${m}/`) && path.indexOf(`/${m}/`) < 0) return m
  const at = path.lastIndexOf(`/${m}/`)
  return at < 0 ? m : path.slice(0, at + m.length + 1)
}

function pick<T>(map: Map<string, T>, key: string, empty: T): T {
  const value = map.get(key) ?? empty
  map.set(key, value)
  return value
}
