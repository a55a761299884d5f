// `read_code`: a file by its shape: profile, skeleton, fragments or whole.

import type { Input, Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import * as fields from './arguments/fields.ts'

/** Views of a file. */
export const READ_VIEWS = ['profile', 'skeleton', 'fragment', 'full'] as const

function check({ view, symbols, lines }: Input): void {
  const isFragment = symbols !== undefined || lines !== undefined
  if (view === 'fragment' && !isFragment)
    throw new CtxError('INVALID_ARGUMENT', 'A fragment needs symbols or lines.', {
      hint: 'Give lines ("10-40,60-70") or symbols of the file; for all of it use view "full".',
    })
  if (isFragment && view !== undefined && view !== 'fragment')
    throw new CtxError('INVALID_ARGUMENT', `symbols and lines are for view "fragment", not "${view}".`, {
      hint: 'Leave out view.',
    })
}

const run: Operation['run'] = async (input, context) => (await import('./reading/reading.ts')).run(input, context)

const readCode: Operation = {
  name: 'read_code',
  alias: 'read',
  title: 'Read a file',
  summary: 'Read a file: its profile, skeleton, fragments, or all of it',
  description:
    'A file by its shape. Use it before you change a file: profile (default) has size, encoding, newlines, indentation, skeleton, imports, importers and tests; skeleton the signatures; fragment lines or symbols with the hash that edit_code takes; full all of it. For symbols anywhere use get_symbol_source.',
  effect: 'read',
  toolsets: ['core', 'edit'],
  fields: {
    file_path: {
      type: 'string',
      minLength: 1,
      isPath: true,
      mayBeFile: true,
      description: 'The file; file:10-40 for lines of it',
      offers: ['path'],
      placeholder: 'FILE',
    },
    view: {
      type: 'string',
      enum: READ_VIEWS,
      description: 'What to show; fragment if symbols or lines are given, else profile',
    },
    symbols: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'Symbols of the file: names, ids or hashes',
      offers: ['symbol'],
    },
    lines: { type: 'string', minLength: 1, description: 'Ranges of lines: 10-40,60-70', placeholder: 'RANGES' },
    context: { type: 'integer', minimum: 0, maximum: 100, default: 0, description: 'Lines around each fragment' },
    docs: { type: 'boolean', default: false, description: 'With doc comments in the skeleton' },
    ...fields.query,
  },
  positional: ['file_path'],
  required: ['file_path'],
  examples: [
    'ctx read_code src/auth/login.ts',
    'ctx read src/auth/login.ts:10-40',
    'ctx read src/auth/login.ts --view full',
  ],
  check,
  run,
}
export default readCode

/** `cat FILE`, as shells have it: all of a file. */
export const CAT: Operation = {
  name: 'cat',
  alias: 'show',
  title: 'Print a file',
  summary: 'All of a file, with line numbers',
  description: 'All of a file: read_code with view full.',
  effect: 'read',
  modeOf: readCode.name,
  terminalOnly: true,
  fields: { file_path: readCode.fields.file_path!, ...fields.query },
  positional: ['file_path'],
  required: ['file_path'],
  examples: ['ctx cat src/auth/login.ts', 'ctx cat src/auth/login.ts --max-tokens 2000'],
  run: (input, context) => run({ ...input, view: 'full' }, context),
}
