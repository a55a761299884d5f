// Guidance names only existing tools, and its examples are valid commands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInput } from '../../src/operations/arguments/parse-arguments.ts'
import { findOperation, OPERATIONS, TOOLS } from '../../src/operations/invocation/operation-table.ts'
import { instructions, MISTAKES, TOPICS } from '../../src/operations/overview/guidance.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'

test('every example is a valid call of its tool', () => {
  for (const { tool, args } of TOPICS.flatMap(({ steps }) => steps)) parseInput(findOperation(tool)!, args)
})

test('every tool in the guidance exists', () => {
  const names = new Set(OPERATIONS.map(({ name }) => name))
  const texts = [
    ...TOPICS.flatMap(({ short, notes = [] }) => [short ?? '', ...notes]),
    ...MISTAKES.map(({ instead }) => instead),
  ]
  for (const word of texts.join(' ').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []) assert.ok(names.has(word), word)
})

test('every tool that reads or edits is in the steps or the instructions', () => {
  const named = new Set(TOPICS.flatMap(({ steps }) => steps.map(({ tool }) => tool)))
  for (const { name, effect } of TOOLS) if (effect !== 'index') assert.ok(named.has(name), name)
  for (const name of instructions().match(/\b[a-z]+_[a-z]+(?:_[a-z]+)*\b/g) ?? [])
    assert.ok(name === 'max_tokens' || findOperation(name)?.toolsets !== undefined, name)
})

test('guidance has a text view, and a single topic can be requested', () => {
  const root = makeRepository(SHOP)
  const { stdout, status } = ctx(['guide', '--format', 'text'], root)
  assert.equal(status, 0)
  for (const { goal } of TOPICS) assert.ok(stdout.includes(`To ${goal}`))
  const one = JSON.parse(ctx(['get_workflow_guidance', 'change', '--json'], root).stdout)
  assert.deepEqual(
    one.results.map(({ topic }: { topic: string }) => topic),
    ['change'],
  )
})

test('the playbook is a list of calls in their order, and search is explained in sentences', () => {
  const root = makeRepository(SHOP)
  const topic = (name: string) => JSON.parse(ctx(['guide', name, '--json'], root).stdout).results[0]
  assert.deepEqual(
    topic('playbook').steps.map(({ tool }: { tool: string }) => tool),
    ['search_project', 'read_code', 'read_code', 'analyze_relationship', 'edit_code', 'analyze_relationship'],
  )
  assert.match(topic('search').notes[0], /^A name is compared in tiers/)
  assert.match(
    ctx(['guide', 'search'], root).stdout,
    /To know how search works \(search\)\nA name is compared in tiers/,
  )
})
