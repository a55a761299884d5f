// An ordinary text without its grammar, for the languages whose statements are told.
import type { Language } from '../../languages/language.ts'
import type { ParsedFile } from '../backend.ts'
import { toDefinitions } from '../definitions.ts'
import { readStatements } from './read.ts'

/** All of what a grammar would show; undefined where that has to be asked. */
export function readOrdinary(text: string, language: Language): ParsedFile | undefined {
  const matches = readStatements(text, language)
  return matches && { definitions: toDefinitions(text, language, matches), tier: 'exact', errorUnits: 0 }
}
