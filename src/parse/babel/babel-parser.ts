// Parses JavaScript or TypeScript with @babel/parser, in the dialect that fits.
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

/** The tree of a text, and the number of syntax errors. Throws ParseFailure if Babel stops at one. */
export function parseScript(
  text: string,
  language: Language,
): { readonly program: t.Program; readonly errors: number } {
  let failure: unknown
  for (const plugins of pluginsOf(text, language)) {
    try {
      const { program, errors } = parse(text, { ...COMMON, plugins })
      return { program, errors: errors?.filter(isSyntaxError).length ?? 0 }
    } catch (error) {
      failure ??= error
    }
  }
  throw new ParseFailure(`@babel/parser cannot read it: ${failure instanceof Error ? failure.message : failure}`)
}

/** The first syntax error of a text; undefined if there is none in the dialect that fits it best. */
export function faultInScript(text: string, language: Language): SyntaxFault | undefined {
  let first: SyntaxFault | undefined
  for (const plugins of pluginsOf(text, language)) {
    let fault: unknown
    try {
      fault = parse(text, { ...COMMON, plugins }).errors?.find(isSyntaxError)
    } catch (error) {
      fault = error
    }
    if (!fault) return undefined
    const { loc, message } = fault as { readonly loc?: { readonly line: number }; readonly message: string }
    first ??= { line: loc?.line ?? 1, message: message.replace(/ \(\d+:\d+\)$/, '') }
  }
  return first
}

/** A syntax error. */
export interface SyntaxFault {
  /** 1-based. */
  readonly line: number
  readonly message: string
}

/** Plugins to try, the most likely first. */
function pluginsOf(text: string, { script }: Language): ParserPlugin[][] {
  // Stage-3 decorators may follow `export`; only legacy ones may be on parameters.
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

/** Characters at the start of a file in which `@flow` counts. */
const FLOW_HEAD = 1000

/** Whether an error is one of syntax. Others, such as a redeclared name, lose no definition. */
function isSyntaxError({ reasonCode }: ParseError): boolean {
  return !SEMANTIC_ERROR.test(reasonCode)
}

const SEMANTIC_ERROR =
  /Redeclaration|Strict|Undeclared|Duplicate|Undefined|Illegal|Invalid(?:Lhs|Private|Escaped)|NotExported|PrivateIn|Abstract|Yield|Reserved|MissingInitializer/
