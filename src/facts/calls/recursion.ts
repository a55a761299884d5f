// Detects recursive calls.
import type { Tally } from '../tally.ts'

const SELF: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'Self', '$this', 'static'])

/** True if `callee` names the function of `tally`: alone, if that can mean it, or on itself or its type. */
export function recurs(callee: string, { name, owner, isAlone }: Tally): boolean {
  if (name === '' || !callee.endsWith(name)) return false
  const before = callee.slice(0, callee.length - name.length)
  const receiver = before.replace(/(?:\??\.|::|->)$/, '')
  if (receiver === '') return isAlone
  return receiver !== before && (receiver === owner || SELF.has(receiver))
}
