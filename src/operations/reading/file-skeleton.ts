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

/** The lines of a file without comments. */
export async function codeLines({ f, shown }: OpenFile): Promise<readonly string[]> {
  const { commentRemover } = await import('../../scan/without-comments.ts')
  return (await commentRemover([f]))(f, shown).split('\n')
}

/** The lines of a skeleton; none of a file that defines nothing, or whose text is withheld. */
export async function skeletonLines(
  file: OpenFile,
  docs: boolean,
  code?: readonly string[],
): Promise<DeclarationLine[]> {
  const { repository, number, withheld } = file
  if (number < 0 || withheld.withheld) return []
  return declarationsOfFile(code ?? (await codeLines(file)), declaredIn(repository, number), { docs })
}
