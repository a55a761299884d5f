// The arguments of an operation as JSON Schema, for `tools/list`. Every session pays for it, so it leaves out what a
// model can do without: seldom-needed fields, trivial limits, and values that the description names.
import type { Field, Operation, Raw } from '../../contract.ts'

interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Raw>>
  readonly required?: readonly string[]
}

/**
 * The advertised arguments of an operation. It permits others, because clients refuse the arguments that a strict
 * schema lacks, and ctx accepts more.
 */
export function schemaOf({ fields, required }: Operation): InputSchema {
  const advertised = Object.entries(fields).filter(([, field]) => field.advertised !== false)
  const properties = Object.fromEntries(advertised.map(([name, field]) => [name, propertyOf(field)]))
  const always = required.filter(name => !Object.values(fields).some(({ insteadOf }) => insteadOf === name))
  return { type: 'object', properties, ...(always.length > 0 ? { required: always } : {}) }
}

/** The values of a longer enum are in its description, the usual ones first. */
const LONGEST_ENUM = 10

function propertyOf(field: Field): Raw {
  const { type, default: standard, description, brief = description } = field
  const values = field.type === 'string' && field.enum && field.enum.length <= LONGEST_ENUM ? field.enum : undefined
  // Clients that check calls by the schema would refuse several values with commas.
  const several = values && field.isList ? { type: 'array', items: { type, enum: values } } : undefined
  return {
    ...(several ?? { type, ...(values ? { enum: values } : {}) }),
    ...(field.type === 'array' ? { items: itemsOf(field.items) } : {}),
    ...(standard === undefined || standard === false || standard === 0 ? {} : { default: standard }),
    ...(brief === '' ? {} : { description: brief }),
  }
}

function itemsOf(items: (Field & { readonly type: 'array' })['items']): Raw {
  if (items.type === 'string') return items
  const { type, required, properties } = items
  const shown = Object.entries(properties).map(([name, field]) => [name, propertyOf(field)])
  return { type, properties: Object.fromEntries(shown), required }
}
