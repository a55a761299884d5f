// Validates arguments, with the same errors for the command line and MCP.
import type { Field, Input, Operation, Raw } from '../../contract.ts'
import { CtxError, isCtxError, type Suggestion } from '../../errors.ts'
import {
  invalidValue,
  missingArgument,
  noRepositoryNamed,
  quote,
  repositoryGivenTwice,
  unknownArgument,
} from './argument-errors.ts'
import { parseObjects } from './object-lists.ts'
import { withOwnNames } from './own-names.ts'

type Value = Input[string]

/** Validated arguments, and what was taken for what. */
interface ParsedInput {
  readonly input: Input
  readonly notes: readonly string[]
}

/** The arguments of `readInput` alone. */
export function parseInput(operation: Operation, raw: unknown): Input {
  return readInput(operation, raw).input
}

/**
 * Validates arguments and fills in defaults. Accepts text for integers and booleans, and a string for a list: the
 * command line has only text, and models make that mistake too. Accepts the names and values of other tools, a list of
 * one for a value, and numbers out of range, for which the nearest one is used.
 *
 * @throws CtxError INVALID_ARGUMENT with the field, the accepted values and the closest one.
 */
export function readInput(operation: Operation, raw: unknown): ParsedInput {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new CtxError('INVALID_ARGUMENT', `${operation.name} takes its arguments as one object.`, {
      hint: `It takes ${Object.keys(operation.fields).join(', ')}.`,
    })
  }
  checkSize(operation, raw as Raw)
  const { given, notes: renamed } = withOwnNames(operation, givenArguments(raw, operation))
  const notes = [...renamed]
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(operation.fields, name)) throw unknownArgument({ operation, given, retry }, name)
  }
  const input: Record<string, Value> = {}
  for (const [name, field] of Object.entries(operation.fields)) {
    const value = given[name]
    if (value === undefined || value === null) {
      if (operation.required.includes(name) && !isReplaced(operation, given, name))
        throw missingArgument({ operation, given, retry }, name, field)
      if (field.default !== undefined) input[name] = field.default
    } else {
      input[name] = parseValue({ operation, given, notes }, name, field, value)
    }
  }
  if (typeof input.repo === 'string' && isEmptyList(input.repo)) throw noRepositoryNamed({ operation, given, retry })
  if (input.repo !== undefined && (input.path !== undefined || input.cache_dir !== undefined))
    throw repositoryGivenTwice({ operation, given, retry })
  operation.check?.(input)
  return { input, notes }
}

/** The arguments without null, "" and [], which models pass for arguments that they leave out. */
export function givenArguments(raw: unknown, operation?: Operation): Raw {
  if (typeof raw !== 'object' || raw === null) return {}
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => !isLeftOut(operation?.fields[name], value)))
}

function isLeftOut(field: Field | undefined, value: unknown): boolean {
  if (value === undefined || value === null) return true
  // `--changed` without a value is true, so false is none.
  if (value === false && field?.type === 'string' && field.bare !== undefined) return true
  // A text that may be empty, such as a replacement.
  if (field?.type === 'string' && field.minLength === undefined && !field.enum) return false
  return Array.isArray(value) ? value.every(item => item === '') : value === '' || value === '[]'
}

/** True if another argument stands for a required one: `queries` for `query`. */
function isReplaced({ fields }: Operation, given: Raw, name: string): boolean {
  return Object.keys(given).some(other => fields[other]?.insteadOf === name)
}

interface Call {
  readonly operation: Operation
  readonly given: Raw
  readonly notes: string[]
}

function parseValue({ operation, given, notes }: Call, name: string, field: Field, written: unknown): Value {
  const value = field.isList ? asCommaList(written) : field.type === 'array' ? written : onlyItem(written)
  const refuse = (problem = `got ${quote(value)}`) => invalidValue({ operation, given, retry }, name, field, problem)
  if (field.type === 'integer') {
    const number = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) throw refuse()
    const nearest = Math.min(field.maximum, Math.max(field.minimum, number))
    if (nearest !== number)
      notes.push(`${name} ${number} taken as ${nearest}, the ${nearest < number ? 'most' : 'least'}`)
    return nearest
  }
  if (field.type === 'boolean') {
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw refuse()
  }
  if (field.type === 'array' && field.items.type === 'object')
    return parseObjects(operation, name, field.items, written)
  if (field.type === 'array') {
    const list: unknown = typeof value === 'string' ? [value] : value
    if (!Array.isArray(list)) throw refuse()
    if (list.length < field.minItems) throw refuse(`got ${list.length}`)
    return list.flatMap(parseJsonList).map(item => {
      if (typeof item !== 'string' || item.trim() === '') throw refuse(`got ${quote(item)} among them`)
      return checkText(name, item.trim())
    })
  }
  if (field.bare !== undefined && value === true) return field.bare
  if (typeof value !== 'string') throw refuse()
  if (field.enum) {
    const values = field.isList ? value.split(',').map(each => each.trim()) : [value]
    // The action of a call that writes is not guessed.
    const { synonyms = {} } = operation.effect === 'read' ? field : {}
    const choices = values.map(each => choiceOf(field.enum!, synonyms, each))
    const wrong = choices.indexOf(undefined)
    if (wrong >= 0) throw refuse(values.length > 1 ? `got ${quote(values[wrong])} among them` : undefined)
    for (const [at, choice] of choices.entries())
      if (choice !== values[at]) notes.push(`${name} ${values[at]} taken as ${choice}`)
    return choices.join(',')
  }
  const trimmed = field.minLength === undefined ? value : value.trim()
  const text = checkText(name, field.isPath ? value : trimmed, field.maxLength)
  if (trimmed.length < (field.minLength ?? 0)) throw refuse()
  return text
}

