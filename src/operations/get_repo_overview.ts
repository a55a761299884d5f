// `get_repo_overview`: what a repository consists of, in one screen.
import { basename } from 'node:path'
import { isData, STANDINGS, TRAIT_BYTES } from '../cache/format.ts'
import { RISKS, SYMBOL_KINDS } from '../model.ts'
import { answerFrom } from '../repository/answer.ts'
import type { Repository } from '../repository/session.ts'
import * as fields from './fields.ts'
import type { Answer, Context, Input, Operation } from './operation.ts'

/** Stems of the files in which programs begin, most telling first. */
const ENTRY_STEMS = ['main', 'index', 'cli', 'app', 'server', 'mod', 'lib', '__main__', 'manage', 'wsgi', 'setup']
const EVERYWHERE: ReadonlySet<string> = new Set(['index', 'mod', 'lib', 'setup'])
const ENTRY_POINTS = 8
const RISKIEST = 8
const NO_ENTRY = 1000

function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => overview(repository, input.limit as number))
}

function overview(repository: Repository, limit: number): Answer {
  const { location, reader } = repository
  const { counts, languages: names } = reader.manifest
  const moduleNames = reader.modules()
  const traits = reader.traits()
  const languages = new Map<string, { language: string; files: number; symbols: number; bytes: number }>()
  const modules = new Map<string, { m: string; files: number; symbols: number; high: number }>()
  /** Symbols of each module that are code. */
  const code = new Map<string, number>()
  const data = new Set<string>()
  const risk = { high: 0, medium: 0, low: 0 }
  const entries: { path: string; weight: number }[] = []
  for (const file of reader.files()) {
    if (file.skipped !== 0) continue
    const name = names[file.language] ?? 'unknown'
    const language = pick(languages, name, { language: name, files: 0, symbols: 0, bytes: 0 })
    language.files++
    language.symbols += file.count
    language.bytes += file.size
    const m = moduleNames[file.module] ?? ''
    const module = pick(modules, m, { m, files: 0, symbols: 0, high: 0 })
    module.files++
    module.symbols += file.count
    const flags = file.count > 0 ? traits[file.first * TRAIT_BYTES + 1]! : 0
    if (isData(flags)) {
      data.add(name)
      continue
    }
    code.set(m, (code.get(m) ?? 0) + file.count)
    for (let symbol = file.first; symbol < file.first + file.count; symbol++) {
      const level = RISKS[(traits[symbol * TRAIT_BYTES + 1]! >> 1) & 3]!
      risk[level]++
      if (level === 'high') module.high++
    }
    const weight = entryWeight(file.path)
    const standing = (flags >> 3) & 3
    if (weight < NO_ENTRY && standing <= STANDINGS.indexOf('declaration')) entries.push({ path: file.path, weight })
  }
  entries.sort((a, b) => a.weight - b.weight || (a.path < b.path ? -1 : 1))
  entries.length = Math.min(entries.length, ENTRY_POINTS)
  for (const { path } of entries) repository.rest(reader.fileNumber(path))
  return {
    repository: basename(location.root),
    files: counts.files,
    symbols: counts.symbols,
    bytes: counts.bytes,
    // Text and settings come after code, however much there is of them.
    languages: [...languages.values()].sort(
      (a, b) => Number(data.has(a.language)) - Number(data.has(b.language)) || b.bytes - a.bytes,
    ),
    modules: [...modules.values()]
      .sort((a, b) => (code.get(b.m) ?? 0) - (code.get(a.m) ?? 0) || b.symbols - a.symbols)
      .slice(0, limit),
    modules_total: modules.size,
    entry_points: entries.map(entry => entry.path),
    risk,
    riskiest: riskiest(repository, traits),
  }
}

function pick<T>(map: Map<string, T>, key: string, empty: T): T {
  const value = map.get(key) ?? empty
  map.set(key, value)
  return value
}

/** Lower is likelier to be where a program begins; nearer to the root comes first, then the more telling name. */
function entryWeight(file: string): number {
  const parts = file.split('/')
  const stem = parts.at(-1)!.split('.')[0]!
  const place = ENTRY_STEMS.indexOf(stem)
  const isCommand = parts.includes('bin') || parts.includes('cmd')
  // Deep down, index and mod are what every folder has, not where the program begins.
  const isDeep = parts.length > (EVERYWHERE.has(stem) ? 2 : 4)
  if (isDeep || (place < 0 && !isCommand)) return NO_ENTRY
  return parts.length * ENTRY_STEMS.length + (place < 0 ? ENTRY_STEMS.length / 2 : place)
}

/** The first exported high-risk functions of the source: where a change wants care. */
function riskiest(repository: Repository, traits: Buffer): unknown[] {
  const { reader } = repository
  const high = RISKS.indexOf('high')
  const source = STANDINGS.indexOf('source')
  const code = new Set([SYMBOL_KINDS.indexOf('fn'), SYMBOL_KINDS.indexOf('method'), SYMBOL_KINDS.indexOf('component')])
  const found: number[] = []
  for (let symbol = 0; symbol < reader.manifest.counts.symbols && found.length < RISKIEST; symbol++) {
    const flags = traits[symbol * TRAIT_BYTES + 1]!
    const isExportedHigh = (flags & 1) === 1 && ((flags >> 1) & 3) === high && ((flags >> 3) & 3) === source
    if (isExportedHigh && code.has(traits[symbol * TRAIT_BYTES]!)) found.push(symbol)
  }
  return reader.entries(found).flatMap((entry, i) => {
    repository.rest(reader.fileNumberOf(found[i]!))
    const now = repository.current(found[i]!, entry)
    return now ? [{ s: now.s, h: now.h, f: now.f, l: now.l }] : []
  })
}

const getRepoOverview: Operation = {
  name: 'get_repo_overview',
  alias: 'overview',
  title: 'Overview of the repository',
  summary: 'Languages, modules, entry points, risk and sizes of the repository',
  description:
    'Languages, largest modules, entry points, riskiest functions and sizes. Best first call in an unknown repository; then search_symbols or list_symbols.',
  effect: 'read',
  fields: {
    limit: { ...fields.limit(15, 100), description: 'Modules to show, at most 100', brief: 'Modules to show' },
    ...fields.query,
  },
  positional: [],
  required: [],
  examples: ['ctx get_repo_overview', 'ctx overview -C ../other-repo --json'],
  run,
}
export default getRepoOverview
