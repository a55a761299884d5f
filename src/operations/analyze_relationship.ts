// `analyze_relationship`: who calls a symbol, what it calls, what imports a file, types above and below, what a change
// reaches. `callers X`, `impact X` and the others are commands for one mode each.
import type { Field, Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'
import { RELATION_MODES } from './arguments/relation-modes.ts'

const target: Field = {
  type: 'string',
  minLength: 1,
  mayBeFile: true,
  description: 'A symbol by hash, id or name; for dependencies, dependents and tests also a file or a folder',
  brief: 'A symbol; for dependencies and dependents a file or folder',
  offers: ['symbol', 'path'],
}

const flags = {
  depth: {
    type: 'integer',
    minimum: 1,
    maximum: 10,
    description: 'Steps of impact, tests and hierarchy; default 3, of hierarchy all',
    brief: 'Steps of impact, tests, hierarchy',
    placeholder: 'N',
  },
  direction: {
    type: 'string',
    enum: ['up', 'down'],
    description: 'Of hierarchy: base types or subtypes alone',
    advertised: false,
  },
  tests: {
    type: 'boolean',
    default: true,
    flag: 'no-tests',
    description: 'Rows in tests; false leaves them out',
    brief: 'false: without rows in tests',
  },
  name_only: {
    type: 'boolean',
    default: false,
    description: 'Also uses of the name that are not resolved, as name-only',
    brief: 'Also unresolved uses of the name',
  },
  limit: fields.limit(20, 200),
  offset: fields.offset,
  module: { ...fields.module, description: 'Only rows of this module, folder or file', advertised: false },
  kind: { ...fields.filters.kind, description: 'Only rows of this kind', advertised: false },
  risk: { ...fields.filters.risk, description: 'Only rows of this behavioural risk', advertised: false },
  file_pattern: fields.filters.file_pattern,
  changed: {
    ...fields.filters.changed,
    description: 'Only what was touched since this commit; HEAD: by what is not committed',
    advertised: false,
  },
  ...fields.query,
} as const satisfies Record<string, Field>

const run: Operation['run'] = async (input, context) =>
  (await import('./relationship/relationship.ts')).run(input, context)

const analyzeRelationship: Operation = {
  name: 'analyze_relationship',
  alias: 'rel',
  title: 'Analyze relations',
  summary: 'Callers, callees, imports, types, impact or tests of a symbol or file',
  description:
    'Callers, callees, imports, types above and below, what a change reaches, or tests, resolved through imports and types; what cannot be resolved is counted. Use it before a change, instead of searching for the name.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    target,
    mode: {
      type: 'string',
      enum: Object.keys(RELATION_MODES),
      default: 'callers',
      synonyms: {
        ...Object.fromEntries(Object.entries(RELATION_MODES).map(([mode, { alias }]) => [alias, mode])),
        deps: 'dependencies',
        imports: 'dependencies',
        importers: 'dependents',
        subclasses: 'hierarchy',
        used_by: 'callers',
        usages: 'callers',
        references: 'callers',
      },
      description: 'Which relation',
      brief: '',
    },
    ...flags,
  },
  positional: ['target'],
  required: ['target'],
  examples: ['ctx analyze_relationship handleLogin', 'ctx rel src/auth/login.ts --mode dependents'],
  run,
}
export default analyzeRelationship

/** The commands of the terminal for one mode each. */
export const RELATION_COMMANDS: readonly Operation[] = Object.entries(RELATION_MODES).map(
  ([mode, { alias, summary, example }]) => ({
    name: mode,
    alias,
    title: summary,
    summary,
    description: `${summary}: analyze_relationship with mode ${mode}.`,
    effect: 'read',
    modeOf: analyzeRelationship.name,
    terminalOnly: true,
    fields: { target, ...flags },
    positional: ['target'],
    required: ['target'],
    examples: [`ctx ${mode} ${example}`, `ctx ${alias} ${example} --limit 50`],
    run: (input, context) => run({ ...input, mode }, context),
  }),
)
