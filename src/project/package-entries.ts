// Reads the entry points of a package.json (`main`, `module`, `bin`, `exports`).
import { readObject } from '../imports/json-with-comments.ts'
import { sourcesOf } from '../imports/source-paths.ts'
import type { Declared } from './package-manifest.ts'

/** Endings that a path may omit: Node's rules for `main`, and TypeScript sources. */
const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
export const CODE_ENDINGS = ['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'jsx']

/** Entry points in a package.json, in the order of its fields. Empty for invalid JSON. */
export function namedByPackage(text: string): Declared[] {
  return entryFields(parseObject(text)).map(named => ({ paths: pathsOf(named) }))
}

/** Commands of the package in `folder`, which ends in a slash. */
export function commandsIn(text: string, folder: string): Declared[] {
  return stringsIn(parseObject(text).bin).map(named => ({ paths: pathsOf(named).map(path => folder + path) }))
}

/** Globs of workspace packages: `packages/*`. */
export function workspacesIn(text: string): string[] {
  const { workspaces } = parseObject(text)
  const isTable = typeof workspaces === 'object' && workspaces !== null && 'packages' in workspaces
  const listed: unknown = isTable ? workspaces.packages : workspaces
  return Array.isArray(listed) ? listed.filter(each => typeof each === 'string') : []
}

/** The name of the package. */
export function nameIn(text: string): string | undefined {
  const { name } = parseObject(text)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** How each manifest says its package's name. */
export const MANIFESTS: Readonly<Record<string, (text: string) => string | undefined>> = {
  'package.json': nameIn,
  'Cargo.toml': text => /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec(text)?.[1],
  'pyproject.toml': text => /^\[(?:project|tool\.poetry)\][^[]*?^name\s*=\s*["']([\w.-]+)["']/m.exec(text)?.[1],
}

/** Paths that may be the export `name`, such as `./cache`. */
export function exportedBy(text: string, name: string): string[] {
  const { exports } = parseObject(text)
  const isTable = typeof exports === 'object' && exports !== null && name in exports
  return isTable ? stringsIn((exports as Record<string, unknown>)[name]).flatMap(pathsOf) : []
}

function pathsOf(named: string): string[] {
  const relative = named.replace(/^\.?\//, '').replace(/\/$/, '')
  const sources = sourcesOf(relative).flatMap(stem => [stem, `${stem}/index`])
  return [
    ...ENDINGS.map(ending => relative + ending),
    ...sources.flatMap(file => CODE_ENDINGS.map(ending => `${file}.${ending}`)),
  ]
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  return readObject(text) ?? {}
}

function entryFields({ main, module, bin, exports }: Record<string, unknown>): string[] {
  const isConditions = typeof exports === 'object' && exports !== null && '.' in exports
  return [main, module, bin, isConditions ? (exports as Record<string, unknown>)['.'] : exports].flatMap(stringsIn)
}

/** All strings in a value with nested conditions. Subpaths (`./x`) are no entry points. */
function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([key, inner]) => (key.startsWith('.') ? [] : stringsIn(inner, depth + 1)))
}
