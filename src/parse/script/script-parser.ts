// Finds the definitions of JavaScript and TypeScript without the grammar, from the tokens of a text, by recursive
// descent. It returns what the grammar's queries would match and skips brackets that can contain no definition. If a
// form is unsupported, the grammar parses the whole text.
import type { Match } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { runOf } from '../../scan/token-run.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { Elements } from './array-elements.ts'
import { Arrows } from './arrow-functions.ts'
import { Assigned } from './assigned-values.ts'
import { CommonJs } from './commonjs-exports.ts'
import { Value } from './expression-value.ts'
import { ModuleCalls } from './module-calls.ts'
import type { Parts } from './parser-parts.ts'
import { Returned } from './returned-objects.ts'
import { Declarations } from './script-declarations.ts'
import { Expressions } from './script-expressions.ts'
import { Functions } from './script-functions.ts'
import { Modules } from './script-imports.ts'
import { Members } from './script-members.ts'
import { Operands } from './script-operands.ts'
import { ScriptSource, UNSUPPORTED } from './script-source.ts'
import { FILE, Statements } from './script-statements.ts'
import { Types } from './script-types.ts'
import { Variables } from './script-variables.ts'
import * as W from './script-words.ts'

const QUOTES = '"\'`'

/** Returns what the queries of a language would match; undefined if the text holds an unsupported form. */
export function parseScriptTokens(text: string, { script, around, lexis }: Language): readonly Match[] | undefined {
  // JSX text may contain a lone apostrophe.
  const mayHold = script !== 'typescript' && (text.includes('</') || text.includes('/>'))
  const run = runOf(text, tablesOf(lexis), W.words(), mayHold ? undefined : QUOTES)
  if (!run || !around) return undefined
  const parser = new ScriptParser(new ScriptSource(run, around, script !== 'javascript', script !== 'typescript'))
  try {
    parser.statements.all(0, run.count, FILE)
  } catch (error) {
    if (error === UNSUPPORTED) return undefined
    throw error
  }
  return parser.source.matches
}

class ScriptParser implements Parts {
  readonly source: ScriptSource
  readonly types: Types
  readonly functions: Functions = new Functions(this)
  readonly value: Value = new Value()
  readonly expressions: Expressions = new Expressions(this)
  readonly operands: Operands = new Operands(this)
  readonly arrows: Arrows = new Arrows(this)
  readonly elements: Elements = new Elements(this)
  readonly assigned: Assigned = new Assigned(this)
  readonly commonJs: CommonJs = new CommonJs(this)
  readonly returned: Returned = new Returned(this)
  readonly members: Members = new Members(this)
  readonly variables: Variables = new Variables(this)
  readonly declarations: Declarations = new Declarations(this)
  readonly moduleCalls: ModuleCalls = new ModuleCalls(this)
  readonly modules: Modules = new Modules(this)
  readonly statements: Statements = new Statements(this)

  constructor(source: ScriptSource) {
    this.source = source
    this.types = new Types(source)
  }
}
