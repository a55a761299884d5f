// Blanks around what names a file: slips, which are taken off, unless they are part of the name.
import type { Input, Operation } from '../../contract.ts'
import { inFolder, statsOf } from '../../platform/fs.ts'
import { isRepositoryList, repositoryOf } from '../../repository/repository-of-call.ts'

/** The arguments of a call, with the blanks that were `given` around a name where a file or folder is called so. */
export function withSignificantBlanks(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  input: Input,
  cwd: string,
): Input {
  // Several repositories have no files in common.
  if (typeof input.repo === 'string' && isRepositoryList(input.repo)) return input
  const kept: Record<string, string | readonly string[]> = {}
  let root: string | undefined
  for (const [name, value] of Object.entries(given)) {
    if (!operation.fields[name]?.mayBeFile) continue
    const padded = (Array.isArray(value) ? value : [value]).filter(isPadded)
    if (padded.length === 0) continue
    root ??= repositoryOf(input, cwd).root
    const place = root
    const names = padded.filter(text => namesFile(place, text))
    const asGiven = (text: string): string => names.find(each => each.trim() === text) ?? text
    const read = input[name]
    kept[name] = Array.isArray(read) ? (read as readonly string[]).map(asGiven) : asGiven(String(read))
  }
  return root === undefined ? input : { ...input, ...kept }
}

function isPadded(text: unknown): text is string {
  return typeof text === 'string' && text !== text.trim()
}

/** True for the path of what is there, alone or before a line, a symbol or a name below it. */
function namesFile(root: string, text: string): boolean {
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && !'#:('.includes(text[end]!)) continue
    const path = text.slice(0, end)
    if (path.trim() !== '' && !path.includes('\0') && statsOf(inFolder(root, path))) return true
  }
  return false
}
