// The parser backend over @babel/parser: TypeScript and JavaScript without WebAssembly, and the second reading of files
// that a grammar fails on. Entry of dist/js.cjs, which is loaded only where one of them is needed.
import { type Match, moveMatch } from '../../languages/definition-match.ts'
import { toDefinitions } from '../definitions/definitions.ts'
import { settleConflicts } from '../input/merge-conflicts.ts'
import { ParseFailure, type ParserBackend, ParseTimeout } from '../parser-backend.ts'
import { BabelWalk } from './babel-walk.ts'
import { parseTolerantly } from './tolerant-parser.ts'

/** The backend, which has nothing to load. */
export function createJsBackend(): ParserBackend {
  return {
    name: 'js',
    capabilities: ({ script }) => script !== undefined,
    async initialize() {},
    parse(text, language, { timeLimit }) {
      const deadline = performance.now() + timeLimit
      const { script, around } = language
      if (!script || !around) throw new ParseFailure(`The js backend cannot read ${language.name}.`)
      const matchesOf = (side: string) => {
        const { program, redrawn, ...read } = parseTolerantly(side, language, deadline)
        const matches = [...new BabelWalk(redrawn?.text ?? text, around).walk(program)]
        if (redrawn) for (const match of matches) moveMatch(match, redrawn.origin)
        return { ...read, matches }
      }
      const conflicts = settleConflicts(text)
      const { errors, unread, matches: found } = matchesOf(conflicts?.ours ?? text)
      const matches = [...found]
      // Each side may open what the other opens too: apart they are sound.
      if (conflicts) {
        const isTheirs = ({ name }: Match) => conflicts.theirs.some(({ start, end }) => start <= name && name < end)
        matches.push(...matchesOf(conflicts.other).matches.filter(isTheirs))
      }
      if (performance.now() > deadline) throw new ParseTimeout(timeLimit)
      const definitions = toDefinitions(text, language, matches)
      const clipped = definitions.map(each => (each.end <= text.length ? each : { ...each, end: text.length }))
      const errorUnits = unread.reduce((sum, { start, end }) => sum + end - start, 0)
      return { definitions: clipped, tier: errors === 0 && !conflicts ? 'exact' : 'partial', errorUnits, unread }
    },
    close() {},
  }
}
