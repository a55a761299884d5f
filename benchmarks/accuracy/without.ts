// Error recovery with some of its mechanisms left out, to measure what they find.
import { RECOVERY } from '../../src/parse/error-recovery.ts'

type Groups = typeof RECOVERY

/** What stands in for a mechanism of each group: it changes nothing and costs nothing. */
const NOTHING: { readonly [Group in keyof Groups]: Groups[Group][string] } = {
  clean: text => text,
  vary: text => [{ text, left: 0 }],
  redraw: () => 0,
  reread: (_, best) => best,
  cost: () => 0,
  correct: (_, __, matches) => matches,
}

/** Does `work` while recovery goes without the mechanisms of these names. Throws for one that there is not. */
export async function leavingOut<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const undo = names.map(leaveOut)
  try {
    return await work()
  } finally {
    for (const each of undo) each()
  }
}

function leaveOut(name: string): () => void {
  for (const [group, nothing] of Object.entries(NOTHING)) {
    const mechanisms: Record<string, unknown> = RECOVERY[group as keyof Groups]
    const mechanism = mechanisms[name]
    if (!mechanism) continue
    mechanisms[name] = nothing
    return () => {
      mechanisms[name] = mechanism
    }
  }
  throw new Error(`No mechanism ${name}; there are ${Object.values(RECOVERY).flatMap(Object.keys).join(', ')}.`)
}
