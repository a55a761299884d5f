// The one reader of an operation's arguments for both doors: what `parseInput` refuses, the command line and MCP refuse in
// the same words. `schemaOf` publishes the same declaration as JSON Schema.
import { CtxError, type Suggestion } from '../errors.ts'
import { nearest } from '../util/nearest.ts'
import type { Field, Input, Operation } from './operation.ts'

type Raw = Readonly<Record<string, unknown>>
type Value = Input[string]

/** A JSON Schema of flat fields. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Raw>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** The arguments of an operation as JSON Schema: nothing but what is declared is accepted. */
export function schemaOf(operation: Operation): InputSchema {
  const properties: Record<string, Raw> = {}
  for (const [name, { short: _short, flag: _flag, placeholder: _placeholder, ...schema }] of Object.entries(
    operation.fields,
  )) {
    properties[name] = schema
  }
  return { type: 'object', properties, required: operation.required, additionalProperties: false }
}

/**
 * Arguments as an operation expects them: each of its type, defaults filled in, none unknown. An integer or a boolean may
 * come as text, and one string where a list is expected: the command line has only text, and models err that way too.
 *
 * @throws CtxError INVALID_ARGUMENT that names the field, what is accepted and the nearest accepted value.
 */
export function parseInput(operation: Operation, raw: unknown): Input {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new CtxError('INVALID_ARGUMENT', `${operation.name} takes its arguments as one object.`)
  }
  const given = raw as Raw
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(operation.fields, name)) throw unknownArgument(operation, given, name)
  }
  const input: Record<string, Value> = {}
  for (const [name, field] of Object.entries(operation.fields)) {
    const value = given[name]
    if (value === undefined || value === null) {
      if (operation.required.includes(name)) throw missingArgument(operation, name, field)
      if (field.default !== undefined) input[name] = field.default
    } else {
      input[name] = readValue(operation, given, name, field, value)
    }
  }
  return input
}

function readValue(operation: Operation, given: Raw, name: string, field: Field, value: unknown): Value {
  const refuse = (problem = `got ${quote(value)}`, similar: readonly string[] = []) =>
    new CtxError('INVALID_ARGUMENT', `${name} must be ${accepted(field)}; ${problem}.`, {
      hint: similar[0] === undefined ? field.description : `Did you mean ${similar[0]}?`,
      similar,
      suggestions: repaired(
        operation,
        { ...given, [name]: similar[0] },
        similar[0] === undefined ? '' : `with ${name} ${similar[0]}`,
      ),
    })
  if (field.type === 'integer') {
    const number = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) throw refuse()
    if (number < field.minimum || number > field.maximum) throw refuse(`got ${number}`)
    return number
  }
  if (field.type === 'boolean') {
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw refuse()
  }
  if (field.type === 'array') {
    const list: unknown = typeof value === 'string' ? [value] : value
    if (!Array.isArray(list)) throw refuse()
    if (list.length < field.minItems) throw refuse(`got ${list.length}`)
    return list.map(item => {
      if (typeof item !== 'string' || item.trim() === '') throw refuse(`got ${quote(item)} among them`)
      return checkText(name, item.trim())
    })
  }
  if (typeof value !== 'string') throw refuse()
  if (field.enum) {
    if (field.enum.includes(value)) return value
    throw refuse(undefined, nearest(value, field.enum))
  }
  const text = checkText(name, field.minLength === undefined ? value : value.trim())
  if (text.length < (field.minLength ?? 0)) throw refuse()
  return text
}

/** What a field accepts, to follow "must be". */
function accepted(field: Field): string {
  if (field.type === 'integer') return `a whole number from ${field.minimum} to ${field.maximum}`
  if (field.type === 'boolean') return 'true or false'
  if (field.type === 'array')
    return `a list of at least ${field.minItems} string${field.minItems === 1 ? '' : 's'}, none empty`
  if (field.enum) return `one of ${field.enum.join(', ')}`
  const least = field.minLength ?? 0
  return least > 0 ? `text of at least ${least} character${least === 1 ? '' : 's'}` : 'text'
}

function checkText(name: string, text: string): string {
  // The operating system cuts a path at NUL, so a text with one would not mean what it says.
  if (!text.includes('\0')) return text
  throw new CtxError('INVALID_ARGUMENT', `${name} must be text without NUL characters.`)
}

/** The error for a name the operation does not take. */
export function unknownArgument(operation: Operation, given: Raw, name: string): CtxError {
  const names = Object.keys(operation.fields)
  const similar = nearest(name.replaceAll('-', '_'), names)
  const best = similar[0]
  const { [name]: value, ...rest } = given
  return new CtxError('INVALID_ARGUMENT', `${operation.name} has no argument ${quote(name)}.`, {
    hint: best === undefined ? `It takes ${names.join(', ')}.` : `Did you mean ${best}? It takes ${names.join(', ')}.`,
    similar,
    suggestions: best === undefined ? [] : repaired(operation, { ...rest, [best]: value }, `with ${best}`),
  })
}

function missingArgument(operation: Operation, name: string, field: Field): CtxError {
  return new CtxError('INVALID_ARGUMENT', `${operation.name} needs ${name}: ${accepted(field)}.`, {
    hint: field.description,
  })
}

/** The call with the likely mistake put right, where that makes it acceptable. */
function repaired(operation: Operation, args: Raw, why: string): Suggestion[] {
  if (why === '') return []
  try {
    parseInput(operation, args)
    return [{ tool: operation.name, args, why: `the same call ${why}` }]
  } catch {
    return []
  }
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
