// Members that code gives to types outside the index: extensions, implementations of traits, implicit classes.
import { TYPE_KINDS } from '../model.ts'
import type { Graph } from './graph.ts'
import type { TypeMembers } from './type-members.ts'

/** Languages whose code can give members to any type. */
const EXTENDING = /\.(?:kts?|swift|cs|rs|scala|dart|rb|mm?)$/

/** True if a member of this name may belong to a type that no file of the index defines. */
export function mayExtend(graph: Graph, types: TypeMembers, name: string, path: string): boolean {
  if (!EXTENDING.test(path)) return false
  return graph.named(name).some(one => {
    const { f, p, k } = one.entry
    if (p === undefined || TYPE_KINDS.has(k) || !graph.types.areAlike(f, path)) return false
    // `static int Shout(this string text)` (C#)
    if (f.endsWith('.cs')) return /\(\s*this\s/.test(graph.types.record(one).signature)
    const owner = types.typeNamed(p, f)
    if (typeof owner !== 'object') return true
    return owner.entry.k === 'trait' || /\.(?:scala|dart)$/.test(f)
  })
}
