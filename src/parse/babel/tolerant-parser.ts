// A tree of JavaScript or TypeScript whatever its errors: the parser is asked again with what it stops at left out. Two
// ways are tried, from one error to the next, and by the items that the layout shows; the one counts that leaves out
// less and breaks fewer blocks.
import { type ParseError, type ParserOptions, type ParserPlugin, parse as parseScript } from '@babel/parser'
import type * as t from '@babel/types'
import type { Region } from '../../languages/definition-match.ts'
import { layout } from '../../languages/javascript/layout.ts'
import type { Language } from '../../languages/language.ts'
import { Edits, type RewrittenText, sizeOf } from '../input/text-edits.ts'
import { ParseFailure } from '../parser-backend.ts'
import { isNestedTooDeep, TOO_DEEP } from '../recovery/excessive-nesting.ts'
import { isolateFaults } from '../recovery/isolated-faults.ts'
import { linesOf } from '../recovery/line-structure.ts'
import { likeliestRepair, withoutUnclosedMarks } from '../recovery/repaired-text.ts'
import {
  faultAt,
  openBefore,
  strayAt,
  withComma,
  withOperand,
  withoutChoice,
  withoutDangling,
  withoutFault,
} from './babel-repair.ts'
import { countMisalignedBlocks } from './block-skew.ts'
import { withoutCasts } from './flow-casts.ts'

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

/** Most places that are given up to read the others. */
const MOST_REPAIRS = 30

/** What was read of a text, and of which one in its place. */
interface Tolerated {
  readonly program: t.Program
  readonly redrawn?: RewrittenText | undefined
  readonly errors: number
  readonly unread: readonly Region[]
}

/**
 * The same of a text with errors, and what they cost: units left out, and so many for each block that ends elsewhere
 * than its lines show.
 */
interface Repaired extends Tolerated {
  readonly cost: number
}

const COST_OF_REPAIR = 10
/** Of what the parser passes over itself: a word before a block may be all that is left of its head. */
const COST_OF_RECOVERY = 100
const COST_OF_BRACKET = 20
const COST_OF_SKEW = 400
/** How much of the time that is left the first way may take: in a long text every error costs another reading. */
const SHARE_OF_FIRST = 1 / 4
/** What a first way may cost for no other to be tried. */
const CHEAP = 100

/** The tree of a text, and how many errors were passed over. */
export function parseTolerantly(text: string, language: Language, deadline: number): Tolerated {
  let tolerated: Tolerated | undefined
  let known = text
  const dialects = pluginsOf(text, language)
  for (const plugins of dialects) {
    tolerated = readBy(plugins, known)
    if (tolerated?.errors !== 0 && plugins.includes('flowComments')) {
      known = withoutCasts(text)
      if (known !== text) tolerated = readBy(plugins, known) ?? tolerated
    }
    if (tolerated) break
  }
  if (tolerated?.errors === 0) return tolerated
  if (isNestedTooDeep(text, language.lexis)) throw new ParseFailure(TOO_DEEP)
  const [plugins = []] = dialects
  const plainly = withoutDangling(known)
  const redrawn = likeliestRepair(plainly, language)
  if (tolerated && !redrawn && plainly === known) return tolerated
  const now = performance.now()
  const first = now + (deadline - now) * SHARE_OF_FIRST
  const repaired = repair(redrawn?.text ?? plainly, redrawn, plugins, language, first)
  if (!(repaired instanceof ParseFailure) && repaired.cost < CHEAP) return repaired
  const apart = isolated(plainly, language, plugins, deadline)
  const best = repaired instanceof ParseFailure || (apart && apart.cost < repaired.cost) ? apart : repaired
  if (best) return best
  throw repaired
}

/** What a parser of one dialect makes of a text; undefined where it stops. */
function readBy(plugins: ParserPlugin[], text: string): Tolerated | undefined {
  try {
    const { program, errors } = parseScript(text, { ...COMMON, plugins })
    return { program, errors: errors?.filter(isFlaw).length ?? 0, unread: [] }
  } catch {
    return undefined
  }
}

