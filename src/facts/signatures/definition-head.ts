// The head of a definition on one line, with its parameters, result and doc comment.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type Definition, FUNCTION_KINDS, type Parameter } from '../../model.ts'
import { unescapeName } from '../../scan/name-escapes.ts'
import { parseDoc } from '../docs/documentation.ts'
import { pastDecorators } from './attributes.ts'
import { cut, fold, foldMacro, LONGEST_VALUE, withoutTail } from './folded-head.ts'
import { listAfterName, listOfValue, type ParameterList } from './parameter-list.ts'
import { parseParameters, parseSelector } from './parameters.ts'
import { headOfPassedFunction } from './passed-function-head.ts'
import { resultOf } from './result-type.ts'

export interface Head {
  /**
   * Without decorators, comments and body: `async function load(id: string): Promise<User>`. At most 300 characters.
   */
  readonly signature: string
  readonly params: readonly Parameter[] | undefined
  readonly returns: string | undefined
  readonly doc: string | undefined
}

const LONGEST_SIGNATURE = 300
const LONGEST_HEAD = 20_000

/** Reads the head of a definition. */
export function parseHead(text: string, definition: Definition, lexis: Lexis): Head {
  const { start, end, bodyStart, nameStart, kind, name } = definition
  const stop = Math.min(bodyStart >= start && bodyStart <= end ? bodyStart : end, start + LONGEST_HEAD)
  const from = pastDecorators(text, start, Math.min(nameStart, stop), lexis)
  const { line, nameAt } =
    kind === 'macro' ? foldMacro(text, from, stop, nameStart) : fold(text, from, stop, nameStart, lexis)
  const nameEnd = writtenEnd(line, nameAt, name)
  // A component created by a call has the head of the function passed to it.
  const isMade = kind === 'component' && bodyStart < 0
  const passedHead = isMade ? headOfPassedFunction(line, nameEnd, lexis) : undefined
  const head = passedHead ?? withoutRest(withoutTail(line, nameEnd, lexis), nameEnd, definition, lexis)
  const doc = parseDoc(text, definition, from, lexis)
  const signature = cut(
    bodyStart < 0 && !FUNCTION_KINDS.has(kind) ? withShortValue(head, nameEnd) : head,
    LONGEST_SIGNATURE,
  )
  const read: { -readonly [Key in keyof Head]: Head[Key] } = { signature, params: undefined, returns: undefined, doc }
  if (lexis.signature?.selectors && kind === 'method') {
    read.params = parseSelector(head)
    read.returns = /^[-+]\s*\(((?:[^()]|\([^()]*\))*)\)/.exec(head)?.[1]?.trim()
    return read
  }
  const list = isMade && passedHead === undefined ? undefined : parametersOf(head, nameEnd, definition, lexis)
  if (list === undefined) {
    if (lexis.signature?.listless && FUNCTION_KINDS.has(kind))
      read.returns = resultOf(head, nameAt, nameEnd, definition, lexis) || undefined
    return read
  }
  read.params = parseParameters(list.inside, lexis, definition)
  const returns = kind === 'macro' ? '' : resultOf(head, nameAt, list.end, definition, lexis)
  if (returns !== '') read.returns = returns
  return read
}

/** End of a name in a head, where it may contain escapes or spaces: `operator +`. */
function writtenEnd(head: string, nameAt: number, name: string): number {
  const shortest = nameAt + name.length
  const written = head.slice(nameAt, shortest)
  if (written === name) return shortest
  if (written.includes('\\')) {
    for (let end = shortest; end <= head.length; end++) if (unescapeName(head.slice(nameAt, end)) === name) return end
    return shortest
  }
  let end = nameAt
  for (const letter of name.replace(/\s/g, '')) {
    while (head[end] === ' ') end++
    if (!head.startsWith(letter, end)) return shortest
    end += letter.length
  }
  return end
}

/** Removes text between head and body that no mark separates (SQL). */
function withoutRest(head: string, nameEnd: number, { kind }: Definition, { signature }: Lexis): string {
  const rest = FUNCTION_KINDS.has(kind) ? signature?.rest?.exec(head.slice(nameEnd)) : undefined
  return rest ? head.slice(0, nameEnd + rest.index).trimEnd() : head
}

function withShortValue(head: string, nameEnd: number): string {
  const equals = head.indexOf('= ', nameEnd)
  return equals < 0 ? head : head.slice(0, equals + 2) + cut(head.slice(equals + 2), LONGEST_VALUE)
}

function parametersOf(
  head: string,
  nameEnd: number,
  { kind, bodyStart }: Definition,
  lexis: Lexis,
): ParameterList | undefined {
  if (lexis.parameters === null) return undefined
  if (kind === 'macro') return head[nameEnd] === '(' ? listAfterName(head, nameEnd, lexis) : undefined
  if (!FUNCTION_KINDS.has(kind) && !((kind === 'const' || kind === 'var') && bodyStart >= 0)) return undefined
  return listAfterName(head, nameEnd, lexis) ?? listOfValue(head, nameEnd, FUNCTION_KINDS.has(kind), lexis)
}
