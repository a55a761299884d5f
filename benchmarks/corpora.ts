// The pinned source trees that figures are measured on: which there are, which are at hand, and their index.
import fs from 'node:fs'
import path from 'node:path'
import corpora from './corpora.json' with { type: 'json' }
import { BIN, runCtx } from './measure.ts'

/** Where a tree comes from, as in corpora.json. */
export interface Origin {
  /** `name@version` of an npm package. */
  readonly npm?: string
  /** `name=version` of a Debian package. */
  readonly debian?: string
  /** The release of Debian that has it, where it is not the one that runs. */
  readonly suite?: string
  /**
   * `name=version` of a Debian source package; its original tree, without Debian's changes, is unpacked into `source`.
   */
  readonly source?: string
  /** An archive within the package that holds the tree. */
  readonly archive?: string
  /** What a compiler is told to read it, `-DNDEBUG`; for C, C++ and Objective-C. */
  readonly flags?: readonly string[]
  /** Folder within what was unpacked that becomes the corpus. */
  readonly root: string
}

export interface Corpus {
  readonly name: string
  readonly origin: Origin
  /** Package and version, as figures name it. */
  readonly version: string
  /** Absolute folder of the tree. */
  readonly root: string
}

/** One line of symbol_index.jsonl, as far as it matters here. */
export interface Entry {
  readonly s: string
  readonly h: string
  readonly k: string
  readonly f: string
  readonly l: string
  readonly r: string
}

/** Where the trees are; ignored by git. `BENCH_CORPORA` names another folder. */
export const FOLDER = path.resolve(process.env.BENCH_CORPORA ?? path.join(import.meta.dirname, 'corpora'))

/** Every corpus, at hand or not. */
export const CORPORA: readonly Corpus[] = Object.entries<Origin>(corpora).map(([name, origin]) => ({
  name,
  origin,
  version: origin.npm ?? origin.debian ?? origin.source ?? name,
  root: path.join(FOLDER, name),
}))

/** Whether its tree has been fetched. */
export function isPresent(corpus: Corpus): boolean {
  return fs.existsSync(corpus.root)
}

/** The corpora of these names. Throws for a name that does not exist. */
export function corporaNamed(names: readonly string[]): Corpus[] {
  return names.map(name => {
    const corpus = CORPORA.find(each => each.name === name)
    if (!corpus) throw new Error(`No corpus ${name}; there are ${CORPORA.map(each => each.name).join(', ')}.`)
    return corpus
  })
}

/**
 * The corpora named on the command line or, without names, those of `standard` at hand. Ends the process where one is
 * missing.
 */
export function chosenCorpora(standard: readonly string[] = CORPORA.map(corpus => corpus.name)): Corpus[] {
  const names = process.argv.slice(2)
  try {
    const chosen = names.length > 0 ? corporaNamed(names) : corporaNamed(standard).filter(isPresent)
    const missing = chosen.filter(corpus => !isPresent(corpus)).map(corpus => corpus.name)
    if (missing.length > 0) throw new Error(`Not fetched yet: npm run bench setup ${missing.join(' ')}`)
    if (chosen.length === 0) throw new Error(`No tree is at hand: npm run bench setup ${standard.join(' ')}`)
    return chosen
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** The cache folder of a corpus. */
export function cacheOf(corpus: Corpus): string {
  return path.join(corpus.root, '.ctx')
}

/**
 * Brings the index of a corpus up to date; `anew` from nothing where an earlier build of ctx made it or it has an
 * overlay of what was measured before, which times depend on.
 */
export function ensureIndex(corpus: Corpus, anew = true): void {
  runCtx(['generate_index', '--json', '--quiet', ...(anew && isUsed(corpus) ? ['--force'] : [])], corpus.root)
}

function isUsed(corpus: Corpus): boolean {
  const manifest = path.join(cacheOf(corpus), 'manifest.json')
  if (!fs.existsSync(manifest)) return false
  const built = fs.statSync(path.join(path.dirname(BIN), '..', 'dist', 'ctx.cjs')).mtimeMs
  return fs.statSync(manifest).mtimeMs < built || JSON.parse(fs.readFileSync(manifest, 'utf8')).overlay !== undefined
}

/** All lines of the index of a corpus, in order. */
export function* entriesOf(corpus: Corpus): Generator<Entry> {
  const bytes = fs.readFileSync(path.join(cacheOf(corpus), 'symbol_index.jsonl'))
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    yield JSON.parse(bytes.toString('utf8', start, end)) as Entry
    start = end + 1
  }
}

/** How many lines the definition of an entry has. */
export function linesOf(entry: Entry): number {
  const [first, last] = entry.l.split('-').map(Number) as [number, number]
  return last - first + 1
}
