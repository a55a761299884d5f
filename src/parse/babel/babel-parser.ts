// A whole text of JavaScript or TypeScript as @babel/parser reads it, in the dialect that it is written in.
import { type ParseError, type ParserOptions, type ParserPlugin, parse } from '@babel/parser'
import type * as t from '@babel/types'
import type { Language } from '../../languages/language.ts'
import { ParseFailure } from '../parser-backend.ts'

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

/** The tree of a text, and how many errors of syntax Babel passed over. Throws ParseFailure where it stops at one. */
export function parseScript(
  text: string,
  language: Language,
): { readonly program: t.Program; readonly errors: number } {
  let failure: unknown
  for (const plugins of pluginsOf(text, language)) {
    try {
      const { program, errors } = parse(text, { ...COMMON, plugins })
      return { program, errors: errors?.filter(isFlaw).length ?? 0 }
    } catch (error) {
      failure ??= error
    }
  }
  throw new ParseFailure(`@babel/parser cannot read it: ${failure instanceof Error ? failure.message : failure}`)
}

/** What the file may hold beside the standard, most likely first; the next is tried where one fails. */
function pluginsOf(text: string, { script }: Language): ParserPlugin[][] {
  // Only what came into the language stands behind `export`, only what was before it in lists of parameters.
  const decorators = /\bexport\s+@/.test(text) ? 'decorators' : 'decorators-legacy'
  const more: ParserPlugin[] = [decorators, 'decoratorAutoAccessors', 'explicitResourceManagement']
  if (script === 'typescript')
    return [
      ['typescript', ...more],
      ['typescript', 'jsx', ...more],
    ]
  if (script === 'tsx') return [['typescript', 'jsx', ...more]]
  const flow: ParserPlugin[] = ['jsx', ['flow', { all: true }], 'flowComments', ...more]
  const plain: ParserPlugin[] = ['jsx', ...more]
  return /@flow\b/.test(text.slice(0, FLOW_HEAD)) ? [flow, plain] : [plain, flow]
}

/** Characters of a file in which `@flow` counts. */
const FLOW_HEAD = 1000

/**
 * Whether an error is one of syntax: that a name is declared twice takes no definition away, and a declaration file
 * gives constants no value.
 */
function isFlaw({ reasonCode }: ParseError): boolean {
  return !MEANING.test(reasonCode)
}

const MEANING =
  /Redeclaration|Strict|Undeclared|Duplicate|Undefined|Illegal|Invalid(?:Lhs|Private|Escaped)|NotExported|PrivateIn|Abstract|Yield|Reserved|MissingInitializer/