/** A text of which only what the layout shows to be sound is left. */
function isolated(
  plainly: string,
  language: Language,
  plugins: ParserPlugin[],
  deadline: number,
): Repaired | undefined {
  const text = withoutUnclosedMarks(plainly, language)
  const isSound = (piece: string) => {
    if (performance.now() > deadline) return false
    try {
      return !parseScript(piece, { ...COMMON, sourceType: 'module', plugins }).errors?.some(isSyntax)
    } catch {
      return false
    }
  }
  const edits = new Edits()
  const { units, brackets, regions } = isolateFaults(text, linesOf(text, language.lexis), layout, edits, isSound)
  // Quotes alone may have been at fault.
  const redrawn = edits.apply(text) ?? (text === plainly ? undefined : { text, origin: (offset: number) => offset })
  if (!redrawn) return undefined
  const read = repair(redrawn.text, redrawn, plugins, language, deadline)
  if (read instanceof ParseFailure) return undefined
  return { ...read, unread: [...read.unread, ...regions], cost: read.cost + units + brackets * COST_OF_BRACKET }
}

/**
 * Reads a text again and again: where the parser stops, what is at fault is blanked out; what is left open at the end
 * is closed. `redrawn` tells where what is read stands in the source.
 */
function repair(
  text: string,
  redrawn: RewrittenText | undefined,
  plugins: ParserPlugin[],
  language: Language,
  deadline: number,
): Repaired | ParseFailure {
  const unread: Region[] = []
  /** Where lines begin of which one word was given up. */
  const tried = new Set<number>()
  let repaired = text
  const written = text.trimEnd().length
  let failure: unknown
  for (let repairs = 1; repairs <= MOST_REPAIRS && performance.now() < deadline; repairs++) {
    try {
      // That it is no script either has been seen: each failure would be looked at twice.
      const { program, errors } = parseScript(repaired, { ...COMMON, sourceType: 'module', plugins })
      const recovered = errors?.filter(isSyntax).length ?? 0
      const from = redrawn?.origin ?? (offset => offset)
      const skew = countMisalignedBlocks(repaired, language.lexis)
      const units = unread.reduce((sum, { start, end }) => sum + sizeOf(text.slice(start, end)), 0)
      return {
        program,
        redrawn,
        errors: repairs,
        unread: unread.map(({ start, end }) => ({ start: from(start), end: from(end) })),
        // Only what is closed at the end makes a text longer.
        cost:
          units +
          (repairs - 1) * COST_OF_REPAIR +
          recovered * COST_OF_RECOVERY +
          (skew + repaired.length - text.length) * COST_OF_SKEW,
      }
    } catch (error) {
      failure = error
      const at = error instanceof SyntaxError && 'pos' in error ? Number(error.pos) : -1
      if (at < 0) break
      repaired = passedOver(repaired, error, at, written, tried, unread)
    }
  }
  return new ParseFailure(`@babel/parser cannot read it: ${failure instanceof Error ? failure.message : failure}`)
}

/** The text without what a parser stopped at: filled in, closed or left out, which is added to `unread`. */
function passedOver(
  text: string,
  error: unknown,
  at: number,
  written: number,
  tried: Set<number>,
  unread: Region[],
): string {
  const filled = lacks(error, ',')
    ? withComma(text, at)
    : ((lacks(error, ':') ? withoutChoice(text, at) : undefined) ?? withOperand(text, at))
  if (filled !== undefined) return filled
  const open = at >= written ? openBefore(text, text.length).reverse() : []
  if (open.length > 0) return text + open.map(bracket => CLOSING[text[bracket]!]).join('')
  const stray = strayAt(text, at)
  const line = stray && text.lastIndexOf('\n', at)
  const fault = stray && !tried.has(line!) ? stray : faultAt(text, Math.min(at, written - 1))
  if (stray) tried.add(line!)
  unread.push(fault)
  return withoutFault(text, fault, at)
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
  /Redeclaration|Strict|Undeclared|Duplicate|Undefined|Illegal|Invalid(?:Lhs|Private|Escaped)|NotExported|PrivateIn|Abstract|Yield|Reserved/

/** A declaration file gives constants no value, and grammars do not mind: nothing is to be mended there. */
function isFlaw(error: ParseError): boolean {
  return isSyntax(error) && error.reasonCode !== 'DeclarationMissingInitializer'
}
