// A backend of stored results, for tests that must not depend on a parser.
import type { Language } from '../languages/language.ts'
import type { Definition, Tier } from '../model.ts'
import { ParseFailure, type ParserBackend } from './parser-backend.ts'

/** Offsets are UTF-16 units. */
interface Snapshot {
  readonly tier: Tier
  readonly definitions: readonly Definition[]
}

/** `{"version": 1, "readings": {"<language> <hash of the text>": {"tier", "definitions"}}}`. */
export interface SnapshotFile {
  readonly version: 1
  readonly readings: Readonly<Record<string, Snapshot>>
}

function snapshotKey(language: Language, hash: string): string {
  return `${language.name} ${hash}`
}

/** `hashText` is xxHash64 in 16 hex digits. Throws ParseFailure for a text that is not stored. */
export function createSnapshotBackend({ readings }: SnapshotFile, hashText: (text: string) => string): ParserBackend {
  return {
    name: 'snapshot',
    capabilities: () => true,
    async initialize() {},
    parse(text, language) {
      const stored = readings[snapshotKey(language, hashText(text))]
      if (!stored) throw new ParseFailure(`No result for this ${language.name} text is stored.`)
      return { ...stored, errorUnits: 0 }
    },
    close() {},
  }
}