/** The value of an enum that a word names, also in capitals, in the plural, and in other tools. */
function choiceOf(
  choices: readonly string[],
  synonyms: Readonly<Record<string, string>>,
  word: string,
): string | undefined {
  if (choices.includes(word)) return word
  const lower = word.trim().toLowerCase()
  for (const name of [lower, lower.replace(/s$/, ''), lower.replace(/es$/, '')]) {
    if (choices.includes(name)) return name
    if (Object.hasOwn(synonyms, name)) return synonyms[name]
  }
  return undefined
}

/** The item of a list of one, which models pass where one value is expected. */
function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** True for a list of repositories without a name: commas and blanks only. */
export function isEmptyList(repo: string): boolean {
  for (const character of repo) if (character !== ',' && character.trim() !== '') return false
  return true
}

/** A list, also as JSON text, as one text with commas. */
function asCommaList(value: unknown): unknown {
  const list = typeof value === 'string' ? parseJsonList(value) : value
  return Array.isArray(list) && list.every(item => typeof item === 'string') ? list.join(',') : value
}

/** Models pass a list as JSON text: returns its items, or the item itself if it is none. */
function parseJsonList(item: unknown): unknown[] {
  if (typeof item !== 'string' || !item.includes('[') || !/^\s*\[\s*"/.test(item)) return [item]
  try {
    return JSON.parse(item)
  } catch {
    return [item]
  }
}

/** Arguments of one call: more than any operation has. */
const MAX_ARGUMENTS = 64
const LONGEST_NAME = 256
/** Characters of one argument, all items of a list included. */
const LONGEST_ARGUMENT = 65_536
/** The same of a list of objects, which hold the text of files: less than the longest message of a client. */
const LONGEST_OBJECTS = 8 << 20
const DEEPEST_ARGUMENT = 16

/** Refuses what no call needs before it is quoted, corrected or looked up. Throws INVALID_ARGUMENT with the limit. */
function checkSize({ name: operation, fields }: Operation, given: Raw): void {
  const refuse = (message: string, hint: string) => new CtxError('INVALID_ARGUMENT', message, { hint })
  const names = Object.keys(given)
  const most = `at most ${MAX_ARGUMENTS} arguments, with names of at most ${LONGEST_NAME} characters`
  if (names.length > MAX_ARGUMENTS || names.some(name => name.length > LONGEST_NAME))
    throw refuse(`${operation} takes ${most}.`, `It takes ${Object.keys(fields).join(', ')}.`)
  for (const name of names) {
    const value = given[name]
    if (typeof value !== 'object' || value === null) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const longest = field?.type === 'array' && field.items.type === 'object' ? LONGEST_OBJECTS : LONGEST_ARGUMENT
    if (!isSmall(value, longest))
      throw refuse(
        `${name} must have at most ${longest} characters in all, and lists no deeper than ${DEEPEST_ARGUMENT}.`,
        'Ask for less of it in one call.',
      )
  }
}

/** Not recursive: JSON may be nested deeper than the stack is. */
function isSmall(value: object, longest: number): boolean {
  let size = 0
  const open: [value: unknown, depth: number][] = [[value, 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next
    size += typeof item === 'string' ? item.length + 2 : 2
    if (size > longest) return false
    if (typeof item !== 'object' || item === null) continue
    if (depth > DEEPEST_ARGUMENT) return false
    for (const [key, inner] of Object.entries(item)) {
      size += Array.isArray(item) ? 0 : key.length
      open.push([inner, depth + 1])
    }
  }
  return true
}

/** Characters of the longest text: no path is longer, and much longer regular expressions do not compile. */
const LONGEST_TEXT = 4096

function checkText(name: string, text: string, longest = LONGEST_TEXT): string {
  const refuse = (what: string, hint: string) =>
    new CtxError('INVALID_ARGUMENT', `${name} must be text ${what}.`, { hint })
  if (text.length > longest) throw refuse(`of at most ${longest} characters; got ${text.length}`, 'Ask for less of it.')
  // The operating system cuts a path at NUL.
  if (text.includes('\0')) throw refuse('without NUL characters', 'Leave them out.')
  if (!text.isWellFormed()) throw refuse('of whole characters; got half a surrogate pair', 'Leave it out.')
  return text
}

/** The arguments of a call after validation: the command line has only text. */
export function asParsed(given: Raw, input: Input): Raw {
  return Object.fromEntries(Object.keys(givenArguments(given)).map(name => [name, input[name]]))
}

/** A corrected call, with further mistakes corrected too; empty if it is still invalid. */
function retry(operation: Operation, given: Raw, why: string): Suggestion[] {
  const args = withOwnNames(operation, givenArguments(given)).given
  try {
    return [{ tool: operation.name, args: asParsed(args, parseInput(operation, args)), why: `the same call ${why}` }]
  } catch (error) {
    const [better] = (isCtxError(error) && error.details.suggestions) || []
    return better?.tool === operation.name ? [{ ...better, why: 'the same call, put right' }] : []
  }
}
