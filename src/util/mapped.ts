// `map` for hot code.

/**
 * Like `Array.prototype.map`, whose result changes its elements kind once V8 optimises the caller and so deoptimises
 * code that uses it.
 */
export function mapped<From, To>(items: readonly From[], make: (item: From, index: number) => To): To[] {
  const made: To[] = []
  for (let i = 0; i < items.length; i++) made.push(make(items[i]!, i))
  return made
}
