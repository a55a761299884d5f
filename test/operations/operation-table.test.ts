// Rules for declarations of operations, and the equality of both parsers of argv.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readCommandLine } from '../../src/cli/command-line-parser.ts'
import { readArguments } from '../../src/cli/quick-arguments.ts'
import type { Field, Operation } from '../../src/contract.ts'
import { SWITCHES } from '../../src/operations/arguments/other-commands.ts'
import { parseInput } from '../../src/operations/arguments/parse-arguments.ts'
import { schemaOf } from '../../src/operations/arguments/tool-schema.ts'
import { asCommand, flaggedFields, flagOf } from '../../src/operations/invocation/command-line.ts'
import { findOperation, OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { withEdits } from '../edit/written-edits.ts'
import { ROOT } from '../helpers/exec.ts'

for (const operation of OPERATIONS) {
  test(`${operation.name} is declared soundly`, () => {
    assert.match(operation.name, /^[a-z]+(_[a-z]+)*$/)
    const file = `${operation.modeOf ?? operation.name}.ts`
    assert.ok(existsSync(path.join(ROOT, 'src', 'operations', file)), 'its file has its name')
    assert.equal(findOperation(operation.alias), operation)
    assert.match(operation.description, /^[A-Z].*\.$/s)
    assert.ok(operation.summary.length <= 80, 'the summary fits one line')
    for (const [name, field] of Object.entries(operation.fields)) {
      assert.ok(field.description.length > 3, `${name} is described`)
      assert.match(name, /^[a-z]+(_[a-z]+)*$/)
      if (field.type === 'string' && field.enum && field.default !== undefined) {
        assert.ok(field.enum.includes(String(field.default)))
      }
    }
    for (const [index, name] of operation.positional.entries()) {
      const field = operation.fields[name]
      assert.ok(field, `positional ${name} exists`)
      if (field.type === 'array') assert.equal(index, operation.positional.length - 1, 'an array comes last')
    }
    const needed = operation.positional.map(name => operation.required.includes(name))
    assert.deepEqual(needed, needed.toSorted().toReversed(), 'required before optional')
    for (const name of operation.required) assert.ok(operation.positional.includes(name))
  })

  test(`${operation.name} has no duplicate flags`, () => {
    const flags = [...Object.keys(SWITCHES), '--help', '-h']
    for (const [name, field] of flaggedFields(operation)) {
      flags.push(flagOf(name, field))
      if (field.short) flags.push(`-${field.short}`)
    }
    assert.equal(new Set(flags).size, flags.length)
  })

  test(`${operation.name} is parsed alike by the quick parser and by commander`, () => {
    for (const argv of argvsOf(operation)) {
      const quick = readArguments(argv)
      assert.ok(quick, `the quick reader understands ${argv.join(' ')}`)
      assert.deepEqual(readCommandLine(argv), quick, argv.join(' '))
    }
  })

  test(`${operation.name}: the quick parser leaves unusual command lines to commander`, () => {
    const name = operation.name
    for (const words of [['--nope'], ['-h'], ['--help'], ['--format'], ['--json=1'], ['-Cdir'], ['--path', '--json']]) {
      assert.equal(readArguments([name, ...words]), undefined, words.join(' '))
    }
  })

  test(`${operation.name} advertises fields that it has, and accepts no others`, () => {
    const schema = schemaOf(operation)
    for (const name of Object.keys(schema.properties)) assert.ok(name in operation.fields, name)
    for (const name of operation.required) assert.ok(name in schema.properties, `${name} is advertised`)
    // The source needs one of several fields.
    const needed = operation.name === 'get_symbol_source' ? operation.positional : operation.required
    const chosen = operation.name === 'edit_code' ? ['undo'] : needed
    const least = Object.fromEntries(chosen.map(name => [name, sampleOf(operation.fields[name]!)]))
    const input = parseInput(operation, least)
    for (const [name, field] of Object.entries(operation.fields)) {
      if (!(name in least)) assert.equal(input[name], field.default)
    }
    assert.throws(() => parseInput(operation, { ...least, bogus: 1 }), { code: 'INVALID_ARGUMENT' })
  })
}

test('names and aliases of operations are unique', () => {
  const names = OPERATIONS.flatMap(({ name, alias }) => [name, alias])
  assert.equal(new Set([...names, 'mcp', 'help']).size, names.length + 2)
})

test('every example of the help is valid', () => {
  const lines = OPERATIONS.flatMap(operation => operation.examples)
  for (const { name, examples } of OPERATIONS) assert.ok(examples.length >= 2, `${name} shows its use`)
  for (const line of lines) {
    const read = readArguments(line.split(' ').slice(1))
    assert.ok(read, line)
    parseInput(read.operation, withEdits(read.raw))
  }
})

test('a suggestion in text is a command line that parses to its arguments', () => {
  const suggestions = [
    { tool: 'search_symbols', args: { query: "it's", module: 'auth', explain: true, limit: 5 }, why: '' },
    { tool: 'list_symbols', args: { module: 'auth', file_pattern: 'src/**' }, why: '' },
    { tool: 'get_symbol', args: { symbols: ['a', 'src/a.ts#B.c'] }, why: '' },
    { tool: 'get_symbol_source', args: { file_path: 'a.ts', start_line: 1, end_line: 3 }, why: '' },
    { tool: 'generate_index', args: { force: true }, why: '' },
    {
      tool: 'edit_code',
      args: { edits: [{ file_path: 'a.ts', target: "it's", replacement: 'x\ny' }], dry_run: true },
      why: '',
    },
  ]
  for (const suggestion of suggestions) {
    const words = [...asCommand(suggestion).matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)]
    const argv = words.map(([, quoted, bare]) => quoted?.replaceAll(`'\\''`, "'") ?? bare ?? '').slice(1)
    const read = readArguments(argv)
    assert.ok(read, argv.join(' '))
    assert.deepEqual(parseInput(read.operation, read.raw), parseInput(read.operation, suggestion.args))
  }
})

