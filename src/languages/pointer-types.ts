// Types whose values give access to the members of the contained type: smart pointers, guards and lazy values.
import { isOfC } from './package-rules.ts'

/** Types of Rust whose `Deref` target is the contained type. */
export const RUST_POINTERS: ReadonlySet<string> = new Set([
  'Arc',
  'Box',
  'Cow',
  'Lazy',
  'LazyCell',
  'LazyLock',
  'MutexGuard',
  'Rc',
  'RefMut',
  'RwLockReadGuard',
  'RwLockWriteGuard',
])

/** Those of C++, by their names without namespace. */
export const CPP_POINTERS: ReadonlySet<string> = new Set(['shared_ptr', 'unique_ptr'])

const NONE: ReadonlySet<string> = new Set()

/** The pointer types of the language that a file's ending tells. */
export function pointerTypesOf(path: string): ReadonlySet<string> {
  return path.endsWith('.rs') ? RUST_POINTERS : isOfC(path) ? CPP_POINTERS : NONE
}
