// Resources: the overview of the repository, modules and symbols, as text that a user may attach to a conversation.
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Answer, Operation } from '../contract.ts'
import getRepoOverview from '../operations/get_repo_overview.ts'
import getSymbol from '../operations/get_symbol.ts'
import getSymbolSource from '../operations/get_symbol_source.ts'
import listSymbols from '../operations/list_symbols.ts'
import type { Session } from './client-session.ts'
import { toolResult } from './tool-result.ts'

const MIME = 'text/plain'

export const RESOURCES = [
  {
    uri: 'ctx://overview',
    name: 'overview',
    title: getRepoOverview.title,
    description: getRepoOverview.summary,
    mimeType: MIME,
  },
]

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'ctx://module/{+module}',
    name: 'module',
    title: listSymbols.title,
    description: 'The symbols of a module, a folder or a file',
    mimeType: MIME,
  },
  {
    uriTemplate: 'ctx://symbol/{+symbol}',
    name: 'symbol',
    title: 'A symbol',
    description: 'The record and the source of a symbol, by name, id or hash',
    mimeType: MIME,
  },
]

type Call = readonly [operation: Operation, args: Record<string, unknown>]

/**
 * The text of a resource, which changes with the files.
 *
 * @throws ProtocolError -32602 for a URI that leads to nothing, with the nearest ones, -32603 for other failures.
 */
export async function readResource(uri: string, session: Session, request: ServerContext): Promise<ReadResourceResult> {
  const texts: string[] = []
  for (const [operation, args] of callsOf(uri)) {
    const answer = await session.answer(operation, args, request)
    if (answer.error) throw errorOf(uri, answer.error)
    const [block] = (await toolResult(operation, answer, { format: 'text' })).content
    texts.push(block!.text)
    if (answer.ambiguous) break
  }
  return { contents: [{ uri, mimeType: MIME, text: texts.join('\n\n') }] }
}

function callsOf(uri: string): readonly Call[] {
  const [, kind, rest = ''] = /^ctx:\/\/([a-z]+)(?:\/(.*))?$/s.exec(uri) ?? []
  const name = decoded(uri, rest)
  if (kind === 'overview' && name === '') return [[getRepoOverview, {}]]
  if (kind === 'module' && name !== '') return [[listSymbols, { module: name }]]
  if (kind === 'symbol' && name !== '')
    return [
      [getSymbol, { symbols: [name] }],
      [getSymbolSource, { symbols: [name] }],
    ]
  throw notFound(uri, 'The resources are ctx://overview, ctx://module/NAME and ctx://symbol/NAME.')
}

function decoded(uri: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw notFound(uri, 'Its escapes are not those of UTF-8.')
  }
}

function errorOf(uri: string, error: NonNullable<Answer['error']>): ProtocolError {
  const { code, message, hint, similar, suggestions } = error
  if (code !== 'NO_MATCH' && code !== 'INVALID_ARGUMENT' && !code.startsWith('PATH_') && code !== 'PARSE_ERROR')
    return new ProtocolError(ProtocolErrorCode.InternalError, `${message} ${hint}`, { uri, code })
  return notFound(uri, `${message} ${hint}`, { similar, suggestions })
}

function notFound(uri: string, why: string, details: object = {}): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found. ${why}`, { uri, ...details })
}
