// What is left of a file's definitions when it is broken in one place:
// `npm run bench accuracy python --broken 200 [--seed N] [--fault 'a quote missing']`. The truth is what ctx finds in
// the sound file: what a fault costs, and nothing else, is measured, in languages without an oracle too.
import fs from 'node:fs'
import path from 'node:path'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { hasTrapped } from '../../src/parse/grammar/grammar-matches.ts'
import { createSourceParser, type SourceParser } from '../../src/parse/parse.ts'
import { LineTable } from '../../src/scan/line-table.ts'
import { randomFrom } from '../../test/helpers/random.ts'
import { compare } from './compare.ts'
import { type Corrupted, FAULTS, faultsOf } from './corruption.ts'
import type { Definition } from './definition.ts'
import { leavingOut, watching } from './without.ts'

/** One kind of fault in many files: definitions outside of what was touched, and how many of them were still found. */
export interface Broken extends Found {
  readonly fault: string
  readonly files: number
  readonly expected: number
  /** Found or misplaced, and ending on another line. */
  readonly misended: number
  /** Where most was lost or invented: `path:line`, as broken. */
  readonly worst: readonly string[]
  /** The same files with one mechanism of recovery left out. */
  readonly without: readonly Without[]
}

/** What ctx finds without a mechanism of recovery, or several joined by `+`. */
export interface Without extends Found {
  readonly name: string
}

/** Counts of definitions. */
export interface Found {
  /** At their places: in what they belong to, and of their kind. */
  readonly found: number
  /** Found as something else: a method as a function of the file, a class as a variable. */
  readonly misplaced: number
  /** Found and not there, the lines of the fault left out. */
  readonly invented: number
}

/** A file that is read without errors. */
interface Sound {
  readonly file: string
  readonly text: string
  readonly definitions: readonly Definition[]
  /** Those of several lines that a fault is put into. */
  readonly places: readonly Definition[]
}

/** What is broken and how it is read. */
interface Choice {
  readonly seed?: string | undefined
  readonly faults?: readonly string[] | undefined
  readonly without?: readonly string[] | undefined
}

const WORST = 3
/** Milliseconds for one file: on a loaded machine too no grammar is stopped, after which it could parse nothing more. */
const TIME_LIMIT = 300_000
/** Places for a fault that a file must have, for something to be lost around it. */
const LEAST_PLACES = 3

/**
 * Breaks `count` of the files, spread evenly, once for each fault, at a random line inside a function (in data: a
 * definition), and counts what ctx finds of their definitions that do not hold that line. A folder named by
 * BENCH_BROKEN keeps the broken files. `without` names mechanisms of recovery, joined by `+` those left out together.
 */
export async function readBroken(
  root: string,
  language: string,
  files: readonly string[],
  count: number,
  { seed: given, faults, without = [] }: Choice = {},
): Promise<Broken[]> {
  const { seed, random } = randomFrom(given)
  console.log(`seed ${seed}`)
  const parser = createSourceParser({ mode: 'prod', backend: 'wasm' }, undefined, TIME_LIMIT)
  try {
    const sound = await soundFiles(parser, root, language, files, count)
    const broken: Broken[] = []
    for (const fault of faults ?? (await faultsOf(language))) {
      const total = { files: 0, expected: 0, found: 0, misplaced: 0, misended: 0, invented: 0 }
      const losses: { readonly at: string; readonly lost: number }[] = []
      const foundWithout = without.map(name => ({ name, found: 0, misplaced: 0, invented: 0 }))
      for (const { file, text, definitions, places } of sound) {
        const corrupted = breakFile(text, places, fault, random)
        if (!corrupted) continue
        const read = () => definitionsOf(parser, file, corrupted.text, language)
        const changed = new Set<string>()
        const counts = lossOf(definitions, await watching(changed, read), corrupted)
        total.files++
        for (const sums of foundWithout) {
          const names = sums.name.split('+').filter(name => changed.has(name))
          const left = names.length === 0 ? counts : lossOf(definitions, await leavingOut(names, read), corrupted)
          for (const key of ['found', 'misplaced', 'invented'] as const) sums[key] += left[key]
        }
        for (const key of ['expected', 'found', 'misplaced', 'misended', 'invented'] as const) total[key] += counts[key]
        const lost = counts.expected - counts.found + counts.invented + counts.misended
        if (lost > 0) losses.push({ at: `${file}:${corrupted.line} -${counts.expected - counts.found}`, lost })
        if (lost > 0) keep(file, fault, corrupted)
      }
      losses.sort((a, b) => b.lost - a.lost)
      broken.push({
        fault,
        ...total,
        worst: losses.slice(0, WORST).map(({ at }) => at),
        without: foundWithout,
      })
    }
    if (hasTrapped())
      throw new Error(`A grammar of ${language} trapped or was stopped: all later files were read without it.`)
    return broken
  } finally {
    parser.close()
  }
}

