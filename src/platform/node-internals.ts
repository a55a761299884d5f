// Access to internal bindings of Node, for when a public module costs a cold query too much.

/** An internal binding by name; undefined if this Node or a policy does not allow it. */
export function internalBinding<Binding>(name: string): Binding | undefined {
  const { noDeprecation = false } = process
  try {
    // `process.binding` is deprecated. Callers check that this version's binding is as expected.
    process.noDeprecation = true
    return (process as unknown as { binding(name: string): Binding }).binding(name)
  } catch {
    return undefined
  } finally {
    process.noDeprecation = noDeprecation
  }
}
