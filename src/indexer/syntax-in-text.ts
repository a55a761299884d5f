// Whether a text is code of its language, by the parser that tells most about it.
import xxhash from 'xxhash-wasm'
import { languageOf } from '../languages/language-table.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { SyntaxFault } from '../parse/babel/babel-backend.ts'
import { loadGrammar } from '../parse/grammar/grammar-loading.ts'
import { matchText } from '../parse/grammar/grammar-matches.ts'
import { masked } from '../parse/input/masked-text.ts'
import { isDebugging } from '../platform/debugging.ts'
import { LineTable } from '../scan/line-table.ts'
import { chooseEngine, openSourceParser } from './engine.ts'
import { SMALL_TEXT, stopOptimiser } from './optimiser.ts'

/** Time for one text in ms, and the largest text in UTF-16 units; others are not checked. */
const TIME_LIMIT = 5000
const LARGEST = 1 << 19

/** The first fault of `after`, if `before` had none; undefined if there is none or no parser can tell. */
export async function brokenSyntax(
  root: string,
  path: string,
  before: string,
  after: string,
): Promise<SyntaxFault | undefined> {
  const name = languageOf(path, after)
  if (name === undefined || name !== languageOf(path, before) || after.length > LARGEST) return undefined
  if (after.length <= SMALL_TEXT) stopOptimiser()
  const { script, grammar, embedded, page } = await loadLanguage(name)
  try {
    if (script !== undefined) return await brokenScript(name, before, after)
    if (grammar === undefined || embedded || page) return await newFault(root, path, name, before, after)
    const fault = await grammarFault(name, after)
    if (!fault) return undefined
    // Syntax that the grammar does not know is no sign of a faulty edit.
    return (await grammarFault(name, before)) ? await newFault(root, path, name, before, after) : fault
  } catch (error) {
    if (isDebugging()) console.error(path, error)
    return undefined
  }
}

async function brokenScript(name: string, before: string, after: string): Promise<SyntaxFault | undefined> {
  const { faultInScript } = await import('../parse/babel/babel-backend.ts')
  const language = await loadLanguage(name)
  const fault = faultInScript(after, language)
  return fault && !faultInScript(before, language) ? fault : undefined
}

async function grammarFault(name: string, text: string): Promise<SyntaxFault | undefined> {
  const language = await loadLanguage(name)
  const known = masked(text, language)
  const found = matchText(await loadGrammar(language), known, performance.now() + TIME_LIMIT)
  if (!found?.hasError) return undefined
  const first = Math.min(...found.matches.filter(({ role }) => role === 'error').map(({ start }) => start))
  const line = Number.isFinite(first) ? new LineTable(text).line(first) : 1
  return { line, message: `this is no ${name} any more` }
}

/** The fault of a text that does not parse exactly any more, for languages without a grammar of their own. */
async function newFault(
  root: string,
  path: string,
  name: string,
  before: string,
  after: string,
): Promise<SyntaxFault | undefined> {
  const parser = openSourceParser(chooseEngine(root), await xxhash())
  try {
    const { tier } = await parser.parse(path, after, name)
    if (tier === 'exact' || (await parser.parse(path, before, name)).tier !== 'exact') return undefined
    return { line: firstDifference(before, after), message: `this is no ${name} any more` }
  } finally {
    parser.close()
  }
}

function firstDifference(before: string, after: string): number {
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
  return new LineTable(after).line(Math.min(at, Math.max(0, after.length - 1)))
}
