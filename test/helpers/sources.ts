// The files of src/ and what they import.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './exec.ts'

export interface Import {
  readonly specifier: string
  readonly kind: 'static' | 'dynamic' | 'type'
}

export const SRC = path.join(ROOT, 'src')
/** The files of src/, by their paths in it. */
export const FILES = readdirSync(SRC, { recursive: true })
  .map(file => String(file).replaceAll(path.sep, '/'))
  .filter(file => file.endsWith('.ts'))

/** What a file of src/ imports, by the text of its imports. */
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

/** The file of src/ an import means; undefined for a package. */
export function target(file: string, { specifier }: Import): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

/** `cache` for `cache/reader/segment-reader.ts`, `package.json` for what lies above src/. */
export function roomOf(file: string): string {
  return file.replace(/^(\.\.\/)+/, '').split('/')[0]!
}

/** `@babel/parser` for a file within it. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
