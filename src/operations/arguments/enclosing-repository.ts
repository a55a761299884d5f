// What is asked about a folder in a repository is answered from the whole, and the answer says so; what an index within
// another repository does not have is looked for in that one, and a path that leads to another in that.
import { relative, sep } from 'node:path'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Answer, Context, Input, Operation, Raw } from '../../contract.ts'
import { firstCalls, type Suggestion } from '../../errors.ts'
import {
  type EnclosedFolder,
  enclosingRepository,
  isUsable,
  outerRepository,
  repositoryOfPaths,
} from '../../repository/outer-repository.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { asParsed } from './parse-arguments.ts'

/** The indexed repository around the folder that a query names; undefined where that is one itself, or none is named. */
export function repositoryAround({ effect }: Operation, input: Input, cwd: string): EnclosedFolder | undefined {
  return input.path === undefined || effect !== 'read' ? undefined : enclosingRepository(input, cwd)
}

/** The answer with a word on where it comes from, and on how to keep to the folder. */
export function withRepositoryNote(
  { fields }: Operation,
  answer: Answer,
  input: Input,
  around: EnclosedFolder,
  cwd: string,
): Answer {
  const path = relative(around.root, around.folder).split(sep).join('/')
  const lies = `${path} lies in the repository ${around.root}`
  if (answer.error) {
    const { error } = answer
    if (holds(repositoryOf(input, cwd).cache, path))
      return { ...answer, error: { ...error, hint: `${lies}. ${error.hint}` } }
    const call: Suggestion = { tool: 'generate_index', args: { path: around.folder }, why: 'gives the folder an index' }
    const hint = `${lies}, whose index has nothing of that folder.`
    return {
      ...answer,
      error: { ...error, hint, suggestions: firstCalls(call, ...error.suggestions) },
    }
  }
  const isNarrow = input.file_pattern !== undefined || !('file_pattern' in fields)
  const said = isNarrow ? `${lies}; paths are those of it.` : `${lies}; file_pattern ${asGlob(path)}/** keeps to it.`
  return { ...answer, hint: typeof answer.hint === 'string' ? `${answer.hint} ${said}` : said }
}

/** Whether an index has files in a folder; true where it cannot be read. */
function holds(cache: string, folder: string): boolean {
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

/** A path as a glob that matches nothing else. */
function asGlob(path: string): string {
  return path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')
}

const MISSES = ['NO_MATCH', 'PATH_NOT_FOUND', 'PATH_OUTSIDE_REPO']

/**
 * A miss, with the same call of the repository that a path leads to, or of the one around this, where it finds
 * something.
 */
export async function orInOuterRepository(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  context: Context,
): Promise<Answer> {
  const { error } = answer
  if (!error || !MISSES.includes(error.code) || input.repo !== undefined) return answer
  if (!('no_sweep' in operation.fields)) return answer
  const { root } = repositoryOf(input, context.cwd)
  const led = repositoryOfPaths(root, input, context.cwd)
  const outer = led ?? outerRepository(root, input, context.cwd)
  if (outer === undefined || !(await finds(operation, { ...input, path: outer }, context))) return answer
  const call: Suggestion = {
    tool: operation.name,
    args: { ...asParsed(given, input), path: outer },
    why: `the same in the repository ${led === undefined ? 'around this one' : 'that the path leads to'}`,
  }
  return {
    ...answer,
    error: {
      ...error,
      hint: led
        ? `It lies in the repository ${led}.`
        : `${root} has an index of its own and lies in the repository ${outer}, which has it.`,
      suggestions: firstCalls(call, ...error.suggestions),
    },
  }
}

/** Whether a call finds something in an index as it is: neither this one nor another is brought up to date for it. */
async function finds(operation: Operation, input: Input, context: Context): Promise<boolean> {
  if (!isUsable(repositoryOf(input, context.cwd).cache)) return false
  try {
    const answer = await operation.run({ ...input, no_sweep: true }, context)
    return !answer.error && Number(answer.total ?? 1) > 0
  } catch {
    return false
  }
}
