// The skeleton of a file: what it defines, by signatures, each below what encloses it.
import type { Answer } from '../../contract.ts'
import { type DeclarationLine, declarationsOfFile } from '../resolution/declaration-lines.ts'
import { declaredIn } from '../resolution/declared-symbols.ts'
import type { OpenFile } from './open-file.ts'

/** The answer of view `skeleton`. */
export async function skeletonOf(file: OpenFile, docs: boolean): Promise<Answer> {
  const { f, withheld } = file
  const skeleton = await skeletonLines(file, docs)
  return { file: { f, ...withheld }, skeleton, total: skeleton.length, showing: skeleton.length }
}

/** The lines of a skeleton; none of a file that defines nothing, or whose text is withheld. */
export async function skeletonLines(
  { repository, f, number, shown, withheld }: OpenFile,
  docs: boolean,
): Promise<DeclarationLine[]> {
  if (number < 0 || withheld.withheld) return []
  const { commentRemover } = await import('../../scan/without-comments.ts')
  const code = (await commentRemover([f]))(f, shown).split('\n')
  return declarationsOfFile(code, declaredIn(repository, number), { docs })
}
