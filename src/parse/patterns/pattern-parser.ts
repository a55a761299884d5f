// Parses a text without a grammar, by ctx's own parser of the language or by patterns, after merge conflicts are
// resolved and quotes and brackets repaired.
import { type Match, moveMatch } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { toDefinitions } from '../definitions/definitions.ts'
import { resolveConflicts } from '../input/merge-conflicts.ts'
import type { RewrittenText } from '../input/text-edits.ts'
import { parseByOwnParser, skeletonOf } from '../own-parsers.ts'
import type { ParsedFile } from '../parser-backend.ts'
import { repairedTexts } from '../recovery/repaired-text.ts'
import { searchPatterns } from './pattern-matches.ts'

interface Found {
  readonly matches: readonly Match[]
  readonly sound: boolean
}

/** The definitions that ctx's own parser or patterns find. */
export function parseByPatterns(text: string, language: Language): ParsedFile {
  const conflicts = resolveConflicts(text)
  const { matches, sound } = parseRepaired(conflicts?.ours ?? text, language)
  const theirs = conflicts
    ? parseRepaired(conflicts.other, language).matches.filter(({ start }) =>
        conflicts.theirs.some(side => side.start <= start && start < side.end),
      )
    : []
  const definitions = toDefinitions(text, language, [...matches, ...theirs])
  const isExact = language.ownParser !== undefined && language.patterns === undefined && sound && !conflicts
  if (isExact) return { definitions, tier: 'exact', errorUnits: 0 }
  const tier = language.ownParser && !language.patterns ? 'partial' : 'heuristic'
  return { definitions, tier, errorUnits: tier === 'partial' ? 1 : 0 }
}

/** The matches of the text, or if it has a fault of the repaired text with paired brackets and most matches. */
function parseRepaired(text: string, language: Language): Found {
  const first = parseOnce(text, language)
  if (first.sound || !isRepairable(language)) return first
  let best: Found | undefined
  for (const repaired of repairedTexts(text, language)) {
    const found = parseOnce(repaired.text, language)
    if (found.sound && found.matches.length > (best?.matches.length ?? 0))
      best = { matches: withOrigins(found.matches, repaired), sound: false }
  }
  return best ?? first
}

function withOrigins(matches: readonly Match[], { origin }: RewrittenText): readonly Match[] {
  for (const match of matches) moveMatch(match, origin)
  return matches
}

/** Whether brackets delimit definitions. In prose and settings they need not be paired. */
function isRepairable({ nature, ownParser, grammar }: Language): boolean {
  return grammar === undefined && (nature !== 'data' || ownParser !== undefined)
}

function parseOnce(text: string, language: Language): Found {
  const own = parseByOwnParser(text, language) ?? { matches: [], sound: true }
  if (language.ownParser && language.patterns === undefined) return own
  // A skeleton finds methods of Objective-C and macros without the grammar.
  const { matches, sound } = searchPatterns(text, language)
  return { matches: [...matches, ...own.matches, ...(skeletonOf(text, language)?.matches ?? [])], sound }
}
