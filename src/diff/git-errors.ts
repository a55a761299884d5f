// Errors of questions about changes that git cannot answer.
import { CtxError, isCtxError } from '../errors.ts'
import { isShallow } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { type WorkTree, workTreeOf } from '../git/work-tree.ts'

/** What to do without git where it is only asked by a filter. */
export const WITHOUT_GIT = 'Leave out changed.'

/** The work tree around a folder. Throws INVALID_ARGUMENT, with the hint, if there is none. */
export function treeAround(root: string, hint = WITHOUT_GIT): WorkTree {
  try {
    const tree = workTreeOf(root)
    if (tree) return tree
  } catch (error) {
    throw noGit(root, hint, ` ${(error as Error).message}`)
  }
  throw noGit(root, hint)
}

/** Runs commands of git. Throws ENVIRONMENT_ISSUE if git fails. */
export async function answered<T>(ask: () => Promise<T>, hint = WITHOUT_GIT): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isCtxError(error) ? error : unanswered(error, hint)
  }
}

/** INVALID_ARGUMENT for a revision that names no commit. */
export async function noCommit(root: string, revision: string, patience: GitTimeout): Promise<CtxError> {
  return new CtxError('INVALID_ARGUMENT', `There is no commit ${revision}.`, {
    hint: (await isShallow(root, patience))
      ? 'This clone has only the newest commits: git fetch --unshallow brings the others, git fetch origin BRANCH a branch.'
      : 'Name a commit, a branch or a tag; HEAD is the last commit.',
  })
}

/** git's own error message follows its command line. */
function unanswered(error: unknown, hint: string): CtxError {
  const message = error instanceof Error ? error.message : String(error)
  const [, reason = message] = /^(?:fatal|error): (.*)/m.exec(message) ?? []
  return new CtxError('ENVIRONMENT_ISSUE', `git cannot say what has changed: ${reason}.`, {
    hint: `See what keeps git. ${hint}`,
  })
}

function noGit(root: string, hint: string, reason = ''): CtxError {
  return new CtxError('INVALID_ARGUMENT', `git cannot say what has changed: it has no work tree at ${root}.${reason}`, {
    hint,
  })
}
