// A whole text without a grammar: by its language's own reader or, the tier below every grammar, its patterns. One with
// a fault is read as it would be without: our side of a conflict first, quotes and brackets mended.
import type { Language } from '../../languages/language.ts'
import { type Match, moveMatch } from '../../languages/match.ts'
import { toDefinitions } from '../definitions/definitions.ts'
import { mendings } from '../mend/mend.ts'
import { settleConflicts } from '../text/conflict.ts'
import type { Redrawn } from '../text/edits.ts'
import type { ParsedFile } from './backend.ts'
import { searchPatterns } from './patterns.ts'

interface Found {
  readonly matches: readonly Match[]
  readonly sound: boolean
}

/** What a reader or patterns find in a text. */
export function readByPattern(text: string, language: Language): ParsedFile {
  const conflicts = settleConflicts(text)
  const { matches, sound } = readMended(conflicts?.ours ?? text, language)
  const theirs = conflicts
    ? readMended(conflicts.other, language).matches.filter(({ start }) =>
        conflicts.theirs.some(side => side.start <= start && start < side.end),
      )
    : []
  const definitions = toDefinitions(text, language, [...matches, ...theirs])
  const isExact = language.reader !== undefined && language.patterns === undefined && sound && !conflicts
  if (isExact) return { definitions, tier: 'exact', errorUnits: 0 }
  const tier = language.reader && !language.patterns ? 'partial' : 'heuristic'
  return { definitions, tier, errorUnits: tier === 'partial' ? 1 : 0 }
}

/** The first reading or, of a text with a fault, that of the mended one in which brackets match and most is found. */
function readMended(text: string, language: Language): Found {
  const first = read(text, language)
  if (first.sound || !isMendable(language)) return first
  let best: Found | undefined
  for (const redrawn of mendings(text, language)) {
    const found = read(redrawn.text, language)
    if (found.sound && found.matches.length > (best?.matches.length ?? 0))
      best = { matches: moved(found.matches, redrawn), sound: false }
  }
  return best ?? first
}

function moved(matches: readonly Match[], { origin }: Redrawn): readonly Match[] {
  for (const match of matches) moveMatch(match, origin)
  return matches
}

/** Whether brackets bound what a language defines: those of a text or of settings need not match. */
function isMendable({ nature, reader, grammar }: Language): boolean {
  return grammar === undefined && (nature !== 'data' || reader !== undefined)
}

function read(text: string, language: Language): Found {
  const { reader, patterns, skeleton } = language
  const own = reader?.(text) ?? { matches: [], sound: true }
  if (reader && patterns === undefined) return own
  // What a skeleton finds it finds without the grammar: methods of Objective-C, macros.
  const { matches, sound } = searchPatterns(text, language)
  return { matches: [...matches, ...own.matches, ...(skeleton?.(text).matches ?? [])], sound }
}
