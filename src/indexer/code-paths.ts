// Which code paths of indexing this process has taken, for bin/ctx.js, which keeps the code that V8 compiled for them.
import { allowOptimiser } from './optimiser.ts'

const codePaths = new Set<string>()

/** Notes one: nothing had changed, something had, or there was no index. */
export function noteCodePath(codePath: 'same' | 'update' | 'first'): void {
  codePaths.add(codePath)
}

/** To be asked when all is done. */
export function codePathsOfIndexing(): readonly string[] {
  allowOptimiser()
  return [...codePaths]
}
