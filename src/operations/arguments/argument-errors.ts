// Errors for invalid arguments, each with a corrected call.
import type { Field, Operation, Raw } from '../../contract.ts'
import { CALLS, CtxError, type Suggestion } from '../../errors.ts'
import { beginningOf } from '../../util/characters.ts'
import { nearest } from '../../util/edit-distance.ts'
import { counted } from '../../util/noun.ts'
import { aliasedLines, aliasedValue, fieldsLike } from './aliases.ts'
import { wrapped } from './object-lists.ts'

/** A call, and a function that validates a corrected one. */
interface Call {
  readonly operation: Operation
  readonly given: Raw
  retry(operation: Operation, args: Raw, why: string): Suggestion[]
}

/** The error for an argument that the operation does not have. */
export function unknownArgument({ operation, given, retry }: Call, name: string): CtxError {
  const names = Object.keys(operation.fields)
  const similar = fieldsLike(operation, name, given)
  const [best] = similar
  const { [name]: value, ...rest } = given
  const needed = operation.required.find(each => !(each in given))
  const line = aliasedLines(operation, given)
  const inList = wrapped(operation, given)
  if (inList.length > 0)
    return invalid(`${operation.name} has no argument ${quote(name)}: it belongs into the objects of a list.`, {
      hint: `It takes ${names.join(', ')}.`,
      suggestions: inList,
    })
  const suggestions = line
    ? retry(operation, line, `with ${'symbols' in line ? 'symbols' : 'start_line'}`)
    : best !== undefined
      ? retry(operation, { ...rest, [best]: aliasedValue(name, value, best) }, `with ${best}`)
      : needed !== undefined
        ? retry(operation, { ...rest, [needed]: value }, `with ${needed}`)
        : retry(operation, rest, `without ${name}`)
  const takes = `It takes ${names.join(', ')}.`
  return invalid(`${operation.name} has no argument ${quote(name)}.`, {
    hint: best === undefined ? takes : `Did you mean ${best}? ${takes}`,
    similar,
    suggestions,
  })
}

/** The error for a missing required argument. */
export function missingArgument(call: Call, name: string, field: Field): CtxError {
  const { operation } = call
  const example = operation.positional[0] === name ? valueInExample(operation) : undefined
  return invalid(`${operation.name} needs ${name}: ${accepted(field)}.`, {
    hint: `${field.description}${example === undefined ? '' : `, as in: ${example}`}`,
    suggestions: firstChoice(call, name, field),
  })
}

function valueInExample({ examples }: Operation): string | undefined {
  const [, , value] = examples[0]?.split(' ') ?? []
  return value
}

/** Suggests the first value of an enum (always a harmless one), or else an overview of the repository. */
function firstChoice({ operation, given, retry }: Call, name: string, field: Field): readonly Suggestion[] {
  const [first] = (field.type === 'string' ? field.enum : undefined) ?? []
  return first === undefined ? [CALLS.choice] : retry(operation, { ...given, [name]: first }, `with ${name} ${first}`)
}

/** The error for `repo` together with `path` or `cache_dir`. */
export function repositoryGivenTwice({ operation, given, retry }: Call): CtxError {
  const { path: _path, cache_dir: _cache, ...rest } = given
  return invalid('repo names a registered repository; path and cache_dir say where one lies.', {
    hint: 'Give one or the other.',
    suggestions: retry(operation, rest, `of ${given.repo}`),
  })
}

/** The error for an empty list of repositories. */
export function noRepositoryNamed({ operation, given, retry }: Call): CtxError {
  const { repo, ...rest } = given
  return invalid(`repo must be the name of a registered repository; got ${quote(repo)}.`, {
    hint: operation.fields.repo!.description,
    suggestions: retry(operation, rest, 'without repo'),
  })
}

/** The error for an invalid value. */
export function invalidValue({ operation, given, retry }: Call, name: string, field: Field, problem: string): CtxError {
  const value = given[name]
  const similar = field.type === 'string' && field.enum ? choicesLike(field, value) : []
  const [best] = similar
  const better = best ?? closestValue(field, value)
  const { [name]: _refused, ...rest } = given
  const suggestions =
    better !== undefined
      ? retry(operation, { ...given, [name]: better }, `with ${name} ${quote(better)}`)
      : operation.required.includes(name)
        ? firstChoice({ operation, given, retry }, name, field)
        : retry(operation, rest, `without ${name}`)
  return invalid(`${name} must be ${boundCrossed(field, value) ?? accepted(field)}; ${problem}.`, {
    hint: best === undefined ? field.description : `Did you mean ${best}?`,
    similar,
    suggestions,
  })
}

function choicesLike(field: Field & { readonly type: 'string' }, value: unknown): string[] {
  if (typeof value !== 'string') return []
  const word = value.trim().toLowerCase()
  const canonical = Object.hasOwn(field.synonyms ?? {}, word) ? field.synonyms![word] : undefined
  return canonical === undefined ? nearest(value.trim(), field.enum!) : [canonical]
}

/** The closest valid value for one of another type or out of range. */
function closestValue(field: Field, value: unknown): unknown {
  if (field.type === 'integer') {
    const number = Math.round(numberIn(value))
    if (!Number.isFinite(number)) return undefined
    return Math.min(field.maximum, Math.max(field.minimum, number))
  }
  if (field.type === 'boolean') {
    const [text = ''] = typeof value === 'object' ? [] : textsIn(value)
    if (/^(?:1|yes|y|on)$/i.test(text)) return true
    return /^(?:0|no|n|off)$/i.test(text) ? false : undefined
  }
  const texts = textsIn(value).filter(
    text => text.trim().length >= (field.type === 'string' ? (field.minLength ?? 1) : 1),
  )
  if (field.type === 'array') return texts.length > 0 ? texts : undefined
  return field.enum ? undefined : texts[0]
}

/** A number, possibly as text; NaN for anything else. An object from JSON may have a `toString` that is no function. */
function numberIn(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value)
  return typeof value === 'number' ? value : Number.NaN
}

/** The texts in a number, a list or an object. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** The crossed limit of an integer field, so that the message names only that one. */
function boundCrossed(field: Field, value: unknown): string | undefined {
  const number = numberIn(value)
  if (field.type !== 'integer' || !Number.isInteger(number)) return undefined
  if (number < field.minimum) return `at least ${field.minimum}`
  return number > field.maximum ? `at most ${field.maximum}` : undefined
}

/** The accepted values, worded to follow "must be". */
function accepted(field: Field): string {
  if (field.type === 'integer') return `a whole number from ${field.minimum} to ${field.maximum}`
  if (field.type === 'boolean') return 'true or false'
  if (field.type === 'array' && field.items.type === 'object') return 'a list of objects'
  if (field.type === 'array') return `a list of at least ${counted(field.minItems, 'string')}, none empty`
  if (field.enum) return `one of ${field.enum.join(', ')}`
  const minimum = field.minLength ?? 0
  return minimum > 0 ? `text of at least ${counted(minimum, 'character')}` : 'text'
}

/** A value for a message, as JSON, cut to 60 characters. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${beginningOf(text, 57)}…` : text
}

function invalid(message: string, details: ConstructorParameters<typeof CtxError>[2]): CtxError {
  return new CtxError('INVALID_ARGUMENT', message, details)
}
