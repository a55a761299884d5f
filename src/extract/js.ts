// The parser backend over @babel/parser: TypeScript and JavaScript without WebAssembly, and the second reading of files
// that a grammar fails on. Entry of dist/js.cjs, which is loaded only where one of them is needed.
import { type ParseError, type ParserOptions, type ParserPlugin, parse as parseScript } from '@babel/parser'
import type * as t from '@babel/types'
import type { Language } from '../languages/language.ts'
import { type Match, moveMatch } from '../languages/match.ts'
import { type AstBackend, ParseFailure, ParseTimeout } from './backend.ts'
import { settleConflicts } from './conflict.ts'
import { toDefinitions } from './definitions.ts'
import type { Redrawn } from './mend/edits.ts'
import { mended } from './mend/mend.ts'
import {
  faultAt,
  openBefore,
  type Region,
  strayAt,
  withComma,
  withOperand,
  withoutChoice,
  withoutDangling,
  withoutFault,
} from './script/repair.ts'
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
      const matchesOf = (side: string) => {
        const { program, redrawn, ...read } = parseTolerantly(side, language, deadline)
        const matches = [...new ScriptWalk(redrawn?.text ?? text, around).walk(program)]
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

/** Most places that are given up to read the others. */
const MOST_REPAIRS = 30
/** What was read of a text, and of which one in its place. */
interface Tolerated {
  readonly program: t.Program
  readonly redrawn?: Redrawn | undefined
  readonly errors: number
  readonly unread: readonly Region[]
}

/**
 * The tree of a text, and how many errors were passed over. Where the parser stops, what is at fault
 * is blanked out and it begins again; what is left open at the end is closed.
 */
function parseTolerantly(text: string, language: Language, deadline: number): Tolerated {
  const plain = { sourceType: 'unambiguous' as const }
  let tolerated: Tolerated | undefined
  for (const plugins of pluginsOf(text, language)) {
    try {
      const { program, errors } = parseScript(text, { ...COMMON, ...plain, plugins })
      tolerated = { program, errors: errors?.filter(isSyntax).length ?? 0, unread: [] }
      break
    } catch {
      // The next dialect, then the repairs.
    }
  }
  if (tolerated?.errors === 0) return tolerated
  const [plugins] = pluginsOf(text, language)
  const plainly = withoutDangling(text)
  const redrawn = mended(plainly, language)
  if (tolerated && !redrawn && plainly === text) return tolerated
  const unread: Region[] = []
  /** Where lines begin of which one word was given up. */
  const tried = new Set<number>()
  let repaired = redrawn?.text ?? plainly
  const written = repaired.trimEnd().length
  let failure: unknown
  for (let repairs = 1; repairs <= MOST_REPAIRS && performance.now() < deadline; repairs++) {
    try {
      const { program } = parseScript(repaired, { ...COMMON, ...plain, plugins: plugins! })
      const from = redrawn?.origin ?? (offset => offset)
      return {
        program,
        redrawn,
        errors: repairs,
        unread: unread.map(({ start, end }) => ({ start: from(start), end: from(end) })),
      }
    } catch (error) {
      failure = error
      const at = error instanceof SyntaxError && 'pos' in error ? Number(error.pos) : -1
      if (at < 0) break
      const filled = lacks(error, ',')
        ? withComma(repaired, at)
        : ((lacks(error, ':') ? withoutChoice(repaired, at) : undefined) ?? withOperand(repaired, at))
      if (filled !== undefined) {
        repaired = filled
        continue
      }
      if (at >= written) {
        const open = openBefore(repaired, repaired.length).reverse()
        repaired += open.map(bracket => CLOSING[repaired[bracket]!]).join('')
        if (open.length > 0) continue
      }
      const stray = strayAt(repaired, at)
      const line = stray && repaired.lastIndexOf('\n', at)
      const fault = stray && !tried.has(line!) ? stray : faultAt(repaired, Math.min(at, written - 1))
      if (stray) tried.add(line!)
      unread.push(fault)
      repaired = withoutFault(repaired, fault, at)
    }
  }
  throw new ParseFailure(`@babel/parser cannot read it: ${failure instanceof Error ? failure.message : failure}`)
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Whether a parser stopped because it wanted a mark: a comma where one member or element follows another. */
function lacks(error: unknown, mark: ',' | ':'): boolean {
  return (error as { readonly details?: { readonly expected?: string } }).details?.expected === mark
}

/** Whether an error is one of syntax: that a name is declared twice takes no definition away. */
function isSyntax({ reasonCode }: ParseError): boolean {
  return !MEANING.test(reasonCode)
}
const MEANING =
  /Redeclaration|Strict|Undeclared|Duplicate|Undefined|Illegal|Invalid(?:Lhs|Private|Escaped)|NotExported|PrivateIn/