async function soundFiles(
  parser: SourceParser,
  root: string,
  language: string,
  files: readonly string[],
  count: number,
): Promise<Sound[]> {
  const sound: Sound[] = []
  const isData = (await loadLanguage(language)).nature !== undefined
  // Each file that cannot be used is stood in for by its neighbour.
  const step = Math.max(1, files.length / count)
  for (let next = 0, at = 0; at < files.length && sound.length < count; at++) {
    if (at < next) continue
    const text = fs.readFileSync(path.join(root, files[at]!), 'utf8')
    const { tier } = await parser.parse(files[at]!, text, language)
    if (tier === 'partial') continue
    const definitions = await definitionsOf(parser, files[at]!, text, language)
    const places = definitions.filter(
      ({ kind, first, last = first }) => last > first && (isData || kind === 'fn' || kind === 'method'),
    )
    if (places.length < LEAST_PLACES) continue
    sound.push({ file: files[at]!, text, definitions, places })
    next += step
  }
  return sound
}

async function definitionsOf(
  parser: SourceParser,
  file: string,
  text: string,
  language: string,
): Promise<Definition[]> {
  const { definitions } = await parser.parse(file, text, language)
  const lines = new LineTable(text)
  return definitions.map(({ name, kind, start, end, owner = '' }) => ({
    file,
    name,
    kind,
    owner,
    first: lines.line(start),
    last: lines.line(Math.max(start, end - 1)),
  }))
}

function lossOf(sound: readonly Definition[], found: readonly Definition[], corrupted: Corrupted) {
  // Where the fault parts it from its decorators, a definition that holds it begins on another line.
  const touched = sound
    .filter(definition => isTouched(definition, corrupted))
    .map(each => ({ ...each, last: (each.last ?? each.first) + corrupted.added }))
  const around = sound.filter(definition => !isTouched(definition, corrupted)).flatMap(each => moved(each, corrupted))
  const { differences } = compare([...around, ...touched], found, false)
  const counted = new Set(around)
  const isFault = (line: number) => corrupted.line <= line && line <= corrupted.line + Math.max(0, corrupted.added)
  // Of a function that is cut off, what declares it further up is the definition.
  const gone = new Set(
    corrupted.cut ? sound.filter(({ first }) => first >= corrupted.line).map(({ name }) => name) : [],
  )
  const isInvented = ({ first, name }: Definition) => !isFault(first) && !gone.has(name)
  // The decorators of a function that is gone are those of the next one.
  const isWidened = (other: Definition | undefined) =>
    other !== undefined && touched.some(({ first }) => first <= other.first && other.first <= corrupted.line)
  const of = (...faults: string[]) =>
    differences.filter(
      ({ fault, definition, other }) =>
        faults.includes(fault) && counted.has(definition) && !(fault === 'start' && isWidened(other)),
    ).length
  const isOwned = isWithin(innermost(touched))
  const misplaced = new Set(
    differences
      .filter(({ fault, definition }) => (fault === 'owner' || fault === 'kind') && counted.has(definition))
      .flatMap(({ definition }) => (isOwned(definition) ? [] : [definition])),
  ).size
  return {
    expected: around.length,
    found: around.length - of('missed', 'start') - misplaced,
    misplaced,
    misended: of('end'),
    invented: differences.filter(({ fault, definition }) => fault === 'invented' && isInvented(definition)).length,
  }
}

function innermost(touched: readonly Definition[]): Definition | undefined {
  return touched.reduce<Definition | undefined>(
    (inner, each) => (inner === undefined || each.first >= inner.first ? each : inner),
    undefined,
  )
}

/** Whether a definition is within another one: where the fault is that one's, so is what becomes of its members. */
function isWithin(outer: Definition | undefined): (definition: Definition) => boolean {
  if (!outer) return () => false
  const name = outer.owner ? `${outer.owner}.${outer.name}` : outer.name
  return ({ owner = '' }) => owner === name || owner.startsWith(`${name}.`)
}

function keep(file: string, fault: string, { text }: Corrupted): void {
  const folder = process.env.BENCH_BROKEN
  if (!folder) return
  const to = path.join(folder, fault.replaceAll(' ', '-'), file)
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, text)
}

/** Tries a few lines until one lends itself. */
function breakFile(
  text: string,
  places: readonly Definition[],
  fault: string,
  random: () => number,
): Corrupted | undefined {
  const lines = text.split('\n')
  for (let attempt = 0; attempt < 20; attempt++) {
    const { first, last = first } = places[Math.floor(random() * places.length)]!
    const at = first + Math.floor(random() * (last - first))
    const broken = lines[at - 1]!.trim() === '' ? undefined : FAULTS[fault]!(lines, at - 1, random, last)
    if (broken) return broken
  }
  return undefined
}

/** Whether a definition of the sound text holds the fault, or a part of it is gone. */
function isTouched({ first, last = first }: Definition, { line, added }: Corrupted): boolean {
  return first <= line + Math.max(0, -added) && line <= last
}

/** A definition as it stands in the broken text; nothing for one that is gone. */
function moved(definition: Definition, { line, added, cut }: Corrupted): Definition[] {
  const { first, last = first } = definition
  if (first < line) return [definition]
  return cut ? [] : [{ ...definition, first: first + added, last: last + added }]
}
