// Arguments as JSON: in a file that a flag names, or on standard input.
import { readFileSync } from 'node:fs'
import type { Operation, Raw } from '../contract.ts'
import { CtxError } from '../errors.ts'
import { resolveFromCwd } from '../platform/fs.ts'

/** The descriptor of standard input, which is read where the flag has this value, too. */
const STDIN = 0
const FROM_STDIN = '-'

/**
 * The arguments of a command with its JSON field. Standard input may hold the list alone, or an object of all arguments,
 * over which flags win. Throws INVALID_ARGUMENT.
 */
export function withJsonArguments({ name: operation, json, fields }: Operation, raw: Raw, isTerminal: boolean): Raw {
  if (!json) return raw
  const { field: name, unless } = json
  const value = raw[name]
  // A list on the command line is the one value of its flag.
  const given: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (given === undefined && unless.some(other => raw[other] !== undefined)) return raw
  if (typeof given === 'string' && /^\s*[[{]/.test(given)) return merged(parsed(given, `--${name}`), name, raw)
  if (given !== undefined && given !== FROM_STDIN)
    return merged(parsed(fileText(String(given)), String(given)), name, raw)
  if (isTerminal)
    throw new CtxError(
      'INVALID_ARGUMENT',
      `${operation} needs ${name} as JSON, on standard input or in a file (--${name} FILE).`,
      {
        hint: fields[name]?.description ?? '',
      },
    )
  return merged(parsed(readFileSync(STDIN, 'utf8'), 'standard input'), name, raw)
}

function fileText(file: string): string {
  try {
    return readFileSync(resolveFromCwd(file), 'utf8')
  } catch (cause) {
    throw new CtxError('INVALID_ARGUMENT', `${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new CtxError('INVALID_ARGUMENT', `${where} holds no JSON: ${(cause as Error).message.slice(0, 200)}`, {
      hint: 'It is an object such as {"edits": [{"file_path": "src/a.ts", "target": "old", "replacement": "new"}]}.',
      cause,
    })
  }
}

function merged(value: unknown, name: string, raw: Raw): Raw {
  const { [name]: _file, ...flags } = raw
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value, ...flags }
  return { ...flags, [name]: value }
}
