// The one symbol that a call changes.
import type { Answer, Input } from '../../contract.ts'
import { CtxError } from '../../errors.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Target } from '../../resolve/target-type.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'

/** The target of a call; or the answer, if it is missing or ambiguous. A name that is only similar is no target. */
export async function theTarget(
  repository: Repository,
  { target: asked }: Input,
  tool: string,
): Promise<
  { readonly target: Target; readonly answer?: undefined } | { readonly target?: undefined; readonly answer: Answer }
> {
  const { found, answer } = await resolveAll(repository, [asked as string], tool)
  if (answer) return { answer }
  const { target, match } = found[0]!
  if (match === undefined) return { target }
  const id = idOf(repository, target)
  throw new CtxError('NO_MATCH', `No symbol is called ${asked}; nothing is changed.`, {
    hint: `Did you mean ${id}?`,
    similar: [id],
  })
}
