// Resolves imports of the repository's own packages, `@acme/kit/cache`, and lists the commands of workspace packages.
import { basename, dirname } from 'node:path'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { compileGlob } from '../util/path-glob.ts'
import { CODE_ENDINGS, commandsIn, exportedBy, MANIFESTS, workspacesIn } from './package-entries.ts'
import { type Declared, readIfPlain } from './package-manifest.ts'

const MAX_PACKAGES = 500
const LONGEST_GLOB = 1000
const SOURCE_FOLDERS = ['', 'src/', 'lib/', 'source/']

/** The file, or folder with a trailing slash, that an import of a repository's package refers to. */
export function placeOfImport(root: string, reader: IndexReader, written: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w.-]+)*$/.test(written)) return undefined
  let checked = 0
  for (const { path, skipped } of reader.outlines()) {
    const nameOf = MANIFESTS[basename(path)]
    if (skipped !== 0 || !nameOf || checked++ > MAX_PACKAGES) continue
    const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`
    const text = readIfPlain(root, path)
    const name = nameOf(text)
    const rest = name === undefined ? undefined : restAfter(name, written)
    const place = rest === undefined ? undefined : placeIn(reader, folder, rest, text)
    if (place !== undefined) return place
  }
  return undefined
}

/** Commands of all npm or pnpm workspace packages, by path. */
export function commandsBelow(root: string, reader: IndexReader): Declared[] {
  const listed = readIfPlain(root, 'pnpm-workspace.yaml').matchAll(/^[ \t]*-[ \t]*["']?([^"'#\s]+)/gm)
  const globs = [...workspacesIn(readIfPlain(root, 'package.json')), ...[...listed].map(([, glob]) => glob!)]
    .filter(glob => glob.length <= LONGEST_GLOB)
    .slice(0, MAX_PACKAGES)
  if (globs.length === 0) return []
  const members = globs.filter(glob => !glob.startsWith('!')).map(folderTest)
  const others = globs.filter(glob => glob.startsWith('!')).map(glob => folderTest(glob.slice(1)))
  const isMember = (folder: string): boolean => members.some(test => test(folder)) && !others.some(test => test(folder))
  const commands: Declared[] = []
  let checked = 0
  for (const { path, skipped } of reader.outlines()) {
    if (skipped !== 0 || basename(path) !== 'package.json' || !isMember(dirname(path)) || checked++ > MAX_PACKAGES)
      continue
    commands.push(...commandsIn(readIfPlain(root, path), `${dirname(path)}/`))
  }
  return commands
}

function folderTest(glob: string): (folder: string) => boolean {
  return compileGlob(glob.replace(/^\.\/|\/$/g, ''))
}

/** The rest of an import after the package's name, with or without scope. */
function restAfter(name: string, written: string): string | undefined {
  for (const prefix of [name, name.replace(/^@[^/]*\//, '')]) {
    if (written === prefix) return ''
    if (written.startsWith(`${prefix}/`)) return written.slice(prefix.length + 1)
  }
  return undefined
}

function placeIn(reader: IndexReader, folder: string, rest: string, manifest: string): string | undefined {
  if (rest === '') return folder === '' ? '.' : folder
  const isThere = (path: string): boolean => reader.fileNumber(path) >= 0
  for (const sourceFolder of SOURCE_FOLDERS) {
    const path = `${folder}${sourceFolder}${rest}`
    if (reader.hasFolder(path)) return `${path}/`
    const file = ['', ...CODE_ENDINGS.map(ending => `.${ending}`)].map(ending => path + ending).find(isThere)
    if (file !== undefined) return file
  }
  return exportedBy(manifest, `./${rest}`)
    .map(path => folder + path)
    .find(isThere)
}
