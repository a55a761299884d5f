// Flags of fields, and suggestions as command lines.
import type { Field, Operation } from '../../contract.ts'
import type { Suggestion } from '../../errors.ts'
import { hasControls } from '../../util/control-characters.ts'
import { findOperation } from './operation-table.ts'

/** Fields with a flag: all that are not positional, and `path`. */
export function flaggedFields(operation: Pick<Operation, 'fields' | 'positional'>): [name: string, field: Field][] {
  return Object.entries(operation.fields).filter(
    ([name, field]) => field.short !== undefined || !operation.positional.includes(name),
  )
}

/** The flag of a field: `--file-pattern` for `file_pattern`. */
export function flagOf(name: string, field?: Field): string {
  return `--${field?.flag ?? name.replaceAll('_', '-')}`
}

/** A suggestion as a command line for POSIX shells, or on Windows for cmd and PowerShell. */
export function asCommand({ tool, args }: Suggestion): string {
  const operation = findOperation(tool)
  const flags: string[] = []
  const positional = (operation?.positional ?? []).filter(name => name in args && !operation!.fields[name]?.short)
  const last = positional.flatMap(name => args[name] as string | readonly string[]).map(String)
  for (const [name, value] of Object.entries(args)) {
    const field = operation?.fields[name]
    const isSwitch = typeof value === 'boolean'
    const isStandard = isSwitch && value === (field?.default ?? false)
    if (isStandard || value === undefined || positional.includes(name)) continue
    if (isSwitch) flags.push(flagOf(name, field))
    else if (Array.isArray(value) && typeof value[0] === 'object')
      flags.push(flagOf(name, field), shellQuoted(JSON.stringify(value)))
    // Attach a value that looks like a flag, or is empty.
    else if (/^-|^$/.test(String(value))) flags.push(shellQuoted(`${flagOf(name, field)}=${value}`))
    else flags.push(flagOf(name, field), shellQuoted(String(value)))
  }
  const end = last.some(word => word.startsWith('-')) ? ['--'] : []
  return ['ctx', tool, ...flags, ...end, ...last.map(shellQuoted)].join(' ')
}

/** Replaces field names in a text by flags, except the field that the text describes (`itself`). */
export function withFlags(operation: Pick<Operation, 'fields' | 'positional'>, text: string, itself?: string): string {
  const others = flaggedFields(operation).filter(([name]) => name !== itself)
  const names = new Map(others.map(([name, field]) => [name, flagOf(name, field)]))
  // Names of one word are skipped, because they are words of English too.
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, word => names.get(word) ?? word)
}

function shellQuoted(word: string): string {
  return process.platform === 'win32' ? quotedOnWindows(word) : quotedForPosix(word)
}

/** Quotes a word for cmd and PowerShell, where `\` is special only before a quote. */
export function quotedOnWindows(word: string): string {
  if (/^[\w+=:./\\-]+$/.test(word)) return word
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}

function quotedForPosix(word: string): string {
  if (word.includes('\t') || hasControls(word)) return `$'${escaped(word)}'`
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Escapes a word for `$'…'`: bytes other than printable ASCII in octal. */
function escaped(word: string): string {
  const bytes = [...Buffer.from(word)]
  return bytes
    .map(byte => {
      if (byte < 32 || byte > 126) return `\\${byte.toString(8).padStart(3, '0')}`
      return byte === 39 || byte === 92 ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte)
    })
    .join('')
}
