// The parser backend of @babel/parser: TypeScript and JavaScript without WebAssembly, and Flow, which no grammar knows.
// Entry of dist/js.cjs, which is loaded on demand.
import { toDefinitions } from '../definitions/definitions.ts'
import { ParseFailure, type ParserBackend, ParseTimeout } from '../parser-backend.ts'
import { parseScript } from './babel-parser.ts'
import { BabelWalk } from './babel-walk.ts'

export { faultInScript, type SyntaxFault } from './babel-parser.ts'

/** Creates the backend; its `parse` throws ParseFailure for other languages or if Babel fails, ParseTimeout when late. */
export function createJsBackend(): ParserBackend {
  return {
    name: 'js',
    capabilities: ({ script }) => script !== undefined,
    async initialize() {},
    parse(text, language, { timeLimit }) {
      const deadline = performance.now() + timeLimit
      if (!language.script || !language.around) throw new ParseFailure(`The js backend cannot read ${language.name}.`)
      const { program, errors } = parseScript(text, language)
      const matches = new BabelWalk(text, language.around).walk(program)
      if (performance.now() > deadline) throw new ParseTimeout(timeLimit)
      const definitions = toDefinitions(text, language, matches)
      return { definitions, tier: errors === 0 ? 'exact' : 'partial', errorUnits: errors }
    },
    close() {},
  }
}
