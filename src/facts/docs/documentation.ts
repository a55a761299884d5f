// The documentation of a definition: a comment above it, or a string.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Definition } from '../../model.ts'
import { beginningOf } from '../../util/characters.ts'
import { type Comment, commentsAbove } from './doc-comments.ts'
import { attributeString, firstString, stringBefore } from './doc-strings.ts'

/** Enough to state what a thing does; examples are left to the source. */
const LONGEST_DOC = 600

/** Tags of comments about the file. */
const OF_FILE = /@(?:file|fileoverview|packageDocumentation|module|license|preserve|typedef|callback)\b/

/**
 * The text of the doc comment without marks, lines kept, at most 600 characters; undefined if there is none. `declared`
 * is the start of the definition after its decorators.
 */
export function parseDoc(text: string, definition: Definition, declared: number, lexis: Lexis): string | undefined {
  const lines = linesOf(text, definition, declared, lexis)
  if (lines === undefined) return undefined
  const joined = lines.join('\n').trim()
  if (joined === '') return undefined
  if (joined.length <= LONGEST_DOC) return joined
  let end = LONGEST_DOC - 1
  while (end > LONGEST_DOC / 2 && /\S/.test(joined[end - 1]!)) end--
  return `${beginningOf(joined, end).trimEnd()}…`
}

function linesOf(text: string, definition: Definition, declared: number, lexis: Lexis): readonly string[] | undefined {
  const { start } = definition
  const { doc } = lexis
  if (doc.firstString) return firstString(text, definition, lexis)
  const string =
    (doc.stringBefore && stringBefore(text, start, doc.stringBefore)) ??
    (doc.attributes && attributeString(text, definition, doc.attributes))
  if (string !== undefined) return string
  const above = nearest(commentsAbove(text, anchorOf(text, start, doc.shared), 0, lexis), definition.name)
  if (above !== undefined || declared === start) return above
  return amongDecorators(text, definition, declared, lexis)
}

/** Start of a definition, or of the line that it shares with others. */
function anchorOf(text: string, start: number, shared: RegExp | undefined): number {
  if (shared === undefined) return start
  const line = text.lastIndexOf('\n', start - 1) + 1
  return shared.test(text.slice(line, start)) ? line : start
}

const MAX_LINES = 40

function amongDecorators(
  text: string,
  { start, name }: Definition,
  declared: number,
  lexis: Lexis,
): readonly string[] | undefined {
  let at = declared
  for (let left = MAX_LINES; left > 0 && at > start; left--) {
    const found = nearest(commentsAbove(text, at, start, lexis), name)
    if (found !== undefined) return found
    at = text.lastIndexOf('\n', at - 1)
  }
  return undefined
}

/**
 * Picks the comment that documents what follows: among adjacent ones, a doc comment first. A `/** … *\/` separated by
 * blank lines still belongs to the definition for compilers and tools (TypeScript, Javadoc, phpDocumentor, Doxygen),
 * except at the top of a file. A framed one may head a section, so it must contain the name.
 */
function nearest(comments: readonly Comment[], name: string): readonly string[] | undefined {
  const found =
    comments.find(({ apart, certain }) => certain && !apart) ??
    comments.find(({ apart }) => !apart) ??
    comments.find(comment => !comment.first && isOf(comment, name) && !OF_FILE.test(comment.written))
  return found?.lines
}

function isOf({ block, certain, framed, written }: Comment, name: string): boolean {
  return block && (certain || (framed && written.includes(name)))
}
