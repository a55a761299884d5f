// Objects without the fields that are undefined. Pure.

/** A copy of an object in the same order, without fields that are undefined. */
export function presentFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key]
  return present
}
