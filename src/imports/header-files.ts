// Where `#include` leads: beside the file, else below the folder of headers that is nearest to it.
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { PathTable } from './path-table.ts'

/** Folders that are put on the path of a compiler. */
const ON_PATH = /(?:^|\/)(?:include|includes|inc|headers|src|source|lib|public)\/$/
/** Headers of the standard library of C. In brackets they are those, unless a folder of headers has its own. */
const STANDARD: ReadonlySet<string> = new Set(
  'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar wchar wctype unistd fcntl poll pthread sched semaphore termios dirent dlfcn glob grp netdb pwd regex search spawn syslog utime wordexp malloc alloca memory getopt'
    .split(' ')
    .map(name => `${name}.h`),
)

export class HeaderFiles {
  readonly #files: ModuleFiles

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** `specifier` is `"name.h"` or `<name.h>`, with its marks; without them a module of a framework. */
  resolve(from: string, specifier: string): Resolution {
    const isQuoted = specifier.startsWith('"')
    const name = specifier.replace(/^["<]\s*|\s*[">]$/g, '')
    const outside: Resolution = isQuoted ? { why: 'file-missing' } : { package: specifier }
    if (!isQuoted && !specifier.startsWith('<')) return { package: specifier }
    const beside = joined(folderOf(from), name)
    if (isQuoted && beside !== undefined && this.#files.has(beside)) return { files: [beside] }
    const plain = name.replace(/^(?:\.{1,2}\/)+/, '')
    const found = plain === '' ? [] : PathTable.of(this.#files).filesEndingIn(plain)
    if (found.length === 0) return outside
    const isStandard = !isQuoted && STANDARD.has(name)
    const scored = found.map(path => ({ path, score: scoreOf(from, path.slice(0, path.length - plain.length)) }))
    const best = Math.max(...scored.map(({ score }) => score))
    const nearest = scored.filter(({ score }) => score === best)
    if (isStandard && !(best > 0 && nearest.some(({ path }) => ON_HEADERS.test(path.slice(0, -plain.length)))))
      return outside
    if (nearest.length === 1 && (best > 0 || isQuoted || found.length === 1)) return { files: [nearest[0]!.path] }
    return { why: 'ambiguous' }
  }
}

const ON_HEADERS = /(?:^|\/)(?:include|inc|headers)\/$/

/**
 * How likely a folder is on the path for a file, the higher the nearer: it is above the file, or a folder of headers in one
 * that is above it. 0 for others.
 */
function scoreOf(from: string, root: string): number {
  if (from.startsWith(root)) return 2 + 2 * depthOf(root)
  const parent = ON_PATH.test(root) ? folderOf(root.slice(0, -1)) : undefined
  return parent !== undefined && from.startsWith(parent) ? 3 + 2 * depthOf(parent) : 0
}

function depthOf(folder: string): number {
  return folder.split('/').length - 1
}
