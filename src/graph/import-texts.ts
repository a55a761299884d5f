// Texts of which a file that imports another contains one. They only find candidates, which resolution confirms.
import { isPython, isScript } from '../facts/calls/import-bindings.ts'
import type { ModuleFiles } from '../imports/module-files.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import { importRulesOf } from '../languages/import-rules.ts'
import { PYTHON_PACKAGE } from '../languages/package-rules.ts'
import { scriptFolderTexts, scriptTexts } from './script-import-texts.ts'

/** Texts by which an import may name the file at `path`. */
export function textsNaming(files: ModuleFiles, resolver: ModuleResolver, path: string): readonly string[] {
  const parts = path.split('/')
  const stem = parts.at(-1)!.replace(/(.)\..*$/, '$1')
  const folder = parts.at(-2)
  if (isPython(path)) {
    if (stem !== PYTHON_PACKAGE) return [stem]
    // `from . import name` names no package.
    return [...(folder === undefined ? [] : [folder]), ...['.', '..', '...', '....'].map(dots => `from ${dots} import`)]
  }
  // Scripts import data and styles, too.
  if (isScript(path) || importRulesOf(path) === undefined) return scriptTexts(files, resolver, path)
  return [stem]
}

/** Texts by which an import may name a file in a folder, seen from outside of it. `inside` are its files. */
export function textsNamingFolder(
  files: ModuleFiles,
  resolver: ModuleResolver,
  folder: string,
  inside: readonly string[],
): readonly string[] {
  const own = folder.slice(0, -1).split('/').at(-1)!
  // Specifiers leave out folders of sources, and name what lies in them.
  const isRoot = SOURCES.test(own) || inside.some(path => ROOT_FILE.test(path.slice(folder.length)))
  const children = inside.map(path => path.slice(folder.length).replace(/(?:(.)\.[^/]*$|\/.*)/, '$1'))
  return [own, ...(isRoot ? children : []), ...scriptFolderTexts(files, resolver, folder, inside)]
}

const ROOT_FILE = /^(?:package\.json|go\.mod|Cargo\.toml|composer\.json|pyproject\.toml|setup\.py)$/
const SOURCES = /^(?:src|lib|source|sources|java|kotlin|scala|python|php|include)$/
