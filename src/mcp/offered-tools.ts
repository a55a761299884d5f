// Which operations a server offers as tools: those of --tools, without the ones that --read-only excludes.
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Answer, Operation, Raw, Toolset } from '../contract.ts'
import { CtxError, type ErrorShape, errorShape, type Suggestion } from '../errors.ts'
import { unknownOperation } from '../operations/arguments/operation-names.ts'
import { findOperation, TOOLS } from '../operations/invocation/operation-table.ts'
import { nearest } from '../util/edit-distance.ts'

export interface OfferedTools {
  /** The tools of `tools/list`. */
  readonly listed: readonly Operation[]
  /** The tools that calls may name. By default more than the listed ones, for clients that know them. */
  readonly callable: readonly Operation[]
}

const GROUPS: Readonly<Record<string, (operation: Operation) => boolean>> = {
  core: operation => isIn(operation, 'core'),
  read: ({ effect }) => effect !== 'edit',
  edit: operation => isIn(operation, 'edit'),
  all: () => true,
}

function isIn({ toolsets = [] }: Operation, set: Toolset): boolean {
  return toolsets.includes(set)
}

/**
 * @param names Groups and names of tools with commas, as in `core,list_repos`; by default `core`, and all others
 * can be called.
 * @param isReadOnly Excludes tools that write to the work tree.
 * @throws CtxError INVALID_ARGUMENT for an unknown name, and if no tool is left.
 */
export function offeredTools(names: string | undefined, isReadOnly: boolean): OfferedTools {
  const allowed = TOOLS.filter(({ effect }) => !isReadOnly || effect !== 'edit')
  const chosen = (names ?? 'core').split(',').map(name => name.trim())
  const tests = chosen.filter(name => name !== '').map(testOf)
  const listed = allowed.filter(operation => tests.some(test => test(operation)))
  if (listed.length === 0)
    throw new CtxError('INVALID_ARGUMENT', `No tool is left by --tools ${names}.`, { hint: accepted() })
  return { listed, callable: names === undefined ? allowed : listed }
}

function testOf(name: string): (operation: Operation) => boolean {
  if (Object.hasOwn(GROUPS, name)) return GROUPS[name]!
  const operation = findOperation(name)
  if (operation && TOOLS.includes(operation)) return each => each === operation
  const similar = nearest(name, [...Object.keys(GROUPS), ...TOOLS.map(each => each.name)])
  throw new CtxError('INVALID_ARGUMENT', `--tools has no tool or group ${JSON.stringify(name)}.`, {
    hint: accepted(),
    similar,
  })
}

function accepted(): string {
  return `It takes ${Object.keys(GROUPS).join(', ')}, and the names of tools, with commas.`
}

/** The error of the protocol for a tool that is not offered, with the nearest ones and a call that works. */
export function unknownTool(name: string, { callable }: OfferedTools, args: Raw): ProtocolError {
  const error = errorShape(unknownOperation(name, callable, args))
  const { hint, similar, suggestions } = error
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.message} ${hint}`, { similar, suggestions })
}

/** An answer without suggested calls of tools that the server refuses. */
export function withCallable(answer: Answer, { callable }: OfferedTools): Answer {
  const isCallable = ({ tool }: Suggestion): boolean => callable.some(({ name }) => name === tool)
  const ofError = <T extends ErrorShape | undefined>(error: T): T =>
    error && { ...error, suggestions: error.suggestions.filter(isCallable) }
  const { error, suggestions, missing } = answer
  return {
    ...answer,
    ...(error ? { error: ofError(error) } : {}),
    ...(suggestions ? { suggestions: suggestions.filter(isCallable) } : {}),
    ...(Array.isArray(missing) ? { missing: missing.map(each => ({ ...each, error: ofError(each.error) })) } : {}),
  }
}
