// Where a package itself says that it begins: `main`, `module`, `bin` and `exports` of the package.json at the root.
import { join } from 'node:path'
import type { IndexReader } from '../cache/index-reader.ts'
import { readPlain } from '../util/fs.ts'

/** Longest package.json that is read, in bytes. */
const MOST_BYTES = 1 << 20
/** What a path may leave out, after Node's rules for `main` and the extensions that are compiled to them. */
const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']

/** Files of the index that the package names, in the order of the fields; none without a package.json that can be read. */
export function declaredEntries(root: string, reader: IndexReader): string[] {
  const found = new Set<string>()
  for (const named of namedBy(readPackage(root))) {
    const plain = named.replace(/^\.?\//, '').replace(/\/$/, '')
    const path = ENDINGS.map(ending => plain + ending).find(each => isCode(reader, each))
    if (path !== undefined) found.add(path)
  }
  return [...found]
}

function isCode(reader: IndexReader, path: string): boolean {
  const file = reader.fileNumber(path)
  return file >= 0 && reader.file(file).skipped === 0
}

function readPackage(root: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readPlain(join(root, 'package.json'), MOST_BYTES).toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function namedBy({ main, module, bin, exports }: Record<string, unknown>): string[] {
  const isConditions = typeof exports === 'object' && exports !== null && '.' in exports
  return [main, module, bin, isConditions ? (exports as Record<string, unknown>)['.'] : exports].flatMap(stringsIn)
}

/** The texts in a value: itself, or those of its fields, as conditions nest them. Sub-paths (`./x`) are no beginnings. */
function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([key, inner]) => (key.startsWith('.') ? [] : stringsIn(inner, depth + 1)))
}
