// Ordinary texts of languages that have a fast path: read from their tokens, without the grammar.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { readScript } from '../ecmascript/read.ts'
import { settleConflicts } from '../text/conflict.ts'
import { maskedNewer } from '../text/masked.ts'

/** What the language's queries would match; undefined where the grammar must be asked. */
export function readOrdinary(text: string, language: Language): readonly Match[] | undefined {
  // A conflict may lie in a body that is passed over.
  if (!isMostlyOrdinary(language) || settleConflicts(text)) return undefined
  if (language.ordinary) return language.ordinary(text)
  const found = readScript(text, language)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : readScript(newer, language)
}

/** Whether nearly all texts of a language are read without its grammar. */
export function isMostlyOrdinary(language: Language): boolean {
  return language.ordinary !== undefined || language.script !== undefined
}
