// Sentences that ask about a name, answered by lines rather than by names with their words: who calls, uses, inherits or
// tests it; and where it is defined.
import type { Answer, Input } from '../../contract.ts'
import { setting } from '../../platform/settings.ts'
import { nameInCode } from '../../query/code-names.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { parseQualified, unqualified } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import { hasBlank } from '../../util/name-words.ts'
import { implementersOf } from './implementers.ts'
import { byPattern, type LineSearch, type Page } from './line-search.ts'
import { pageOf } from './pages.ts'

/** Lines that use the name a sentence asks about; of one that no symbol has, if it is written as names in code are. */
export async function usesOfName(search: LineSearch, input: Input, page: Page): Promise<Answer | undefined> {
  const { repository, lines } = search
  const { isInitializer, isWrittenAsCode, likeliestUses, likelyKeys, patternOfUses, testsOf, usageQuestion } =
    await import('../../project/project-files.ts')
  const asked = usageQuestion(input.query as string)
  if (!asked || asked.asks === 'definition') return undefined
  const written = nameInCode(asked.name)?.name ?? asked.name
  const own = nameIn(repository, written)
  if ((own === undefined || asked.isLoose) && !isWrittenAsCode(written)) return undefined
  const name = own ?? written.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
  const owner = own === undefined ? undefined : parseQualified(written)?.around.at(-1)
  const { asks } = asked
  const answer = await byPattern(
    lines,
    input,
    page,
    patternOfUses(name, asks),
    {
      first: own === undefined ? likelyKeys(name) : likeliestUses(name, asks, owner),
      remarksLast: own !== undefined,
      ...(own !== undefined && asks !== 'kinds' ? { isLast: definesIn(repository, own) } : {}),
      ...(asks === 'kinds' ? { isMeant: (file: string, text: string) => !isInitializer(file, text) } : {}),
      ...(asks === 'tests' ? { among: files => testsOf(files, name) } : {}),
      ...(own === undefined ? { ms: setting('CTX_TEXT_MS') } : {}),
    },
    asks === 'kinds' ? `what inherits ${name}` : asks === 'tests' ? `${name} in tests` : undefined,
  )
  return answer
    ? { type: 'content', ...answer }
    : asks === 'kinds'
      ? implementing(search, written, name, page)
      : undefined
}

/** Namesakes beyond which their definitions are lines like all others. */
const MOST_DEFINED = 500

/**
 * Tells the lines that define a name, of those that hold it, given from the first to the last of a file: who asks for its
 * uses has those. Of each definition it is the first line with the name, before which there may be decorators.
 */
function definesIn({ reader }: Repository, name: string): (file: string, line: number) => boolean {
  const ranges = new Map<string, { readonly first: number; readonly last: number; line?: number }[]>()
  const symbols = symbolsNamed(reader, name)
  for (const { f, l } of symbols.length > MOST_DEFINED ? [] : reader.entries(symbols)) {
    const [first, last] = lineRange(l)
    ranges.set(f, [...(ranges.get(f) ?? []), { first, last }])
  }
  return (file, line) => {
    const within = (ranges.get(file) ?? []).filter(range => line >= range.first && line <= range.last)
    for (const range of within) range.line ??= line
    return within.some(range => range.line === line)
  }
}

/**
 * Tells the lines that define what a query names behind the word that declares it, `struct cookie`: its uses have these
 * words, too. Undefined for what is no such query.
 */
export function declarationTest(repository: Repository, query: string): ReturnType<typeof definesIn> | undefined {
  const declared = nameInCode(query.trim())
  return declared?.kinds && definesIn(repository, unqualified(declared.name))
}

/** The types that have all methods of an interface, where no head says that it inherits it. */
async function implementing(
  { repository, passing }: LineSearch,
  written: string,
  name: string,
  { offset, limit }: Page,
): Promise<Answer | undefined> {
  const found = implementersOf(repository, written, name)
  const types = found ? await passing(found.types) : []
  if (!found || types.length === 0) return undefined
  const page = types.slice(offset, offset + limit)
  const rows = repository.reader.entries(page).flatMap((entry, i) => repository.current(page[i]!, entry) ?? [])
  const taken_as = `types with the methods ${found.methods.map(names => names.join(', ')).join('; or ')}`
  return { type: 'symbol', taken_as, ...pageOf(rows, types.length, offset, page.length) }
}

/** The name of which a sentence asks where it is defined, as some symbol has it. */
export async function nameToDefine({ repository }: LineSearch, query: string): Promise<string | undefined> {
  if (!hasBlank(query)) return undefined
  const { usageQuestion } = await import('../../project/project-files.ts')
  const asked = usageQuestion(query)
  if (asked?.asks !== 'definition') return undefined
  const written = nameInCode(asked.name)?.name ?? asked.name
  return nameIn(repository, written) === undefined ? undefined : written
}

/** The last part of a name that some symbol has, as it stands in code; undefined where none is called so. */
function nameIn({ reader }: Repository, written: string): string | undefined {
  const name = unqualified(written)
  if (symbolsNamed(reader, name).length > 0) return name
  return reader.entries(symbolsNamed(reader, name, 'any').slice(0, 1))[0]?.s
}
