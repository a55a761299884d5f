// Ordinary texts, read without a grammar: by which reader the data of a language says.
import type { Language } from '../../languages/language.ts'
import type { Match } from '../../languages/match.ts'
import { readClasses } from '../classes/read.ts'
import { readDeclarations } from '../declarations/read.ts'
import { readScript } from '../ecmascript/read.ts'
import { readItems } from '../items/read.ts'
import { readTyped } from '../members/read.ts'
import { readRoutines } from '../routines/read.ts'
import { readStatements } from '../statements/read.ts'
import { settleConflicts } from '../text/conflict.ts'
import { maskedNewer } from '../text/masked.ts'

/** What the language's queries would match; undefined where the grammar must be asked. */
export function readOrdinary(text: string, language: Language): readonly Match[] | undefined {
  if (language.statements) return readStatements(text, language)
  if (language.ordinary) return settleConflicts(text) ? undefined : language.ordinary(text)
  const read = readerOf(language)
  // A conflict may lie in a body that is passed over.
  if (!read || settleConflicts(text)) return undefined
  const found = read(text, language)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : read(newer, language)
}

/** What reads a language from its tokens. */
function readerOf({
  declarations,
  classes,
  items,
  members,
  routines,
  script,
}: Language): typeof readScript | undefined {
  if (declarations) return readDeclarations
  if (classes) return readClasses
  if (items) return readItems
  if (members) return readTyped
  return routines ? readRoutines : script && readScript
}

/** Whether nearly all texts of a language are read without its grammar. */
export function isMostlyOrdinary(language: Language): boolean {
  return (language.statements ?? language.ordinary ?? readerOf(language)) !== undefined
}
