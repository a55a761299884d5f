// Calls for a folder inside an indexed repository use that repository's index. A call that finds nothing is repeated in
// the repository that a path leads to, or in the enclosing one.
import { relative, sep } from 'node:path'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Answer, Context, Input, Operation, Raw } from '../../contract.ts'
import { distinctCalls, type Suggestion } from '../../errors.ts'
import {
  type EnclosedFolder,
  enclosingRepository,
  isUsable,
  outerRepository,
  repositoryOfPaths,
} from '../../repository/outer-repository.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { asParsed } from './parse-arguments.ts'

/** The indexed repository around the folder of a query; undefined if the folder is itself one, or none is named. */
export function repositoryAround({ effect }: Operation, input: Input, cwd: string): EnclosedFolder | undefined {
  return input.path === undefined || effect === 'index' ? undefined : enclosingRepository(input, cwd)
}

/** Adds a hint that the answer is from the enclosing repository, and how to search the folder only. */
export function withRepositoryNote(
  { fields }: Operation,
  answer: Answer,
  input: Input,
  enclosing: EnclosedFolder,
  cwd: string,
): Answer {
  const path = relative(enclosing.root, enclosing.folder).split(sep).join('/')
  const location = `${path} lies in the repository ${enclosing.root}`
  if (answer.error) {
    const { error } = answer
    if (hasFolder(repositoryOf(input, cwd).cache, path))
      return { ...answer, error: { ...error, hint: `${location}. ${error.hint}` } }
    const call: Suggestion = {
      tool: 'generate_index',
      args: { path: enclosing.folder },
      why: 'gives the folder an index',
    }
    const hint = `${location}, whose index has nothing of that folder.`
    return {
      ...answer,
      error: { ...error, hint, suggestions: distinctCalls(call, ...error.suggestions) },
    }
  }
  const isNarrow = input.file_pattern !== undefined || !('file_pattern' in fields)
  const note = isNarrow
    ? `${location}; paths are those of it.`
    : `${location}; file_pattern ${asGlob(path)}/** keeps to it.`
  return { ...answer, hint: typeof answer.hint === 'string' ? `${answer.hint} ${note}` : note }
}

/** True if an index has files in a folder, or cannot be read. */
function hasFolder(cache: string, folder: string): boolean {
  try {
    const reader = IndexReader.open(cache)
    try {
      return reader?.hasFolder(folder) ?? true
    } finally {
      reader?.close()
    }
  } catch {
    return true
  }
}

/** Escapes a path for use in a glob. */
function asGlob(path: string): string {
  return path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')
}

const NOT_FOUND_CODES = ['NO_MATCH', 'PATH_NOT_FOUND', 'PATH_OUTSIDE_REPO']

/**
 * If nothing was found, suggests the same call in the repository of a path or the enclosing one, if it has results
 * there.
 */
export async function withOuterRepositoryCall(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  context: Context,
): Promise<Answer> {
  const { error } = answer
  if (!error || !NOT_FOUND_CODES.includes(error.code) || input.repo !== undefined) return answer
  if (!('no_sweep' in operation.fields)) return answer
  const { root } = repositoryOf(input, context.cwd)
  const ofPath = repositoryOfPaths(root, input, context.cwd)
  const outer = ofPath ?? outerRepository(root, input, context.cwd)
  if (outer === undefined || !(await hasResults(operation, { ...input, path: outer }, context))) return answer
  const call: Suggestion = {
    tool: operation.name,
    args: { ...asParsed(given, input), path: outer },
    why: `the same in the repository ${ofPath === undefined ? 'around this one' : 'that the path leads to'}`,
  }
  return {
    ...answer,
    error: {
      ...error,
      hint: ofPath
        ? `It lies in the repository ${ofPath}.`
        : `${root} has an index of its own and lies in the repository ${outer}, which has it.`,
      suggestions: distinctCalls(call, ...error.suggestions),
    },
  }
}

/** True if a call finds something without refreshing any index. */
async function hasResults(operation: Operation, input: Input, context: Context): Promise<boolean> {
  try {
    if (!isUsable(repositoryOf(input, context.cwd).cache)) return false
    const answer = await operation.run({ ...input, no_sweep: true }, context)
    return !answer.error && Number(answer.total ?? 1) > 0
  } catch {
    return false
  }
}
