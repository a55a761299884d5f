// `analyze_diff`: what changed between two states of the code, in symbols, and whom it touches. `affected` is its list
// of test files.
import type { Field, Input, Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import * as fields from './arguments/fields.ts'

const compared = {
  range: {
    type: 'string',
    minLength: 1,
    description:
      'A..B; A...B since their merge base; one revision: against its parent. Default: all that is not committed',
    brief: 'A..B, A...B or one commit; default: uncommitted',
    placeholder: 'RANGE',
  },
  staged: { type: 'boolean', default: false, description: 'Only what is staged', advertised: false },
  branch: {
    type: 'string',
    minLength: 1,
    bare: 'auto',
    description: 'All since the merge base with this branch, uncommitted work included; auto guesses the branch',
    advertised: false,
    placeholder: 'BASE',
  },
} as const satisfies Record<string, Field>

function check({ range, staged, branch, cc }: Input): void {
  const given = [range !== undefined && 'range', staged === true && 'staged', branch !== undefined && 'branch']
  const names = given.filter(name => name !== false)
  if (names.length > 1)
    throw new CtxError('INVALID_ARGUMENT', `${names.join(' and ')} do not go together.`, {
      hint: 'Give a range, or staged, or branch: each is a comparison of its own.',
    })
  if (cc === true && (range === undefined || range.toString().includes('..')))
    throw new CtxError('INVALID_ARGUMENT', 'cc is for one merge commit.', { hint: 'Name it as the range: HEAD.' })
}

const analyzeDiff: Operation = {
  name: 'analyze_diff',
  alias: 'diff',
  title: 'Analyze a change',
  summary: 'Symbols added, removed, renamed, moved or changed, and whom that touches',
  description:
    'Symbols added, removed, renamed, moved or changed in signature, body or formatting, with their callers and tests on request. Use it before a commit or in a review, instead of a diff.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    ...compared,
    view: {
      type: 'string',
      enum: ['summary', 'symbols', 'full'],
      default: 'symbols',
      description: 'summary: counts, the riskiest and tests; full: with the changed lines',
      brief: '',
    },
    callers: {
      type: 'boolean',
      default: false,
      description: 'Callers of what changed, and which of them did not',
      brief: '',
    },
    impact: {
      type: 'boolean',
      default: false,
      description: 'All that the changed symbols reach, by files',
      advertised: false,
    },
    tests: {
      type: 'boolean',
      default: false,
      description: 'Test files that the change affects, nearest first',
      brief: '',
    },
    cc: {
      type: 'boolean',
      default: false,
      description: 'Of a merge: what differs from all its parents, not from the first',
      advertised: false,
    },
    module: { ...fields.module, advertised: false },
    file_pattern: { ...fields.filters.file_pattern, advertised: false },
    kind: { ...fields.filters.kind, advertised: false },
    risk: { ...fields.filters.risk, advertised: false },
    limit: { ...fields.limit(50, 500), advertised: false },
    offset: fields.offset,
    ...fields.query,
    format: {
      type: 'string',
      advertised: false,
      enum: ['text', 'toon', 'json', 'markdown'],
      description: 'Form of the answer; markdown for a comment on a pull request. Default: text',
    },
  },
  positional: ['range'],
  required: [],
  examples: ['ctx analyze_diff', 'ctx diff --branch --callers', 'ctx diff v1.2..v1.3 --view summary'],
  check,
  run: async (input, context) => (await import('./comparison/comparison.ts')).run(input, context),
}
export default analyzeDiff

/** The test files that a change affects, one a line, for a test runner. */
export const AFFECTED: Operation = {
  name: 'affected',
  alias: 'affected_tests',
  title: 'Affected tests',
  summary: 'Test files that a change affects, one a line, for xargs and a test runner',
  description:
    'The test files that a change affects, nearest first: analyze_diff with tests, as a list for a test runner.',
  effect: 'read',
  modeOf: analyzeDiff.name,
  terminalOnly: true,
  verbatim: 'list',
  fields: {
    ...compared,
    null: { type: 'boolean', default: false, short: '0', description: 'End each name with NUL, for xargs -0' },
    limit: { ...fields.limit(10_000, 10_000), description: 'The nearest N test files' },
    ...fields.query,
  },
  positional: ['range'],
  required: [],
  examples: ['ctx affected', 'ctx affected --branch main -0'],
  check,
  run: async (input, context) => (await import('./comparison/comparison.ts')).affected(input, context),
}
