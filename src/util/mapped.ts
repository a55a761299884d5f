// `map` for hot code.

/** `map` of Array changes the elements kind of its result once V8 optimises the caller, which deoptimises others. */
export function mapped<From, To>(items: readonly From[], make: (item: From, index: number) => To): To[] {
  const made: To[] = []
  for (let i = 0; i < items.length; i++) made.push(make(items[i]!, i))
  return made
}
