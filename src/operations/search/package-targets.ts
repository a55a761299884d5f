// Resolves names that start with a package or namespace that is not a folder: `bat::config::Config`,
// `Twig\Environment`, `fzf.Terminal`, or a namespace opened by a macro. Used only if the whole name is not found.
import { nameInCode } from '../../query/code-names.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { isQualified } from '../../query/name-match.ts'
import { parseQualified } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import { resolveTarget } from '../../resolve/target.ts'
import type { Target } from '../../resolve/target-type.ts'
import { lineRange } from '../../util/line-range.ts'

/** The most files to check for each shortened name. */
const MAX_FILES = 20
/** The most parts around a name. Each is dropped in turn, and what is left is looked up. */
const MAX_PARTS = 50

/** Drops leading parts of a name that are the file's package, namespace, or a namespace opened by a macro. */
export async function targetsInPackage({ reader, location }: Repository, written: string): Promise<readonly Target[]> {
  const nameText = nameInCode(written)?.name ?? written
  const parsed = isQualified(nameText) || nameText.includes('\\') ? parseQualified(nameText) : undefined
  if (!parsed || parsed.isMember || parsed.around.length > MAX_PARTS) return []
  const { around, name } = parsed
  const { areOpenedByMacros, partsDeclaredBy, readIfPlain } = await import('../../project/project-facts.ts')
  const textOf = (path: string): string => readIfPlain(location.root, path)
  /** The text of a macro; undefined if it has no definition. */
  const definitionOf = (macro: string): string | undefined => {
    const defined = reader.entries(symbolsNamed(reader, macro)).filter(({ k }) => k === 'macro')
    const texts = defined.slice(0, MAX_FILES).map(({ f, l }) => {
      const [first, last] = lineRange(l)
      return textOf(f)
        .split('\n', last)
        .slice(first - 1)
        .join('\n')
    })
    return texts.find(text => text.includes('{')) ?? texts[0]
  }
  for (let dropped = 1; dropped <= around.length; dropped++) {
    const named = resolveTarget(reader, [...around.slice(dropped), name].join('::'))
    const paths = [...new Set(named.map(({ entry }) => entry.f))].slice(0, MAX_FILES)
    const within = new Set(paths.filter(path => partsDeclaredBy(location.root, path, around) >= dropped))
    if (within.size > 0) return named.filter(({ entry }) => within.has(entry.f))
    if (!nameText.includes('::')) continue
    const texts = new Map(paths.map(path => [path, textOf(path)]))
    const opened = named.filter(({ entry: { f, l } }) =>
      areOpenedByMacros(texts.get(f) ?? '', lineRange(l)[0], around.slice(0, dropped), definitionOf),
    )
    if (opened.length > 0) return opened
  }
  return []
}
