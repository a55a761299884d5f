// The backend of stored readings: definitions by language and hash of the text, for tests whose results must hang on no
// parser.
import type { Language } from '../languages/language.ts'
import type { Definition, Tier } from '../model.ts'
import { ParseFailure, type ParserBackend } from './parser-backend.ts'

/** One stored reading; offsets are UTF-16 units. */
interface Snapshot {
  readonly tier: Tier
  readonly definitions: readonly Definition[]
}

/**
 * A file of stored readings: `{"version": 1, "readings": {"<language> <hash of the text>": {"tier", "definitions"}}}`.
 */
export interface SnapshotFile {
  readonly version: 1
  readonly readings: Readonly<Record<string, Snapshot>>
}

/** Where a reading is stored. */
function snapshotKey(language: Language, hash: string): string {
  return `${language.name} ${hash}`
}

/** `hashText` is xxHash64 in 16 hex digits. A text that is not stored is a ParseFailure. */
export function createSnapshotBackend({ readings }: SnapshotFile, hashText: (text: string) => string): ParserBackend {
  return {
    name: 'snapshot',
    capabilities: () => true,
    async initialize() {},
    parse(text, language) {
      const stored = readings[snapshotKey(language, hashText(text))]
      if (!stored) throw new ParseFailure(`No reading of this ${language.name} text is stored.`)
      return { ...stored, errorUnits: 0 }
    },
    close() {},
  }
}
