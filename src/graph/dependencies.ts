// What a file imports: files of the repository, packages outside it, and specifiers that lead nowhere, with why.
import { importStatementsOf } from '../facts/imports/import-statements.ts'
import type { ModuleFiles, Resolution, Unresolved } from '../imports/module-files.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import type { ImportHow } from '../languages/import-rule.ts'

interface Place {
  /** 1-based, ascending. */
  readonly lines: readonly number[]
  readonly how: ImportHow
}

/** A file, a package outside the repository, or a specifier that does not resolve. */
export type Dependency = Place &
  ({ readonly f: string } | { readonly package: string } | { readonly specifier: string; readonly why: Unresolved })

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

class Rows {
  readonly #byTarget = new Map<string, Dependency & { lines: number[]; how: ImportHow }>()

  add(from: string, target: Resolution, { specifier, line, how }: { specifier: string; line: number; how: ImportHow }) {
    if ('files' in target) {
      // A block may import what is around it in the same file (Rust).
      for (const f of target.files) if (f !== from) this.#addOne(`f ${f}`, { f, lines: [line], how })
    } else if ('package' in target) {
      this.#addOne(`package ${target.package}`, { package: target.package, lines: [line], how })
    } else this.#addOne(`${target.why} ${specifier}`, { specifier, why: target.why, lines: [line], how })
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
