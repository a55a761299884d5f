// Texts of which a file that imports another contains one. They only find candidates, which resolution confirms.
import { isPython, isScript } from '../facts/calls/import-bindings.ts'
import { folderOf, type ModuleFiles } from '../imports/module-files.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import { importRulesOf } from '../languages/import-rules.ts'
import { PYTHON_PACKAGE } from '../languages/package-rules.ts'
import { DOTS, scriptFolderTexts, scriptTexts } from './script-import-texts.ts'

export interface ImportTexts {
  readonly texts: readonly string[]
  /** Only files in this folder, which ends in a slash, name the target so. */
  readonly within?: string
}

/** Texts by which an import may name the file at `path`. */
export function textsNaming(files: ModuleFiles, resolver: ModuleResolver, path: string): readonly ImportTexts[] {
  const folder = folderOf(path)
  const stem = path.slice(folder.length).replace(/(.)\..*$/, '$1')
  const parent = folder.slice(0, -1).split('/').at(-1)!
  if (isPython(path)) {
    if (stem !== PYTHON_PACKAGE) return [{ texts: [stem] }]
    return [{ texts: [parent] }, { texts: FROM_DOTS, within: folder }]
  }
  // Scripts import data and styles, too.
  if (isScript(path) || importRulesOf(path) === undefined) {
    const around = stem === 'index' ? [{ texts: DOTS, within: folder }] : []
    return [{ texts: scriptTexts(files, resolver, path) }, ...around]
  }
  // These import packages, modules and namespaces.
  if (/\.(?:go|swift|csx?|exs?)$/.test(path)) return [{ texts: resolver.namesOfPackage(path) }]
  if (path.endsWith('.rs')) {
    const isIndex = /^(?:mod|lib|main)$/.test(stem)
    const around = { texts: ['super', 'self', 'crate'], within: isIndex ? folder : `${folder}${stem}/` }
    return [{ texts: [stem === 'mod' ? parent : stem, ...resolver.namesOfPackage(path)] }, around]
  }
  if (path.endsWith('.lua')) return [{ texts: [stem === 'init' && parent !== '' ? parent : stem] }]
  // Java's star and Kotlin's functions name the package alone.
  const isJvm = /\.(?:java|kts?|scala|groovy)$/.test(path)
  return [{ texts: isJvm && parent !== '' ? [stem, `.${parent}.`] : [stem] }]
}

/** A package names itself by dots. */
const FROM_DOTS = ['.', '..', '...', '....', '.....'].map(dots => `"${dots}"`)

/** Texts by which an import may name a file in a folder, seen from outside of it. */
export function textsNamingFolder(files: ModuleFiles, resolver: ModuleResolver, folder: string): readonly string[] {
  const inside = files.paths().filter(path => path.startsWith(folder))
  const own = folder.slice(0, -1).split('/').at(-1)!
  // Specifiers leave out folders of sources, and name what lies in them.
  const isRoot = SOURCES.test(own) || inside.some(path => ROOT_FILE.test(path.slice(folder.length)))
  const children = inside.map(path => path.slice(folder.length).replace(/(?:(.)\.[^/]*$|\/.*)/, '$1'))
  return [own, ...(isRoot ? children : []), ...scriptFolderTexts(files, resolver, folder, inside)]
}

const ROOT_FILE = /^(?:package\.json|go\.mod|Cargo\.toml|composer\.json|pyproject\.toml|setup\.py)$/
const SOURCES = /^(?:src|lib|source|sources|java|kotlin|scala|python|php|include)$/
