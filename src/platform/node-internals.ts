// What Node's own modules are made of, where a module of Node's costs a cold query more than what it needs of it.

/** A part of Node by its name; undefined where this Node, or a policy, does not let it be had. */
export function partOfNode<Part>(name: string): Part | undefined {
  const { noDeprecation = false } = process
  try {
    // It warns of a version to come. Whoever asks makes sure that this one is known.
    process.noDeprecation = true
    return (process as unknown as { binding(name: string): Part }).binding(name)
  } catch {
    return undefined
  } finally {
    process.noDeprecation = noDeprecation
  }
}
