// Suggests operations for unknown names of commands and tools.
import type { Operation } from '../../contract.ts'
import { CtxError, isCtxError, type Suggestion } from '../../errors.ts'
import { nearest } from '../../util/edit-distance.ts'
import { snakeCase } from './aliases.ts'
import { withOwnNames } from './own-names.ts'
import { asParsed, parseInput } from './parse-arguments.ts'

/** Names of operations in other tools. */
const OPERATION_OF_ALIAS: Readonly<Record<string, string>> = {
  grep: 'search_project',
  rg: 'search_project',
  glob: 'search_project',
  find_file: 'search_project',
  search_files: 'search_project',
  list_files: 'search_project',
  lookup: 'search_symbols',
  query: 'search_symbols',
  definition: 'resolve_symbol',
  goto_definition: 'resolve_symbol',
  find_definition: 'resolve_symbol',
  show: 'get_symbol',
  describe: 'get_symbol',
  callers: 'analyze_relationship',
  callees: 'analyze_relationship',
  who_calls: 'analyze_relationship',
  find_callers: 'analyze_relationship',
  call_graph: 'analyze_relationship',
  impact: 'analyze_relationship',
  dependencies: 'analyze_relationship',
  dependents: 'analyze_relationship',
  hierarchy: 'analyze_relationship',
  subclasses: 'analyze_relationship',
  refs: 'search_project',
  references: 'search_project',
  find_references: 'search_project',
  usages: 'search_project',
  uses: 'search_project',
  changes: 'analyze_diff',
  review: 'analyze_diff',
  compare: 'analyze_diff',
  affected_files: 'analyze_diff',
  tree: 'list_symbols',
  symbols: 'list_symbols',
  read_file: 'read_code',
  view: 'read_code',
  open: 'read_code',
  replace: 'edit_code',
  write: 'edit_code',
  patch: 'edit_code',
  outline: 'list_symbols',
  modules: 'get_repo_overview',
  summary: 'get_repo_overview',
  info: 'get_index_status',
  init: 'generate_index',
  build: 'generate_index',
  reindex: 'generate_index',
  usage: 'get_workflow_guidance',
}

/** Operations with a similar name, or that a word is an alias of; best first, at most 3. */
export function operationsLike(word: string, operations: readonly Operation[]): Operation[] {
  const snake = snakeCase(word)
  const byName = new Map(operations.flatMap(each => [each.name, each.alias].map(name => [name, each] as const)))
  const near = nearest(snake, byName.keys())
  const aliased = Object.hasOwn(OPERATION_OF_ALIAS, snake) ? [OPERATION_OF_ALIAS[snake]!] : []
  // `list` is not similar to list_symbols, but a part of it.
  const parts = operations.map(({ name }) => name).filter(name => word.length > 2 && name.split('_').includes(snake))
  const first = [aliased, near, parts].find(names => names.length > 0) ?? []
  return [...new Set(first.flatMap(name => byName.get(name) ?? []))].slice(0, 3)
}

/**
 * The command line for a command that ctx does not have; undefined if only the name of the operation differs.
 */
export function lineFor(word: string, rest: readonly string[]): string[] | undefined {
  switch (OPERATION_OF_ALIAS[snakeCase(word)] && snakeCase(word)) {
    case 'refs':
    case 'references':
    case 'find_references':
    case 'usages':
    case 'uses':
      return ['search_project', ...rest, '--type=content']
    default:
      return undefined
  }
}

/** The error for an unknown tool, with the same call of the most similar one. */
export function unknownOperation(
  name: string,
  operations: readonly Operation[],
  args: Readonly<Record<string, unknown>>,
): CtxError {
  const near = operationsLike(name, operations)
  const [best] = near
  const all = `The tools are ${operations.map(each => each.name).join(', ')}.`
  return new CtxError('INVALID_ARGUMENT', `There is no tool ${JSON.stringify(name)}.`, {
    hint: best ? `Did you mean ${best.name}? ${all}` : all,
    similar: near.map(each => each.name),
    ...(best ? { suggestions: correctedCall(best, args) } : {}),
  })
}

/** A valid call of an operation, with mistakes in the arguments corrected; empty if it cannot be corrected. */
export function correctedCall(operation: Operation, args: Readonly<Record<string, unknown>>): Suggestion[] {
  const { given } = withOwnNames(operation, args)
  try {
    return [
      {
        tool: operation.name,
        args: asParsed(given, parseInput(operation, given)),
        why: `the same call of ${operation.name}`,
      },
    ]
  } catch (error) {
    return [...((isCtxError(error) && error.details.suggestions) || [])]
  }
}
