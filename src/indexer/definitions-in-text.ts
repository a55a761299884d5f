// The definitions of one text, with the ranges that an edit replaces.
import xxhash from 'xxhash-wasm'
import { extractRecords } from '../facts/symbol-records.ts'
import { languageOf } from '../languages/language-table.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { Definition, Risk, Tier } from '../model.ts'
import { digest } from '../util/digest.ts'
import { numbered } from '../util/symbol-names.ts'
import { chooseEngine, openSourceParser } from './engine.ts'
import { SMALL_TEXT, stopOptimiser } from './optimiser.ts'

/** A definition with the name in its id, and the digest of its text in its record. */
export interface NamedDefinition extends Definition {
  readonly qualified: string
  readonly text_hash: string
}

export interface DefinitionsInText {
  readonly definitions: readonly NamedDefinition[]
  /** How well it was parsed. */
  readonly tier: Tier
  /** The risk of each definition. */
  risks(): readonly Risk[]
}

/** The definitions of a text of a file; undefined if its language is unknown. */
export async function definitionsIn(root: string, path: string, text: string): Promise<DefinitionsInText | undefined> {
  const language = languageOf(path, text)
  if (language === undefined) return undefined
  if (text.length <= SMALL_TEXT) stopOptimiser()
  const rules = await loadLanguage(language)
  const hasher = await xxhash()
  const parser = openSourceParser(chooseEngine(root), hasher)
  try {
    const { definitions, tier, code } = await parser.parse(path, text, language)
    const seen = new Map<string, number>()
    const named = definitions.map(each => ({
      ...each,
      qualified: numbered(each.owner === undefined ? each.name : `${each.owner}.${each.name}`, seen),
      text_hash: digest(hasher.h64(text.slice(each.start, each.end))),
    }))
    const risks = () => extractRecords(text, definitions, rules, () => '', code, path).records.map(({ r }) => r)
    return { definitions: named, tier, risks }
  } finally {
    parser.close()
  }
}
