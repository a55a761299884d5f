// Answers questions about a name: who calls, inherits or tests it by relations, who uses it by lines, where it is defined.
import type { Answer, Input } from '../../contract.ts'
import { SYMBOL_KINDS } from '../../model.ts'
import { setting } from '../../platform/settings.ts'
import { nameInCode } from '../../query/code-names.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { parseQualified, unqualified } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import { hasBlank } from '../../util/name-words.ts'
import { byPattern, type LineSearch, type Page } from './line-search.ts'

/** Lines that use the name in a question. A name without a symbol must look like code. */
export async function usesOfName(search: LineSearch, input: Input, page: Page): Promise<Answer | undefined> {
  const { repository, lines } = search
  const { isInitializer, isWrittenAsCode, likeliestUses, likelyKeys, patternOfUses, testsOf, usageQuestion } =
    await import('../../project/project-files.ts')
  const question = usageQuestion(input.query as string)
  if (!question || question.asks === 'definition') return undefined
  const ofFile = FILE_MODES[question.asks]
  if (ofFile !== undefined && repository.reader.fileNumber(question.name) >= 0) {
    const { relationsOf } = await import('../relationship/relationship.ts')
    return {
      type: 'relation',
      ...(await relationsOf(repository, { ...pageOfCall(input), target: question.name, mode: ofFile })),
    }
  }
  const nameText = nameInCode(question.name)?.name ?? question.name
  const symbolName = existingName(repository, nameText)
  if ((symbolName === undefined || question.isLoose) && !isWrittenAsCode(nameText)) return undefined
  const name = symbolName ?? nameText.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
  const owner = symbolName === undefined ? undefined : parseQualified(nameText)?.around.at(-1)
  const { asks } = question
  const mode = question.isLoose ? undefined : MODES[asks]
  if (symbolName !== undefined && mode !== undefined) {
    const relation = await relationOf(repository, input, nameText, mode)
    if (relation) return relation
  }
  const answer = await byPattern(
    lines,
    input,
    page,
    patternOfUses(name, asks),
    {
      first: symbolName === undefined ? likelyKeys(name) : likeliestUses(name, asks, owner),
      remarksLast: symbolName !== undefined,
      ...(symbolName !== undefined && asks !== 'kinds' ? { isLast: definitionTest(repository, symbolName) } : {}),
      ...(asks === 'kinds' ? { isMeant: (file: string, text: string) => !isInitializer(file, text) } : {}),
      ...(asks === 'tests' ? { among: files => testsOf(files, name) } : {}),
      ...(symbolName === undefined ? { ms: setting('CTX_TEXT_MS') } : {}),
    },
    asks === 'kinds' ? `what inherits ${name}` : asks === 'tests' ? `${name} in tests` : undefined,
  )
  return answer && { type: 'content', ...answer }
}

/** The relations of a file that questions ask for: what imports it, what tests it. */
const FILE_MODES: Readonly<Record<string, string>> = { uses: 'dependents', calls: 'dependents', tests: 'tests' }

function pageOfCall({ limit, offset, file_pattern, changed }: Input): Input {
  return { limit, offset, file_pattern, changed }
}

/**
 * True for a question about a word that is nowhere: no symbol has it as a name, no line has it. Words such as `tests`
 * in the question would find something else.
 */
export async function isAboutNothing({ repository, lines }: LineSearch, input: Input): Promise<boolean> {
  const { usageQuestion } = await import('../../project/project-files.ts')
  const question = usageQuestion(input.query as string)
  if (!question || question.isLoose || question.asks === 'definition' || !/^[\w$]+$/.test(question.name)) return false
  if (existingName(repository, question.name) !== undefined) return false
  const query = { ...input, query: question.name.toLowerCase(), type: 'content', regex: false }
  const { total } = await lines(query, { offset: 0, limit: 1 }, { ms: setting('CTX_TEXT_MS') })
  return total === 0
}

/** The questions that the resolved relations of a symbol answer. */
const MODES: Readonly<Record<string, object>> = {
  calls: { mode: 'callers' },
  callees: { mode: 'callees' },
  tests: { mode: 'tests' },
  kinds: { mode: 'hierarchy', direction: 'down' },
}

/** Undefined if base types of the target's language are not known. */
async function relationOf(
  repository: Repository,
  input: Input,
  target: string,
  mode: object,
): Promise<Answer | undefined> {
  const { hasBaseTypes, relationsOf } = await import('../relationship/relationship.ts')
  const files = repository.reader.entries(symbolsNamed(repository.reader, unqualified(target))).map(({ f }) => f)
  if (mode === MODES.kinds && !files.some(hasBaseTypes)) return undefined
  return { type: 'relation', ...(await relationsOf(repository, { target, ...pageOfCall(input), ...mode })) }
}

/** The most definitions of a name that rank last; beyond it they rank like other lines. */
const MAX_DEFINED = 500

/**
 * A test for lines that define a name, which rank last when looking for uses. Called in line order: the first line with
 * the name in a definition counts, since decorators may precede it.
 */
function definitionTest({ reader }: Repository, name: string): (file: string, line: number) => boolean {
  const ranges = new Map<string, { readonly first: number; readonly last: number; line?: number }[]>()
  const symbols = symbolsNamed(reader, name)
  for (const { f, l } of symbols.length > MAX_DEFINED ? [] : reader.entries(symbols)) {
    const [first, last] = lineRange(l)
    ranges.set(f, [...(ranges.get(f) ?? []), { first, last }])
  }
  return (file, line) => {
    const within = (ranges.get(file) ?? []).filter(range => line >= range.first && line <= range.last)
    for (const range of within) range.line ??= line
    return within.some(range => range.line === line)
  }
}

/** The same for a query with a keyword, `struct cookie`, whose uses match too; undefined for other queries. */
export function declarationTest(repository: Repository, query: string): ReturnType<typeof definitionTest> | undefined {
  const declared = nameInCode(query.trim())
  return declared?.kinds && definitionTest(repository, unqualified(declared.name))
}

/** A name to look for, and the kinds it may have, with commas. */
interface WantedName {
  readonly name: string
  readonly kind?: string
}

/** The name in the question where something is defined, if a symbol has it, of the kind that the question names. */
export async function nameToDefine({ repository }: LineSearch, query: string): Promise<WantedName | undefined> {
  if (!hasBlank(query)) return undefined
  const { usageQuestion } = await import('../../project/project-files.ts')
  const question = usageQuestion(query)
  if (question?.asks !== 'definition') return undefined
  const written = nameInCode(question.name)?.name ?? question.name
  const name = existingName(repository, written)
  if (name === undefined) return undefined
  if (!question.kinds) return { name: written }
  const { reader } = repository
  const isOfKind = symbolsNamed(reader, name).some(symbol =>
    question.kinds!.includes(SYMBOL_KINDS[reader.trait(symbol).kind]!),
  )
  return isOfKind ? { name: written, kind: question.kinds.join(',') } : undefined
}

/** The last part of a name in the case of an existing symbol; undefined if there is none. */
function existingName({ reader }: Repository, written: string): string | undefined {
  const name = unqualified(written)
  if (symbolsNamed(reader, name).length > 0) return name
  return reader.entries(symbolsNamed(reader, name, 'any').slice(0, 1))[0]?.s
}
