// The fast path of a language: parses ordinary texts from their tokens, without the grammar.
import type { Match } from '../languages/definition-match.ts'
import type { Language } from '../languages/language.ts'
import { maskedNewer } from './input/masked-text.ts'
import { resolveConflicts } from './input/merge-conflicts.ts'
import { parseByOwnFastPath } from './own-parsers.ts'
import { parseScriptTokens } from './script/script-parser.ts'

/** The matches that the language's query would find; undefined if the grammar is needed. */
export function parseByFastPath(text: string, language: Language): readonly Match[] | undefined {
  // The fast path skips bodies, which may hold a conflict.
  if (!hasFastPath(language) || resolveConflicts(text)) return undefined
  if (language.fastPath) return parseByOwnFastPath(text, language)
  const found = parseScriptTokens(text, language)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : parseScriptTokens(newer, language)
}

/** Whether a language has a fast path. */
export function hasFastPath(language: Language): boolean {
  return language.fastPath !== undefined || language.script !== undefined
}
