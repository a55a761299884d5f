// The types that attributes of C# make an object of, whose names they may leave the end out of: `[Fact]`, `FactAttribute`. Pure.

const SUFFIX = 'Attribute'
/** Three levels deep. */
const ARGUMENTS = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
/** Names in a list: `[assembly: A, B.C]`. */
const NAMES = /(?<=[[,:]\s*)(?!\w+\s*:)([\p{L}_][\p{L}\p{N}_.]*)/gu

/** The names of the types, as far as they are written, with that end. */
export function attributeTypes(decorators: readonly string[]): string[] {
  return decorators.flatMap(decorator =>
    Array.from(decorator.replace(ARGUMENTS, '').matchAll(NAMES), ([, name]) =>
      name!.endsWith(SUFFIX) ? name! : `${name}${SUFFIX}`,
    ),
  )
}

/** The words that may name such a type in an attribute. */
export function attributeWords(type: string): readonly string[] {
  const last = type.slice(type.lastIndexOf('.') + 1)
  return [last, last.slice(0, -SUFFIX.length)]
}
