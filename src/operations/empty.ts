// What an empty search says beside its error: whether the text stands anywhere, and what is not in the index at all.
import type { Suggestion } from '../errors.ts'
import type { Repository } from '../repository/session.ts'

/** Files up to which all are read to say whether a text is in them. */
const MOST_READ = 5000

export interface Elsewhere {
  /** Files that were left out of the index, by reason. */
  readonly not_indexed?: Readonly<Record<string, number>>
  /** Lines that hold the text, and files. */
  readonly in_text?: { readonly lines: number; readonly files: number }
}

/** Facts for the answer, and the call that shows the lines where there are some. */
export async function elsewhere(
  { reader, location }: Repository,
  query: string,
): Promise<{ readonly said: Elsewhere; readonly suggestion?: Suggestion }> {
  const { skipped, rows } = reader.manifest.counts
  const left = Object.keys(skipped).length > 0 ? { not_indexed: skipped } : {}
  if (rows > MOST_READ) return { said: left }
  const { filesOf, needleOf, searchContent } = await import('../project/find.ts')
  const files = await filesOf(location.root)
  if (files.length > MOST_READ) return { said: left }
  const { total, files: holding } = await searchContent(location.root, files, needleOf(query, false), 0, 1)
  const said = { ...left, in_text: { lines: total, files: holding } }
  if (total === 0) return { said }
  const why = `${total} line${total === 1 ? '' : 's'} of ${holding} file${holding === 1 ? '' : 's'} hold the text`
  return { said, suggestion: { tool: 'search_project', args: { query, type: 'content' }, why } }
}
