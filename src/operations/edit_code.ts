// `edit_code`: changes files by text, lines or symbols, checked against what stands there.
import type { Field, Input, ObjectField, Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import * as fields from './arguments/fields.ts'

/** Characters of one text of an edit. */
const LONGEST = 4 << 20

const edit: ObjectField = {
  type: 'object',
  properties: {
    file_path: { type: 'string', minLength: 1, isPath: true, mayBeFile: true, description: 'The file' },
    target: { type: 'string', maxLength: LONGEST, description: 'The text to replace; it must be there once' },
    lines: {
      type: 'string',
      minLength: 1,
      description: 'Or lines: "4-6"; with target, where to look; "0" makes a file',
    },
    symbol: { type: 'string', minLength: 1, mayBeFile: true, description: 'Or a symbol by hash, id or name' },
    replacement: { type: 'string', maxLength: LONGEST, description: 'The new text; empty deletes' },
    position: {
      type: 'string',
      enum: ['replace', 'before', 'after', 'body', 'member_end'],
      description: 'Default replace; body and member_end of a symbol',
    },
    expected_hash: { type: 'string', minLength: 1, description: 'Hash of the range or file as it was read' },
    normalization: {
      type: 'string',
      enum: ['exact', 'whitespace', 'structural'],
      description: 'How much target may differ; default structural',
    },
  },
  required: ['replacement'],
}

function check({ edits, undo, redo, ...flags }: Input): void {
  const given = [edits, undo, redo].filter(value => value !== undefined)
  if (given.length !== 1)
    throw new CtxError('INVALID_ARGUMENT', 'Give edits, or undo, or redo: one of them.', {
      hint: 'edits is a list such as [{"file_path": "src/a.ts", "target": "old text", "replacement": "new text"}].',
    })
  if (edits === undefined && (flags.dry_run || flags.refuse_broken))
    throw new CtxError('INVALID_ARGUMENT', 'dry_run and refuse_broken are for edits.', {
      suggestions: [{ tool: 'edit_code', args: undo === undefined ? { redo } : { undo }, why: 'without them' }],
    })
}

const editCode: Operation = {
  name: 'edit_code',
  alias: 'edit',
  title: 'Edit code',
  summary: 'Change files: guarded edits from standard input or a file',
  description:
    'Apply edits to one or many files, all or none. Use it instead of writing files yourself. A place is a text that is there once, lines, or a symbol. A target whose blanks or line endings differ still lands; the new text is indented as the place. Several matches or a hash that differs change nothing. Encoding, line endings and links stay. undo takes a batch back.',
  effect: 'edit',
  toolsets: ['edit'],
  json: { field: 'edits', unless: ['undo', 'redo'] },
  fields: {
    edits: {
      type: 'array',
      items: edit,
      minItems: 1,
      description: 'The edits, as JSON; on the command line a file of it, or standard input',
      brief: 'Line numbers are those before the call',
      placeholder: 'FILE',
    },
    dry_run: { type: 'boolean', default: false, description: 'Only the diff; nothing is written' },
    allow_ignored: { type: 'boolean', default: false, description: 'Edit ignored and generated files, too' },
    refuse_broken: {
      type: 'boolean',
      default: false,
      description: 'Refuse what breaks the syntax of a file; otherwise it is reported',
      brief: 'Refuse what breaks syntax',
    },
    undo: undoField('Take back the batch of this id'),
    redo: undoField('Do the batch of this id again'),
    ...fields.common,
  } satisfies Record<string, Field>,
  positional: [],
  required: [],
  check,
  examples: ['ctx edit_code --edits edits.json --dry-run', 'ctx edit_code --undo 12-345'],
  run: async (input, context) => (await import('./editing/editing.ts')).editCode(input, context),
}
export default editCode

function undoField(description: string): Field {
  return { type: 'string', minLength: 1, bare: 'last', placeholder: 'ID', description }
}
