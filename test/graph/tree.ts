// A tree of files in memory, for relations of files.

import { importOf, storedImports } from '../../src/facts/imports/stored-imports.ts'
import { dependenciesOf } from '../../src/graph/dependencies.ts'
import { dependentsOf, importLines } from '../../src/graph/dependents.ts'
import { ModuleResolver } from '../../src/imports/module-resolver.ts'
import type { IndexedFiles } from '../../src/resolve/module-files-of-index.ts'

type Files = Readonly<Record<string, string>>

function sourcesOf(files: Files): IndexedFiles {
  const paths = Object.keys(files)
  return {
    has: path => path in files,
    read: path => files[path] ?? '',
    named: name => paths.filter(path => path.split('/').at(-1) === name),
    paths: () => paths,
    *imports() {
      for (const path of paths)
        for (const stored of storedImports(files[path]!, path)) yield { statement: importOf(stored), files: [path] }
    },
  }
}

/** The dependencies of a file, as `LINES HOW TARGET`: a path, `package NAME`, or a specifier with why it is unresolved. */
export function dependencies(files: Files, file: string): string[] | undefined {
  const sources = sourcesOf(files)
  return dependenciesOf(sources, new ModuleResolver(sources), file)?.map(row => {
    const target = 'f' in row ? row.f : 'package' in row ? `package ${row.package}` : `${row.specifier}: ${row.why}`
    return `${row.lines.join()} ${row.how} ${target}`
  })
}

/** The files that import a file or a folder, as `LINES HOW PATH`. */
export async function dependents(files: Files, target: string): Promise<string[]> {
  const sources = sourcesOf(files)
  const resolver = new ModuleResolver(sources)
  const { rows } = dependentsOf(sources, resolver, target)
  return rows.map(({ f, how }) => `${importLines(sources, resolver, f, target).join()} ${how} ${f}`)
}
