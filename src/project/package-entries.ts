// Reads the entry points of a package.json (`main`, `module`, `bin`, `exports`), and maps built files to their sources.
import type { Declared } from './package-manifest.ts'

/** Endings that a path may omit: Node's rules for `main`, and TypeScript sources. */
const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
export const CODE_ENDINGS = ['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'jsx']
/** Build folders, folders of module formats inside them, and folders of sources. */
const BUILD_FOLDERS = /^(?:dist|build|lib|out|output|es|esm|cjs|\.build)\//
const MODULE_FORMATS = /^(?:(?:es|esm|cjs|mjs|umd|commonjs|module|node|src)\/)+/
const SOURCE_FOLDERS = ['src/', 'source/', 'lib/', '']

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

/** Paths that may be the export `name`, such as `./cache`. */
export function exportedBy(text: string, name: string): string[] {
  const { exports } = parseObject(text)
  const isTable = typeof exports === 'object' && exports !== null && name in exports
  return isTable ? stringsIn((exports as Record<string, unknown>)[name]).flatMap(pathsOf) : []
}

function pathsOf(named: string): string[] {
  const relative = named.replace(/^\.?\//, '').replace(/\/$/, '')
  return [...ENDINGS.map(ending => relative + ending), ...sourcesOf(relative)]
}

/** Possible sources of a built file: `src/cli.ts` for `dist/esm/cli.js`. */
function sourcesOf(path: string): string[] {
  if (!BUILD_FOLDERS.test(path)) return []
  const inner = path.replace(BUILD_FOLDERS, '').replace(MODULE_FORMATS, '')
  // `index.esm.js` and `index.d.ts` are built from `index`.
  const stem = inner.replace(/\.[^/]*$/, '')
  const files = SOURCE_FOLDERS.flatMap(folder => [`${folder}${stem}`, `${folder}${stem}/index`])
  return files.flatMap(file => CODE_ENDINGS.map(ending => `${file}.${ending}`))
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
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
