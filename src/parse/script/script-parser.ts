// Finds the definitions of ordinary JavaScript and TypeScript from the tokens of a text: what their grammars and queries
// would find, in a part of their time and without loading them. It goes by recursive descent over what may define
// something, and passes over what brackets hold where no word in them can. Where anything does not fit, or is rare, it
// says nothing at all, and the grammar is asked.
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

/** What a language's queries would match in a text; undefined where there is a doubt. */
export function readScript(text: string, { script, around, lexis }: Language): readonly Match[] | undefined {
  // An apostrophe stands alone in the text of elements.
  const mayHold = script !== 'typescript' && (text.includes('</') || text.includes('/>'))
  const run = runOf(text, tablesOf(lexis), W.words(), mayHold ? undefined : QUOTES)
  if (!run || !around) return undefined
  const reader = new Reader(new ScriptSource(run, around, script !== 'javascript', script !== 'typescript'))
  try {
    reader.statements.all(0, run.count, FILE)
  } catch (error) {
    if (error === UNSUPPORTED) return undefined
    throw error
  }
  return reader.source.matches
}

class Reader implements Parts {
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
