// `get_workflow_guidance`: which operation to use when.
import type { Answer, Input, Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'
import { MISTAKES, TOPICS } from './overview/guidance.ts'
import { pageOf } from './search/pages.ts'

async function run(input: Input): Promise<Answer> {
  const topics = TOPICS.filter(({ topic }) => input.topic === undefined || topic === input.topic)
  const results = topics.map(({ topic, goal, notes, steps }) => ({ topic, goal, ...(notes && { notes }), steps }))
  return { ...pageOf(results, results.length, 0), ...(input.topic === undefined ? { mistakes: MISTAKES } : {}) }
}

const getWorkflowGuidance: Operation = {
  name: 'get_workflow_guidance',
  alias: 'guide',
  title: 'Which tool when',
  summary: 'Which operation to use when, with examples and common mistakes',
  description:
    'Which tool to use for what, with examples and common mistakes. Use it if you are unsure which tool answers a question.',
  effect: 'read',
  fields: {
    topic: { type: 'string', enum: TOPICS.map(({ topic }) => topic), description: 'Only this topic' },
    ...fields.common,
  },
  needsNoRepository: true,
  positional: ['topic'],
  required: [],
  examples: ['ctx get_workflow_guidance', 'ctx guide symbols --json'],
  run,
}
export default getWorkflowGuidance
