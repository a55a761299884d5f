// The files of a tree that ctx indexes in one language, and what ctx finds in them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MAX_BYTES } from '../../src/indexer/source/classify.ts'
import { sourceOf } from '../../src/indexer/source/source-file.ts'
import { walk } from '../../src/indexer/walk/walk.ts'
import { CORPORA, isPresent } from '../corpora.ts'
import { runCtx } from '../measure.ts'
import { type Definition, readLines } from './definition.ts'

/** A tree to measure on. */
export interface Tree {
  readonly name: string
  /** Package and version; the name of a folder that is no corpus. */
  readonly version: string
  readonly root: string
  /** What a compiler is told to read it. */
  readonly flags: readonly string[]
}

/** The files of a tree. */
export interface Listed {
  /** Language → paths relative to the root, in order. */
  readonly files: ReadonlyMap<string, readonly string[]>
  /** Files left out by ctx itself, by reason. */
  readonly skipped: Readonly<Record<string, number>>
}

/**
 * The tree of a name in corpora.json, of a folder in one (`linux/kernel`), or of any folder (a path with a `/` that
 * exists). Undefined where it has not been fetched. Throws for a name that is neither.
 */
export function treeOf(name: string): Tree | undefined {
  const [first, ...below] = name.split('/')
  const corpus = CORPORA.find(each => each.name === first)
  if (corpus) {
    const version = [corpus.version, ...below].join('/')
    const flags = corpus.origin.flags ?? []
    return isPresent(corpus)
      ? { name, version, root: fs.realpathSync(path.join(corpus.root, ...below)), flags }
      : undefined
  }
  if (!fs.existsSync(name))
    throw new Error(`No corpus ${name}; there are ${CORPORA.map(each => each.name).join(', ')}.`)
  return {
    name: path.basename(path.resolve(name)),
    version: path.basename(path.resolve(name)),
    root: fs.realpathSync(name),
    flags: (process.env.BENCH_FLAGS ?? '').split(' ').filter(Boolean),
  }
}

/** Lists a tree as an index of it would. */
export async function listFiles({ root }: Tree): Promise<Listed> {
  const files = new Map<string, string[]>()
  const skipped: Record<string, number> = {}
  for (const candidate of (await walk(root, {})).candidates) {
    const file = path.join(root, candidate.path)
    const source =
      candidate.skipped ??
      (candidate.size > MAX_BYTES
        ? 'oversized'
        : await sourceOf(candidate.path, fs.readFileSync(file), candidate.language))
    if (typeof source === 'string') {
      skipped[source] = (skipped[source] ?? 0) + 1
      continue
    }
    const list = files.get(source.language)
    if (list) list.push(candidate.path)
    else files.set(source.language, [candidate.path])
  }
  return { files, skipped }
}

/** Everything ctx finds in a tree, from an index made for this. */
export function readWithCtx({ root }: Tree): readonly Definition[] {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-accuracy-'))
  try {
    runCtx(['generate_index', '--json', '--quiet', '--path', root, '--cache-dir', cache], root)
    const { definitions } = readLines(fs.readFileSync(path.join(cache, 'symbol_index.jsonl'), 'utf8'))
    return definitions.map(each => ({ owner: '', ...each }))
  } finally {
    fs.rmSync(cache, { recursive: true, force: true })
  }
}
