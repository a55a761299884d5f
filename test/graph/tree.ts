// A tree of files in memory, for relations of files.
import { dependenciesOf } from '../../src/graph/dependencies.ts'
import { dependentsOf } from '../../src/graph/dependents.ts'
import type { GraphSources } from '../../src/graph/graph-sources.ts'
import { ModuleResolver } from '../../src/imports/module-resolver.ts'

type Files = Readonly<Record<string, string>>

function sourcesOf(files: Files): GraphSources {
  const paths = Object.keys(files)
  return {
    has: path => path in files,
    read: path => files[path] ?? '',
    named: name => paths.filter(path => path.split('/').at(-1) === name),
    paths: () => paths,
    find: async texts => paths.filter(path => texts.some(text => files[path]!.includes(text))),
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
  const { rows } = await dependentsOf(sources, new ModuleResolver(sources), target)
  return rows.map(({ f, lines, how }) => `${lines.join()} ${how} ${f}`)
}
