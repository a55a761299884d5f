// The parser backend over @babel/parser: TypeScript and JavaScript without WebAssembly, and the second reading of files
// that a grammar fails on. Entry of dist/js.cjs, which is loaded only where one of them is needed.
import { type ParserOptions, type ParserPlugin, parse as parseScript } from '@babel/parser'
import type { Language } from '../languages/language.ts'
import { type AstBackend, ParseFailure, ParseTimeout } from './backend.ts'
import { toDefinitions } from './definitions.ts'
import { ScriptWalk } from './script/walk.ts'

export function createJsBackend(): AstBackend {
  return {
    name: 'js',
    capabilities: ({ script }) => script !== undefined,
    async initialize() {},
    parse(text, language, { timeLimit }) {
      const deadline = performance.now() + timeLimit
      const { script, around } = language
      if (!script || !around) throw new ParseFailure(`The js backend cannot read ${language.name}.`)
      const { program, errors } = parseTolerantly(text, language)
      if (performance.now() > deadline) throw new ParseTimeout(timeLimit)
      const definitions = toDefinitions(text, language, new ScriptWalk(text, around).walk(program))
      return { definitions, tier: errors === 0 ? 'exact' : 'partial', errorUnits: 0 }
    },
    close() {},
  }
}

const COMMON: ParserOptions = {
  sourceType: 'unambiguous',
  errorRecovery: true,
  attachComment: false,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowSuperOutsideMethod: true,
  allowUndeclaredExports: true,
  allowNewTargetOutsideFunction: true,
}

/** What the file may hold beside the standard, most likely first; the next is tried where one fails. */
function pluginsOf(text: string, { script }: Language): ParserPlugin[][] {
  const more: ParserPlugin[] = ['decorators-legacy', 'decoratorAutoAccessors', 'explicitResourceManagement']
  if (script === 'typescript') return [['typescript', ...more], ['typescript', 'jsx', ...more]]
  if (script === 'tsx') return [['typescript', 'jsx', ...more]]
  const flow: ParserPlugin[] = ['jsx', ['flow', { all: true }], 'flowComments', ...more]
  const plain: ParserPlugin[] = ['jsx', ...more]
  return /@flow\b/.test(text.slice(0, FLOW_HEAD)) ? [flow, plain] : [plain, flow]
}

/** Characters of a file in which `@flow` counts. */
const FLOW_HEAD = 1000

function parseTolerantly(text: string, language: Language) {
  let failure: unknown
  for (const plugins of pluginsOf(text, language)) {
    try {
      const { program, errors } = parseScript(text, { ...COMMON, plugins })
      return { program, errors: errors?.length ?? 0 }
    } catch (error) {
      failure ??= error
    }
  }
  throw new ParseFailure(`@babel/parser cannot read it: ${failure instanceof Error ? failure.message : failure}`)
}
