// The top-level variables of a file, whose use is an effect on global state.
import type { Definition } from '../../model.ts'
import { hashWord } from '../../scan/word-tables.ts'

export interface Globals {
  readonly names: ReadonlySet<string>
  /** By the low 8 bits of a word's hash: 0 if no variable has it. */
  readonly filter: Uint8Array
}

/** The top-level variables among definitions. */
export function globalsOf(definitions: readonly Definition[]): Globals {
  const names = new Set<string>()
  const filter = new Uint8Array(256)
  for (const { kind, owner, name } of definitions) {
    if (kind !== 'var' || owner !== undefined || name === '') continue
    names.add(name)
    filter[hashWord(name) & 255] = 1
  }
  return { names, filter }
}
