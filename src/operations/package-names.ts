// Names that begin with what a package or a namespace is called where no folder is: `bat::config::Config`,
// `Twig\Environment`, `fzf.Terminal`. Asked for only where all of the name fits nothing.
import { nameInCode } from '../query/in-code.ts'
import { isQualified } from '../query/match.ts'
import { parseQualified } from '../query/qualified.ts'
import type { Repository } from '../repository/session.ts'
import { resolveTarget, type Target } from '../resolve/target.ts'

/** Files that are looked at for each shorter name. */
const MOST_FILES = 20

/** What is left of a name without the first parts that its file, or its package, stands for. */
export async function targetsInPackage({ reader, location }: Repository, written: string): Promise<readonly Target[]> {
  const asked = nameInCode(written)?.name ?? written
  const wanted = isQualified(asked) || asked.includes('\\') ? parseQualified(asked) : undefined
  if (!wanted || wanted.isMember) return []
  const { around, name } = wanted
  const { partsDeclaredBy } = await import('../project/declared.ts')
  for (let dropped = 1; dropped <= around.length; dropped++) {
    const named = resolveTarget(reader, [...around.slice(dropped), name].join('::'))
    const paths = [...new Set(named.map(({ entry }) => entry.f))].slice(0, MOST_FILES)
    const within = new Set(paths.filter(path => partsDeclaredBy(location.root, path, around) >= dropped))
    if (within.size > 0) return named.filter(({ entry }) => within.has(entry.f))
  }
  return []
}
