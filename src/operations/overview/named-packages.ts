// The packages of a repository by name, from their manifests, for the overview.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Row } from '../../contract.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import { MANIFESTS } from '../../project/package-entries.ts'
import { readIfPlain } from '../../project/package-manifest.ts'

/** Manifests that are counted for their files. */
const MAX_MANIFESTS = 500

/** Collects manifests while the files of an index go by. */
export class NamedPackages {
  readonly #manifests: { readonly path: string; readonly folder: string }[] = []

  add(path: string): void {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const isManifest = MANIFESTS[path.slice(folder.length)] !== undefined
    if (isManifest && this.#manifests.length < MAX_MANIFESTS && !isTestPath(path))
      this.#manifests.push({ path, folder })
  }

  /** The largest ones, each with its folder and number of files; nothing for a repository of one package. */
  facts(root: string, reader: IndexReader, limit: number): Row {
    if (this.#manifests.length < 2) return {}
    const all = this.#manifests.map(each => ({ ...each, files: reader.countBeginning(each.folder) }))
    const packages: Row[] = []
    for (const { path, folder, files } of all.sort((a, b) => b.files - a.files)) {
      if (packages.length === limit) break
      const name = MANIFESTS[path.slice(folder.length)]!(readIfPlain(root, path))
      if (name !== undefined) packages.push({ name, f: folder === '' ? '.' : folder.slice(0, -1), files })
    }
    return packages.length < 2 ? {} : { packages, packages_total: Math.max(all.length, packages.length) }
  }
}
