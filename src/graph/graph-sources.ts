// What relations need to know of a repository. The caller reads files, so that the graph is pure.
import type { ModuleFiles } from '../imports/module-files.ts'

/** The files of an index. `has` may also be true for files on disk that the index leaves out, such as images. */
export interface GraphSources extends ModuleFiles {
  /** Paths of files that contain at least one of the texts as written. A superset is allowed. */
  find(texts: readonly string[]): Promise<readonly string[]>
}
