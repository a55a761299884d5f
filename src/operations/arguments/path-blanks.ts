// Blanks around a path are removed unless they are part of a file's name.
import type { Input, Operation } from '../../contract.ts'
import { inFolder, statsOf } from '../../platform/fs.ts'
import { isRepositoryList, repositoryOf } from '../../repository/repository-of-call.ts'

/** Restores the blanks around paths of the call if such a file or folder exists. */
export function withSignificantBlanks(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  input: Input,
  cwd: string,
): Input {
  // A path says nothing across several repositories.
  if (typeof input.repo === 'string' && isRepositoryList(input.repo)) return input
  const kept: Record<string, string | readonly string[]> = {}
  let root: string | undefined
  for (const [name, value] of Object.entries(given)) {
    if (!operation.fields[name]?.mayBeFile) continue
    const padded = (Array.isArray(value) ? value : [value]).filter(isPadded)
    if (padded.length === 0) continue
    root ??= repositoryOf(input, cwd).root
    const folder = root
    const names = padded.filter(text => namesFile(folder, text))
    const restore = (text: string): string => names.find(each => each.trim() === text) ?? text
    const read = input[name]
    kept[name] = Array.isArray(read) ? (read as readonly string[]).map(restore) : restore(String(read))
  }
  return root === undefined ? input : { ...input, ...kept }
}

function isPadded(text: unknown): text is string {
  return typeof text === 'string' && text !== text.trim()
}

/** True if a path exists, alone or before a line number, a symbol or a name. */
function namesFile(root: string, text: string): boolean {
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && !'#:('.includes(text[end]!)) continue
    const path = text.slice(0, end)
    if (path.trim() !== '' && !path.includes('\0') && statsOf(inFolder(root, path))) return true
  }
  return false
}
