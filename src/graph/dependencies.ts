// What a file imports: files of the repository, packages outside it, and specifiers that lead nowhere, with why.
import { type ImportStatement, importStatementsOf } from '../facts/imports/import-statements.ts'
import type { StoredImport } from '../facts/imports/stored-imports.ts'
import type { ModuleFiles, Resolution, Unresolved } from '../imports/module-files.ts'
import { ModuleResolver } from '../imports/module-resolver.ts'
import type { ImportHow } from '../languages/import-rule.ts'
import type { IndexedFiles } from '../resolve/module-files-of-index.ts'

interface Place {
  /** 1-based, ascending. */
  readonly lines: readonly number[]
  readonly how: ImportHow
}

/** A file, a package outside the repository, or a specifier that does not resolve. */
export type Target =
  | { readonly f: string }
  | { readonly package: string }
  | { readonly specifier: string; readonly why: Unresolved }

export type Dependency = Place & Target

/** An import of a file, wherever its statements stand. */
export interface ImportEdge {
  readonly from: string
  readonly how: ImportHow
  readonly to: Target
}

/** In the order of their first lines, one row a target; undefined if ctx does not know how the file's language imports. */
export function dependenciesOf(
  sources: Pick<ModuleFiles, 'read'>,
  resolver: ModuleResolver,
  file: string,
): readonly Dependency[] | undefined {
  const statements = importStatementsOf(sources.read(file), file)
  if (statements === undefined) return undefined
  const rows = new Rows()
  for (const statement of statements)
    for (const target of resolver.targetsOf(file, statement)) rows.add(file, target, statement)
  return rows.all()
}

/**
 * All imports of an index, in no order; of one file several may lead to one target. Returns the files of which some are
 * missing, because `end` (ms since 1970) came first.
 */
export function* importEdges(sources: IndexedFiles, end: number): Generator<ImportEdge, ReadonlySet<string>> {
  const resolver = new ModuleResolver(sources)
  const late = new Set<string>()
  for (const { statement, files } of sources.imports()) {
    const isLate = Date.now() > end
    for (const from of files) {
      if (isLate) late.add(from)
      else
        for (const found of resolver.targetsOf(from, statement))
          for (const to of targetsIn(found, from, statement)) yield { from, how: statement.how, to }
    }
  }
  return late
}

function targetsIn(found: Resolution, from: string, { specifier }: StoredImport): readonly Target[] {
  // A block may import what is around it in the same file (Rust).
  if ('files' in found) return found.files.filter(f => f !== from).map(f => ({ f }))
  return 'package' in found ? [{ package: found.package }] : [{ specifier, why: found.why }]
}

/** The target as a text that no other has. */
export function keyOf(to: Target): string {
  return 'f' in to ? `f ${to.f}` : 'package' in to ? `package ${to.package}` : `${to.why} ${to.specifier}`
}

class Rows {
  readonly #byTarget = new Map<string, Dependency & { lines: number[]; how: ImportHow }>()

  add(from: string, found: Resolution, statement: ImportStatement): void {
    const { line, how } = statement
    for (const to of targetsIn(found, from, statement)) this.#addOne(keyOf(to), { ...to, lines: [line], how })
  }

  all(): readonly Dependency[] {
    return [...this.#byTarget.values()]
  }

  #addOne(key: string, row: Dependency & { lines: number[] }): void {
    const known = this.#byTarget.get(key)
    if (!known) {
      this.#byTarget.set(key, row)
      return
    }
    const line = row.lines[0]!
    if (known.lines.at(-1) !== line) known.lines.push(line)
    known.how = strongest(known.how, row.how)
  }
}

/** How a target that a file imports in several ways is imported: at run time rather than for its types. */
export function strongest(a: ImportHow, b: ImportHow): ImportHow {
  const order: readonly ImportHow[] = ['import', 're-export', 'require', 'dynamic', 'type']
  return order.indexOf(a) <= order.indexOf(b) ? a : b
}
