// A whole text without a grammar: by its language's own reader or, the tier below every grammar, its patterns. One with
// a fault is read as it would be without: our side of a conflict first, quotes and brackets mended.
import { type Match, moveMatch } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { toDefinitions } from '../definitions/definitions.ts'
import { settleConflicts } from '../input/merge-conflicts.ts'
import type { RewrittenText } from '../input/text-edits.ts'
import { parseByOwnParser, skeletonOf } from '../own-parsers.ts'
import type { ParsedFile } from '../parser-backend.ts'
import { repairedTexts } from '../recovery/repaired-text.ts'
import { searchPatterns } from './pattern-matches.ts'

interface Found {
  readonly matches: readonly Match[]
  readonly sound: boolean
}

/** What a reader or patterns find in a text. */
export function parseByPatterns(text: string, language: Language): ParsedFile {
  const conflicts = settleConflicts(text)
  const { matches, sound } = readMended(conflicts?.ours ?? text, language)
  const theirs = conflicts
    ? readMended(conflicts.other, language).matches.filter(({ start }) =>
        conflicts.theirs.some(side => side.start <= start && start < side.end),
      )
    : []
  const definitions = toDefinitions(text, language, [...matches, ...theirs])
  const isExact = language.ownParser !== undefined && language.patterns === undefined && sound && !conflicts
  if (isExact) return { definitions, tier: 'exact', errorUnits: 0 }
  const tier = language.ownParser && !language.patterns ? 'partial' : 'heuristic'
  return { definitions, tier, errorUnits: tier === 'partial' ? 1 : 0 }
}

/** The first reading or, of a text with a fault, that of the mended one in which brackets match and most is found. */
function readMended(text: string, language: Language): Found {
  const first = read(text, language)
  if (first.sound || !isMendable(language)) return first
  let best: Found | undefined
  for (const redrawn of repairedTexts(text, language)) {
    const found = read(redrawn.text, language)
    if (found.sound && found.matches.length > (best?.matches.length ?? 0))
      best = { matches: moved(found.matches, redrawn), sound: false }
  }
  return best ?? first
}

function moved(matches: readonly Match[], { origin }: RewrittenText): readonly Match[] {
  for (const match of matches) moveMatch(match, origin)
  return matches
}

/** Whether brackets bound what a language defines: those of a text or of settings need not match. */
function isMendable({ nature, ownParser, grammar }: Language): boolean {
  return grammar === undefined && (nature !== 'data' || ownParser !== undefined)
}

function read(text: string, language: Language): Found {
  const own = parseByOwnParser(text, language) ?? { matches: [], sound: true }
  if (language.ownParser && language.patterns === undefined) return own
  // What a skeleton finds it finds without the grammar: methods of Objective-C, macros.
  const { matches, sound } = searchPatterns(text, language)
  return { matches: [...matches, ...own.matches, ...(skeletonOf(text, language)?.matches ?? [])], sound }
}
