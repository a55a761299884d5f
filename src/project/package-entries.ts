// Where a package.json says that its package begins: `main`, `module`, `bin` and `exports`, as files, or as the sources
// of what is built into them. Pure.
import type { Declared } from './package-manifest.ts'

/** What a path may leave out, after Node's rules for `main` and the extensions that are compiled to them. */
const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
/** What is compiled to JavaScript, and what that may be itself. */
export const CODE_ENDINGS = ['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'jsx']
/** Folders into which packages are built; within one a folder for each kind of module; where the sources may lie. */
const BUILT = /^(?:dist|build|lib|out|output|es|esm|cjs|\.build)\//
const VARIANT = /^(?:(?:es|esm|cjs|mjs|umd|commonjs|module|node|src)\/)+/
const SOURCE_FOLDERS = ['src/', 'source/', 'lib/', '']

/** What the text of a package.json names, in the order of the fields; nothing where it is none. */
export function namedByPackage(text: string): Declared[] {
  return namedBy(parsed(text)).map(named => ({ paths: pathsOf(named) }))
}

/** The commands that the text of a package.json names, of a package in a folder that ends in a slash. */
export function commandsIn(text: string, folder: string): Declared[] {
  return stringsIn(parsed(text).bin).map(named => ({ paths: pathsOf(named).map(path => folder + path) }))
}

/** Where the packages of a workspace lie, as its package.json says it: `packages/*`. */
export function workspacesIn(text: string): string[] {
  const { workspaces } = parsed(text)
  const isTable = typeof workspaces === 'object' && workspaces !== null && 'packages' in workspaces
  const listed: unknown = isTable ? workspaces.packages : workspaces
  return Array.isArray(listed) ? listed.filter(each => typeof each === 'string') : []
}

/** What the text of a package.json calls the package. */
export function nameIn(text: string): string | undefined {
  const { name } = parsed(text)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** The paths that may be what the text of a package.json exports under a name, `./cache`. */
export function exportedBy(text: string, name: string): string[] {
  const { exports } = parsed(text)
  const isTable = typeof exports === 'object' && exports !== null && name in exports
  return isTable ? stringsIn((exports as Record<string, unknown>)[name]).flatMap(pathsOf) : []
}

function pathsOf(named: string): string[] {
  const plain = named.replace(/^\.?\//, '').replace(/\/$/, '')
  return [...ENDINGS.map(ending => plain + ending), ...sourcesOf(plain)]
}

/** Where the source of a built file may be: of `dist/esm/cli.js` it is `src/cli.ts`. */
function sourcesOf(path: string): string[] {
  if (!BUILT.test(path)) return []
  const inner = path.replace(BUILT, '').replace(VARIANT, '')
  // `index.esm.js` and `index.d.ts` are made of `index`.
  const stem = inner.replace(/\.[^/]*$/, '')
  const files = SOURCE_FOLDERS.flatMap(folder => [`${folder}${stem}`, `${folder}${stem}/index`])
  return files.flatMap(file => CODE_ENDINGS.map(ending => `${file}.${ending}`))
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
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
