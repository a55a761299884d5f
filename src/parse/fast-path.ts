// Ordinary texts of languages that have a fast path: read from their tokens, without the grammar.
import type { Match } from '../languages/definition-match.ts'
import type { Language } from '../languages/language.ts'
import { maskedNewer } from './input/masked-text.ts'
import { settleConflicts } from './input/merge-conflicts.ts'
import { parseByOwnFastPath } from './own-parsers.ts'
import { readScript } from './script/script-parser.ts'

/** What the language's queries would match; undefined where the grammar must be asked. */
export function parseByFastPath(text: string, language: Language): readonly Match[] | undefined {
  // A conflict may lie in a body that is passed over.
  if (!hasFastPath(language) || settleConflicts(text)) return undefined
  if (language.fastPath) return parseByOwnFastPath(text, language)
  const found = readScript(text, language)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : readScript(newer, language)
}

/** Whether nearly all texts of a language are read without its grammar. */
export function hasFastPath(language: Language): boolean {
  return language.fastPath !== undefined || language.script !== undefined
}
