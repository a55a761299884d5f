// Validates lists of objects, such as the edits of a call.
import type { ObjectField, Operation, Raw } from '../../contract.ts'
import { CtxError, type Suggestion } from '../../errors.ts'
import { nearest } from '../../util/edit-distance.ts'

/** Names that other tools give to properties of an edit. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ path: 'file_path', file: 'file_path', filename: 'file_path', filepath: 'file_path' },
  ...{
    old_string: 'target',
    old_str: 'target',
    old_text: 'target',
    oldText: 'target',
    search: 'target',
    find: 'target',
  },
  ...{ new_string: 'replacement', new_str: 'replacement', new_text: 'replacement', newText: 'replacement' },
  ...{ replace: 'replacement', content: 'replacement', text: 'replacement', new_content: 'replacement' },
  ...{ line: 'lines', line_range: 'lines', range: 'lines', hash: 'expected_hash', symbol_name: 'symbol' },
}
/** Most objects in a list, and most characters of a property without a limit of its own. */
const MOST_OBJECTS = 1000
const LONGEST_TEXT = 4096
/** Characters of the longest call that an error suggests. */
const LONGEST_CALL = 4000

/** The objects of a list. Throws INVALID_ARGUMENT with the number of the object and a corrected call. */
export function parseObjects(operation: Operation, name: string, field: ObjectField, given: unknown): Raw[] {
  // The command line has a list of one text.
  const value: unknown = Array.isArray(given) && given.length === 1 && typeof given[0] === 'string' ? given[0] : given
  const list = typeof value === 'string' ? parsedJson(operation, name, value) : value
  const objects = Array.isArray(list) ? list : isObject(list) ? [list] : undefined
  if (!objects || objects.length === 0 || objects.length > MOST_OBJECTS)
    throw invalid(`${name} must be a list of 1 to ${MOST_OBJECTS} objects.`, takes(field))
  return objects.map((item, i) => parseObject(operation, name, field, objects, item, i))
}

function parseObject(
  operation: Operation,
  name: string,
  field: ObjectField,
  objects: readonly unknown[],
  item: unknown,
  index: number,
): Raw {
  const where = `${name}[${index}]`
  if (!isObject(item)) throw invalid(`${where} must be an object.`, takes(field))
  const parsed: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(item)) {
    const property = field.properties[key]
    if (!Object.hasOwn(field.properties, key) || !property)
      throw unknownProperty(operation, name, field, objects, index, key)
    if (given === undefined || given === null) continue
    const text = typeof given === 'number' ? String(given) : given
    if (typeof text !== 'string')
      throw invalid(`${where}.${key} must be text; got ${typeof given}.`, property.description)
    if (text === '' && (property.minLength !== undefined || property.enum)) continue
    checkText(`${where}.${key}`, text, property.maxLength ?? LONGEST_TEXT)
    if (property.enum && !property.enum.includes(text))
      throw invalid(
        `${where}.${key} must be one of ${property.enum.join(', ')}; got "${text.slice(0, 80)}".`,
        property.description,
        nearest(text, property.enum),
      )
    parsed[key] = text
  }
  const missing = field.required.find(key => parsed[key] === undefined)
  if (missing !== undefined) throw invalid(`${where} needs ${missing}.`, field.properties[missing]!.description)
  return parsed
}

function parsedJson(operation: Operation, name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw invalid(
      `${name} of ${operation.name} must be a list of objects, or that as JSON; got other text.`,
      (cause as Error).message.slice(0, 200),
    )
  }
}

function checkText(where: string, text: string, longest: number): void {
  if (text.length > longest)
    throw invalid(`${where} has ${text.length} characters, more than the ${longest} that it may have.`)
  if (text.includes('\0')) throw invalid(`${where} must be text without NUL characters.`)
  if (!text.isWellFormed()) throw invalid(`${where} must be text of whole characters; got half a surrogate pair.`)
}

function unknownProperty(
  operation: Operation,
  name: string,
  field: ObjectField,
  objects: readonly unknown[],
  index: number,
  key: string,
): CtxError {
  const known = Object.keys(field.properties)
  const best = (Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined) ?? nearest(key, known)[0]
  const hint = `${best === undefined ? '' : `Did you mean ${best}? `}${takes(field)}`
  const better = best === undefined ? undefined : objects.map(item => (isObject(item) ? renamed(item, field) : item))
  return invalid(
    `${name}[${index}] has no property "${key.slice(0, 80)}".`,
    hint,
    best === undefined ? [] : [best],
    callWith(operation, name, better),
  )
}

/** The call of other tools for one edit, with its arguments in a list; undefined if it is none. */
export function wrapped(operation: Operation, given: Raw): Suggestion[] {
  const [name, field] = Object.entries(operation.fields).find(([, { type }]) => type === 'array') ?? []
  if (name === undefined || field?.type !== 'array' || field.items.type !== 'object') return []
  const { items } = field
  const isOfItem = (key: string): boolean =>
    Object.hasOwn(items.properties, key) || (Object.hasOwn(ALIASES, key) && !Object.hasOwn(operation.fields, key))
  const inside = Object.fromEntries(Object.entries(given).filter(([key]) => isOfItem(key)))
  const outside = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(operation.fields, key)))
  const item = renamed(inside, items)
  if (items.required.some(key => item[key] === undefined)) return []
  return callWith(operation, name, [item], outside)
}

function renamed(item: Raw, field: ObjectField): Raw {
  return Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      const better = Object.hasOwn(field.properties, key)
        ? key
        : Object.hasOwn(ALIASES, key)
          ? ALIASES[key]!
          : nearest(key, Object.keys(field.properties))[0]
      return better === undefined ? [] : [[better, value]]
    }),
  )
}

function callWith(operation: Operation, name: string, list: unknown, others: Raw = {}): Suggestion[] {
  if (list === undefined) return []
  const args = { ...others, [name]: list }
  return JSON.stringify(args).length <= LONGEST_CALL
    ? [{ tool: operation.name, args, why: 'the same call, put right' }]
    : []
}

function takes({ properties, required }: ObjectField): string {
  return `Each takes ${Object.keys(properties).join(', ')}; ${required.join(', ')} must be there.`
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(
  message: string,
  hint?: string,
  similar: readonly string[] = [],
  suggestions: readonly Suggestion[] = [],
): CtxError {
  return new CtxError('INVALID_ARGUMENT', message, { ...(hint ? { hint } : {}), similar, suggestions })
}
