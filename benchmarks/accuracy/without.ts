// Error recovery with some of its mechanisms left out, to measure what they find.
import { RECOVERY } from '../../src/parse/error-recovery.ts'
import type { Edits } from '../../src/parse/input/text-edits.ts'

type Groups = typeof RECOVERY
type Mechanism = (...given: readonly unknown[]) => unknown

/** The names of all mechanisms. */
export const MECHANISMS: readonly string[] = Object.values(RECOVERY).flatMap(Object.keys)

/** What stands in for a mechanism of each group: it changes nothing and costs nothing. */
const NOTHING: { readonly [Group in keyof Groups]: Groups[Group][string] } = {
  clean: text => text,
  vary: text => [{ text, left: 0 }],
  rewrite: () => 0,
  reparse: (_, best) => best,
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

/** Adds to `changed` the mechanisms that change something during `work`: to leave out another one changes nothing. */
export async function watching<Result>(changed: Set<string>, work: () => Promise<Result>): Promise<Result> {
  const undo = MECHANISMS.map(name =>
    replace(name, (group, mechanism) => (...given) => {
      const result = mechanism(...given)
      if (!CHANGES_NOTHING[group](given, result)) changed.add(name)
      return result
    }),
  )
  try {
    return await work()
  } finally {
    for (const each of undo) each()
  }
}

/** Whether a mechanism's result is that of its stand-in. */
const CHANGES_NOTHING: { readonly [Group in keyof Groups]: (given: readonly unknown[], result: unknown) => boolean } = {
  clean: ([text], result) => result === text,
  vary: ([text], result) => {
    const [first, ...others] = result as readonly { text: string; left: number }[]
    return others.length === 0 && first?.text === text && first?.left === 0
  },
  rewrite: ([text, , edits], left) => left === 0 && (edits as Edits).apply(text as string) === undefined,
  reparse: ([, best], result) => result === best,
  cost: (_, cost) => cost === 0,
  correct: ([, , before], after) => isSame(before as readonly unknown[], after as readonly unknown[]),
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((each, at) => each === after[at])
}

function leaveOut(name: string): () => void {
  return replace(name, group => NOTHING[group] as Mechanism)
}

/** Replaces a mechanism; the result puts it back. */
function replace(name: string, by: (group: keyof Groups, mechanism: Mechanism) => Mechanism): () => void {
  for (const group of Object.keys(RECOVERY) as (keyof Groups)[]) {
    const mechanisms = RECOVERY[group] as Record<string, unknown>
    const mechanism = mechanisms[name]
    if (!mechanism) continue
    mechanisms[name] = by(group, mechanism as Mechanism)
    return () => {
      mechanisms[name] = mechanism
    }
  }
  throw new Error(`No mechanism ${name}; there are ${MECHANISMS.join(', ')}.`)
}
