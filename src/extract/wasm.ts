// The parser backend over tree-sitter grammars in WebAssembly: exact where a grammar understands all of a file.
import { type LoadedGrammar, loadGrammar, matchText } from '../languages/grammar.ts'
import type { Language } from '../languages/language.ts'
import type { Match } from '../languages/match.ts'
import { loadLanguage } from '../languages/table.ts'
import { type AstBackend, ParseTimeout } from './backend.ts'
import { toDefinitions } from './definitions.ts'
import { readByPattern } from './patterns.ts'

/** A backend of its own grammars; the runtime below is shared by the process. */
export function createWasmBackend(): AstBackend {
  const grammars = new Map<string, LoadedGrammar>()
  return {
    name: 'wasm',
    async initialize(languages) {
      // All before the first parse: a grammar loaded while V8 optimises another one stalls for seconds on Node 20 and 22.
      for (const name of languages) {
        const language = await loadLanguage(name)
        if (language.grammar !== undefined) grammars.set(name, await loadGrammar(language))
      }
    },
    parse(text, language, { timeLimit }) {
      if (language.grammar === undefined) return readByPattern(text, language)
      const grammar = grammars.get(language.name)
      if (!grammar) throw new Error(`${language.name} is not initialized`)
      const deadline = performance.now() + timeLimit
      const skeleton = language.skeleton?.(text)
      const found = matchText(grammar, skeleton?.text ?? masked(text, language), deadline)
      if (!found) throw new ParseTimeout(timeLimit)
      const definitions = toDefinitions(text, language, [...found.matches, ...(skeleton?.matches ?? [])])
      const errorUnits = found.hasError ? unitsOf(found.matches) : 0
      const isWhole = !found.hasError && skeleton?.sound !== false
      return { definitions, tier: isWhole ? 'exact' : 'partial', errorUnits }
    },
    close() {
      grammars.clear()
    },
  }
}

/** UTF-16 units inside errors, an error within an error counted once. */
function unitsOf(matches: readonly Match[]): number {
  let units = 0
  let end = 0
  for (const error of matches.filter(match => match.role === 'error').sort((a, b) => a.start - b.start)) {
    units += Math.max(0, error.end - Math.max(error.start, end))
    end = Math.max(end, error.end)
  }
  return units
}

/** The text with its masks applied: of the same length, so that every offset still holds. */
function masked(text: string, { masks = [] }: Language): string {
  return masks.reduce(
    (before, mask) =>
      before.replace(mask.text, hidden => {
        const blank = hidden.replace(/[^\r\n]/g, ' ')
        return mask.fill ? blank.slice(0, -1) + mask.fill : blank
      }),
    text,
  )
}
