// Which reader finds the definitions of a text of a language without its grammar, where nothing in it is out of the ordinary.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { readScript } from '../ecmascript/read.ts'
import { readStatements } from '../statements/read.ts'

/** What the language's queries would match; undefined where the grammar must be asked. */
export function readOrdinary(text: string, language: Language): readonly Match[] | undefined {
  if (language.statements) return readStatements(text, language)
  return language.script ? readScript(text, language) : undefined
}
