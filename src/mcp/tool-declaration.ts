// An operation as `tools/list` declares it.
import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../contract.ts'
import { schemaOf } from '../operations/arguments/tool-schema.ts'

/** The declaration of a tool, with the schema of its structured content if results have it. */
export function toolOf(operation: Operation, isStructured: boolean): Tool {
  const { name, title, description, effect } = operation
  const annotations =
    effect === 'read'
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: effect === 'edit', idempotentHint: effect === 'index' }
  const inputSchema = schemaOf(operation) as unknown as Tool['inputSchema']
  return {
    name,
    title,
    description,
    inputSchema,
    ...(isStructured ? { outputSchema: ANSWER } : {}),
    annotations: { ...annotations, openWorldHint: false },
  }
}

const text = (description: string) => ({ type: 'string', description })
const whole = (description: string) => ({ type: 'integer', description })

const SUGGESTIONS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { tool: { type: 'string' }, args: { type: 'object' }, why: { type: 'string' } },
    required: ['tool', 'args', 'why'],
  },
  description: 'Calls that work as they stand',
}

/** The JSON Schema of every answer. Operations add keys of their own. */
const ANSWER = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          s: text('Name'),
          h: text('Hash'),
          k: text('Kind'),
          m: text('Module'),
          f: text('File'),
          l: text('First and last line'),
          r: text('Risk'),
          p: text('Enclosing definition'),
          id: text('Id'),
        },
      },
    },
    total: whole('All that match'),
    showing: whole('Results in this answer'),
    next: whole('The offset to ask for'),
    ambiguous: { type: 'boolean', description: 'The results are candidates; none was picked' },
    index: text('How fresh the index is'),
    cut: text('What the budget left out'),
    suggestions: SUGGESTIONS,
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        hint: { type: 'string' },
        similar: { type: 'array', items: { type: 'string' } },
        suggestions: SUGGESTIONS,
      },
      required: ['code'],
    },
  },
} satisfies Tool['outputSchema']
