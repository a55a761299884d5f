// Accepts arguments under the names that other tools give them. The answer reports what was taken for what.
import type { Operation, Raw } from '../../contract.ts'
import { aliasedLines, aliasedValue, aliasOf } from './aliases.ts'

interface OwnNames {
  readonly given: Raw
  /** What was taken for what: `symbol taken as symbols`. */
  readonly notes: readonly string[]
}

/** Arguments of a call in which more names are not looked up, because it is refused. */
const MOST_NAMES = 64

/** The arguments under the names of the operation's fields. Misspelt and unknown names stay, and are refused later. */
export function withOwnNames(operation: Operation, given: Raw): OwnNames {
  const isUnknown = (name: string): boolean => !Object.hasOwn(operation.fields, name)
  const names = Object.keys(given)
  // A call that writes is not guessed.
  if (operation.effect !== 'read' || names.length > MOST_NAMES || !names.some(isUnknown)) return { given, notes: [] }
  const notes: string[] = []
  let own = aliasedLines(operation, given)
  if (own) {
    const added = Object.keys(own).filter(name => !(name in given))
    const replaced = names.filter(name => !(name in own!))
    if (replaced.length > 0 && added.length > 0) notes.push(`${replaced.join(', ')} taken as ${added.join(', ')}`)
  } else own = given
  for (const name of Object.keys(own).filter(isUnknown)) {
    const field = aliasOf(operation, name, own)
    if (field === undefined) continue
    const { [name]: value, ...others }: Raw = own
    own = { ...others, [field]: aliasedValue(name, value, field) }
    notes.push(`${name} taken as ${field}`)
  }
  return { given: own, notes }
}
