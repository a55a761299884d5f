// The hierarchy of a symbol in a small repository, as lines that a test can write by hand.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { type Hierarchy, hierarchyOf } from '../../src/graph/hierarchy.ts'
import { parseSymbolId } from '../../src/util/symbol-id.ts'
import { ctx } from './exec.ts'
import { makeRepository } from './fixture.ts'

export class IndexedTypes {
  readonly #root: string
  readonly #reader: IndexReader

  constructor(files: Readonly<Record<string, string>>) {
    this.#root = makeRepository(files)
    const { status, stderr } = ctx(['index'], this.#root)
    if (status !== 0) throw new Error(stderr)
    this.#reader = IndexReader.open(path.join(this.#root, '.ctx'))!
  }

  /** `implements 1 src/a.ts#A` for each row in a direction. */
  rows(id: string, direction: 'up' | 'down'): readonly string[] {
    const { rows } = this.of(id)
    return rows
      .filter(row => row.direction === direction)
      .map(({ relation, depth, id: other }) => `${relation} ${depth} ${other}`)
      .sort()
  }

  up(id: string): readonly string[] {
    return this.rows(id, 'up')
  }

  down(id: string): readonly string[] {
    return this.rows(id, 'down')
  }

  /** `Base: external` for each base type without a row. */
  unresolved(id: string): readonly string[] {
    return this.of(id)
      .unresolved.map(({ name, why }) => `${name}: ${why}`)
      .sort()
  }

  of(id: string): Hierarchy {
    const symbol = this.#symbolOf(id)
    return hierarchyOf({ reader: this.#reader, read: file => this.#read(file) }, symbol)
  }

  #symbolOf(id: string): number {
    const { file, qualified } = parseSymbolId(id)!
    const row = this.#reader.file(this.#reader.fileNumber(file))
    for (let symbol = row.first; symbol < row.first + row.count; symbol++)
      if (this.#reader.record(row, symbol).qualified === qualified) return symbol
    throw new Error(`${id} is not in the index`)
  }

  #read(file: string): string {
    try {
      return readFileSync(path.join(this.#root, file), 'utf8')
    } catch {
      return ''
    }
  }
}