function sampleOf(field: Field): string | number | boolean | string[] {
  if (field.type === 'integer') return field.minimum
  if (field.type === 'boolean') return true
  if (field.type === 'array') return ['first', 'second']
  return field.enum?.[0] ?? 'word'
}

/** Plain command lines: each flag in its spellings, all flags together, repeated flags, positional words anywhere. */
function argvsOf(operation: Operation): string[][] {
  const words = operation.positional.flatMap(name => {
    const sample = sampleOf(operation.fields[name]!)
    return Array.isArray(sample) ? sample : [String(sample)]
  })
  const groups: string[][] = [
    ['--json'],
    ['--quiet'],
    ['--no-color'],
    ['--allow-secrets'],
    ['--json', '--format', 'toon'],
    ['--format', 'text', '--json'],
  ]
  for (const [name, field] of flaggedFields(operation)) {
    const value = String(sampleOf(field))
    if (field.type === 'boolean') groups.push([flagOf(name, field)])
    else
      groups.push(
        [flagOf(name, field), value],
        [`${flagOf(name, field)}=${value}`],
        [flagOf(name, field), value, flagOf(name, field), `${value}0`],
      )
    if (field.short) groups.push([`-${field.short}`, ...(field.type === 'boolean' ? [] : [value])])
    if (field.type !== 'boolean' && field.bare !== undefined) groups.push([flagOf(name, field)])
    if (field.type === 'string' && !field.enum)
      groups.push([`${flagOf(name, field)}=a=b`], [flagOf(name, field), 'two words'])
  }
  const argvs = [
    [operation.name, ...words],
    [operation.alias, ...words],
    [operation.name, ...groups.flat(), ...words],
  ]
  for (const group of groups) argvs.push([operation.name, ...words, ...group], [operation.name, ...group, ...words])
  if (words.length > 0) argvs.push([operation.name, '--quiet', '--', ...words.map(word => `-${word}`)])
  return argvs
}
