// Where the code lies that an import of one of the repository's own packages names, `@acme/kit/cache` where a
// package.json says that its folder is `@acme/kit`; and the commands of the packages of a workspace.
import { basename, dirname, join } from 'node:path'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CODE_ENDINGS, commandsIn, exportedBy, nameIn, workspacesIn } from './package-entries.ts'
import { type Declared, readIfPlain } from './package-manifest.ts'

/** Packages of a repository that are looked at. */
const MOST_PACKAGES = 500
/** Folders of a package in which its parts lie. */
const INSIDE = ['', 'src/', 'lib/', 'source/']

/**
 * The file, or the folder with a slash behind it, that an import stands for, with the scope of its package or without;
 * undefined where no package of the repository is called so, or nothing of it.
 */
export function placeOfImport(root: string, reader: IndexReader, written: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w.-]+)*$/.test(written)) return undefined
  let looked = 0
  for (const { path, skipped } of reader.outlines()) {
    if (skipped !== 0 || basename(path) !== 'package.json' || looked++ > MOST_PACKAGES) continue
    const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`
    const text = readIfPlain(join(root, path))
    const name = nameIn(text)
    const rest = name === undefined ? undefined : restAfter(name, written)
    const place = rest === undefined ? undefined : placeIn(reader, folder, rest, text)
    if (place !== undefined) return place
  }
  return undefined
}

/** The commands of the packages of a workspace, npm's or pnpm's, in the order of their paths. */
export function commandsBelow(root: string, reader: IndexReader): Declared[] {
  const listed = readIfPlain(join(root, 'pnpm-workspace.yaml')).matchAll(/^[ \t]*-[ \t]*["']?([^"'#\s]+)/gm)
  const globs = [...workspacesIn(readIfPlain(join(root, 'package.json'))), ...[...listed].map(([, glob]) => glob!)]
  if (globs.length === 0) return []
  const [members, others] = [globs.filter(glob => !glob.startsWith('!')), globs.filter(glob => glob.startsWith('!'))]
  const isOne = (folder: string): boolean =>
    members.some(glob => patternOf(glob).test(folder)) && !others.some(glob => patternOf(glob.slice(1)).test(folder))
  const commands: Declared[] = []
  let looked = 0
  for (const { path, skipped } of reader.outlines()) {
    if (skipped !== 0 || basename(path) !== 'package.json' || !isOne(dirname(path)) || looked++ > MOST_PACKAGES)
      continue
    commands.push(...commandsIn(readIfPlain(join(root, path)), `${dirname(path)}/`))
  }
  return commands
}

/** What a glob of folders matches: `*` within a name, `**` any folders. */
function patternOf(glob: string): RegExp {
  const parts = glob.replace(/^\.\/|\/$/g, '').split('/')
  const written = parts.map(part => (part === '**' ? '.+' : part.replace(/[^\w*-]/g, '\\$&').replaceAll('*', '[^/]*')))
  return new RegExp(`^${written.join('/')}$`)
}

/** What an import has behind the name of a package, or behind that without its scope. */
function restAfter(name: string, written: string): string | undefined {
  for (const own of [name, name.replace(/^@[^/]*\//, '')]) {
    if (written === own) return ''
    if (written.startsWith(`${own}/`)) return written.slice(own.length + 1)
  }
  return undefined
}

function placeIn(reader: IndexReader, folder: string, rest: string, manifest: string): string | undefined {
  if (rest === '') return folder === '' ? '.' : folder
  const isThere = (path: string): boolean => reader.fileNumber(path) >= 0
  for (const inside of INSIDE) {
    const path = `${folder}${inside}${rest}`
    if (reader.hasFolder(path)) return `${path}/`
    const file = ['', ...CODE_ENDINGS.map(ending => `.${ending}`)].map(ending => path + ending).find(isThere)
    if (file !== undefined) return file
  }
  return exportedBy(manifest, `./${rest}`)
    .map(path => folder + path)
    .find(isThere)
}
