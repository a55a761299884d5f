// Files that a program writes, which are edited only on request.
import { standingOf } from '../indexer/source/classify.ts'
import { isTranspiled } from '../indexer/source/generated-code.ts'

/** Characters of a file searched for a mark of generated code. */
const HEAD = 2000

/** True for a file that a program writes: by its path, or by what it says. */
export function isGenerated(path: string, text: string): boolean {
  const head = text.slice(0, HEAD)
  return standingOf(path, head) === 'generated' || isTranspiled(path, text, head)
}
