// A word in other capitals than a symbol's name: search_project answers with the symbol and with the lines as typed.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const shop = makeRepository({
  'src/logger.ts': `export class Logger {
  info(text: string): void {}
}
export const MAX_RETRIES = 3
`,
  'src/shop.ts': `import type { Logger } from './logger'

export function sell(logger: Logger): void {
  logger.info('sold')
  loggers()
}
`,
  'main.py': `def Retry(times):
    return times


print("retry", Retry(3))
`,
  '.env': 'KEY=very-secret logger\n',
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], shop).status, 0)
})

type Row = Readonly<Record<string, unknown>>
type Typed = { readonly results: readonly Row[]; readonly total: number; readonly files: number }

test('the lines with the word as typed stand behind the symbols', () => {
  const { stdout } = ctx(['find', 'logger', '--file-pattern', '*.ts'], shop)
  assert.equal(
    stdout,
    `src/logger.ts:1-3 Logger class
3 lines as typed
src/shop.ts
1: import type { Logger } from './logger'
3: export function sell(logger: Logger): void {  in sell
4: logger.info('sold')
match: case
`,
  )
  const { type, total, as_typed } = ctxJson(['find', 'retry'], shop)
  const { results, ...counts } = as_typed as Typed
  assert.deepEqual([type, total, counts.total, counts.files], ['symbol', 1, 1, 1])
  assert.deepEqual(
    results.map(({ f, l, text }) => [f, l, text]),
    [['main.py', 5, 'print("retry", Retry(3))']],
  )
})

test('the first lines are shown, with the number of all', () => {
  const { stdout } = ctx(['find', 'logger', '--limit', '1'], shop)
  assert.match(stdout, /^4 lines as typed in 2 files, 1 shown; type content lists all$/m)
})

test('a name in its own capitals, a part of a name and later pages have no lines', () => {
  for (const argv of [['Logger'], ['sel'], ['maxRetries'], ['logger', '--offset', '1'], ['logger', '--type', 'symbol']])
    assert.equal(ctxJson(['find', ...argv], shop).as_typed, undefined, argv.join(' '))
})

test('lines of secret files are withheld among them', () => {
  for (const format of ['text', 'toon', 'json']) {
    const { stdout } = ctx(['find', 'logger', '--format', format], shop)
    assert.ok(stdout.includes('.env') && !stdout.includes('very-secret'), stdout)
  }
})

test('a budget removes the lines before symbols', () => {
  const { stdout } = ctx(['find', 'logger', '--max-tokens', '60'], shop)
  assert.match(stdout, /^src\/logger.ts:1-3 Logger class$/m)
  assert.match(stdout, /^cut: suggestions; lines as typed; ask search_project with type content$/m)
  for (const format of ['text', 'toon', 'json'])
    for (const budget of [60, 100, 150, 250])
      assert.ok(
        countTokens(ctx(['find', 'logger', '--format', format, '--max-tokens', String(budget)], shop).stdout) <= budget,
      )
})
