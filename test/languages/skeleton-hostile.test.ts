// Unclosed or very deeply nested code in languages with a preprocessor: parsing must end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { skeletonOf } from '../../src/parse/own-parsers.ts'
import { parse } from './parsed.ts'

/** Texts that could take quadratic time, or a stack frame for each level. */
const hostile: readonly string[] = [
  ...['{', '}', '(', '[', 'a <', 'struct ', 'namespace a { ', 'A(x)\n', '#if A\n', '"', '/*', 'operator ', '::', '~a'],
  ...['@interface A\n', '- (void)a:\n', 'template <', 'int f() {\n', 'int a = {', '??<??>', 'in\\\nt x;\n'],
]
for (const language of ['c', 'cpp', 'objective-c']) {
  test(`${language}: parsing unclosed code ends within the time limit`, async () => {
    for (const piece of hostile) {
      const text = `int before;\n${piece.repeat(8000)}`
      try {
        assert.ok((await parse(language, text)).tier, piece)
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'PARSE_TIMEOUT', piece)
      }
    }
  })
}

test('the C# skeleton of unclosed code is built', async () => {
  const csharp = await loadLanguage('csharp')
  for (const piece of [...hostile, 'extension(a) { ', '$"{', '@"']) {
    const text = `int before;\n${piece.repeat(20_000)}`
    assert.equal(skeletonOf(text, csharp)?.text.length, text.length, piece)
  }
})
