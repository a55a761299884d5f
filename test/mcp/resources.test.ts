// Resources, prompts and completion of their arguments, by the official client in both eras of the protocol.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { connect, connectNewest, PATIENT } from './client.ts'

const shop = makeRepository(SHOP)
ctx(['index', '--quiet'], shop)
const client = await connectNewest(shop)

async function read(uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri }, PATIENT)
  const [content, ...others] = contents
  assert.ok(content && 'text' in content && others.length === 0)
  assert.equal(content.mimeType, 'text/plain')
  return content.text
}

test('resources and templates are listed, and may be kept', async () => {
  const { resources, ttlMs } = await client.listResources(undefined, PATIENT)
  assert.deepEqual([resources.map(({ uri }) => uri), ttlMs], [['ctx://overview'], 3_600_000])
  const { resourceTemplates } = await client.listResourceTemplates(undefined, PATIENT)
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ['ctx://module/{+module}', 'ctx://symbol/{+symbol}'],
  )
})

test('a resource is the text of an overview, a module, or a symbol with its source', async () => {
  assert.match(await read('ctx://overview'), /typescript/i)
  assert.match(await read('ctx://module/src/auth/login.ts'), /handleLogin[\s\S]*LoginForm/)
  for (const uri of ['ctx://symbol/handleLogin', 'ctx://symbol/src%2Fauth%2Flogin.ts%23handleLogin']) {
    const text = await read(uri)
    assert.match(text, /handleLogin[\s\S]*export (?:async )?function handleLogin/)
  }
  assert.match(await read('ctx://symbol/src/auth/login.ts#LoginForm.submit'), /submit/)
  assert.match(await read('ctx://symbol/reset'), /logout\.ts/, 'the candidates of an ambiguous name')
})

test('a resource changes with the files, so it is not kept', async () => {
  const { ttlMs, cacheScope } = await client.readResource({ uri: 'ctx://overview' }, PATIENT)
  assert.deepEqual([ttlMs, cacheScope], [0, 'private'])
})

test('a resource that does not exist is the error -32602, with what is near', async () => {
  for (const uri of [
    'ctx://nothing',
    'ctx://module/',
    'ctx://symbol',
    'file:///etc/passwd',
    'ctx://symbol/zzqqxx',
    'ctx://module/zz/qq',
    'ctx://symbol/%ff',
    'ctx://module/../../etc',
  ])
    await assert.rejects(client.readResource({ uri }, PATIENT), { code: -32602 }, uri)
  const error = await client.readResource({ uri: 'ctx://symbol/handleLogn' }, PATIENT).catch(each => each)
  assert.ok(error.contents?.[0].text.includes('handleLogin') || error.data.similar.includes('handleLogin'))
})

test('prompts have their arguments filled in', async () => {
  const { prompts } = await client.listPrompts(undefined, PATIENT)
  assert.deepEqual(
    prompts.map(({ name }) => name),
    ['explore', 'change_safely', 'review_diff'],
  )
  const textOf = async (name: string, args: Record<string, string>) => {
    const { messages } = await client.getPrompt({ name, arguments: args }, PATIENT)
    assert.equal(messages.length, 1)
    const { content } = messages[0]!
    assert.ok(content.type === 'text')
    return content.text
  }
  assert.match(await textOf('explore', { question: 'where are sessions saved?' }), /ctx: where are sessions saved\?\n/)
  assert.match(await textOf('change_safely', { symbol: 'handleLogin' }), /^Change handleLogin in this repository\n/)
  assert.match(await textOf('review_diff', {}), /since HEAD\.[\s\S]*analyze_diff with callers/)
  assert.match(await textOf('review_diff', { base: 'main' }), /analyze_diff with branch "main"/)
  for (const [name, args] of [
    ['explore', {}],
    ['explore', { question: 'x'.repeat(5000) }],
    ['dance', {}],
  ] as const)
    await assert.rejects(client.getPrompt({ name, arguments: args }, PATIENT), { code: -32602 })
})

test('arguments of prompts and templates are completed from the index', async () => {
  const values = async (ref: Parameters<typeof client.complete>[0]['ref'], name: string, value: string) =>
    (await client.complete({ ref, argument: { name, value } }, PATIENT)).completion.values
  const symbol = { type: 'ref/resource', uri: 'ctx://symbol/{+symbol}' } as const
  assert.deepEqual(await values(symbol, 'symbol', 'handleL'), ['handleLogin'])
  assert.deepEqual(await values({ type: 'ref/prompt', name: 'change_safely' }, 'symbol', 'LoginF'), ['LoginForm'])
  const module = { type: 'ref/resource', uri: 'ctx://module/{+module}' } as const
  assert.ok((await values(module, 'module', 'src/au')).includes('src/auth/'))
  assert.deepEqual(await values({ type: 'ref/prompt', name: 'explore' }, 'question', 'how'), [])
  assert.deepEqual(await values(symbol, 'symbol', '--'), [])
  await assert.rejects(values(symbol, 'hash', 'a'), { code: -32602 })
  await assert.rejects(values({ type: 'ref/prompt', name: 'dance' }, 'step', 'a'), { code: -32602 })
})

test('a client with a handshake has resources, prompts and completion, too', async () => {
  const older = await connect(shop)
  assert.equal((await older.listResources(undefined, PATIENT)).resources.length, 1)
  assert.equal((await older.listPrompts(undefined, PATIENT)).prompts.length, 3)
  assert.equal((await older.readResource({ uri: 'ctx://symbol/handleLogin' }, PATIENT)).contents.length, 1)
})
