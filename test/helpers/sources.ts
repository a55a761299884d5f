// The files of src/ and their imports.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './exec.ts'

export interface Import {
  readonly specifier: string
  readonly kind: 'static' | 'dynamic' | 'type'
}

export const SRC = path.join(ROOT, 'src')
/** Paths of the files, relative to src/. */
export const FILES = readdirSync(SRC, { recursive: true })
  .map(file => String(file).replaceAll(path.sep, '/'))
  .filter(file => file.endsWith('.ts'))

/** The imports of a file, found by regular expressions. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(SRC, file), 'utf8')
  const found: Import[] = []
  for (const [, type, from] of text.matchAll(/^(?:import|export)\s+(type\s)?[^'";]*?\sfrom\s+'([^']+)'/gm)) {
    found.push({ specifier: from!, kind: type ? 'type' : 'static' })
  }
  for (const [, bare] of text.matchAll(/^import\s+'([^']+)'/gm)) found.push({ specifier: bare!, kind: 'static' })
  for (const [, type, lazy] of text.matchAll(/(typeof\s+)?\bimport\('([^']+)'\)/g)) {
    found.push({ specifier: lazy!, kind: type ? 'type' : 'dynamic' })
  }
  return found
}

/** The path in src/ of an imported file; undefined for a package. */
export function target(file: string, { specifier }: Import): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

/** The top-level folder of a file: `cache` for `cache/reader/segment-reader.ts`. Files above src/ are their own. */
export function folderOf(file: string): string {
  return file.replace(/^(\.\.\/)+/, '').split('/')[0]!
}

/** The package of a specifier: `@babel/parser` for a file in it. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
