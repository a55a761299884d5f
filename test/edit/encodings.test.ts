// Encodings without Unicode, mixed line endings and large files: only the bytes of the range change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editSession } from './edit-session.ts'

const session = await editSession()

interface Case {
  readonly name: string
  readonly before: Buffer
  readonly edit: Readonly<Record<string, string>>
  readonly after?: Buffer
  readonly code?: string
}
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
/** GBK of 中文, 文字 and 字. */
const [ZHONG_WEN, WEN_ZI, ZI] = ['d6d0cec4', 'cec4d7d6', 'd7d6'].map(hex => Buffer.from(hex, 'hex'))
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin(part) : part)))
const CHINESE = join('x = "', ZHONG_WEN!, ZHONG_WEN!, WEN_ZI!, '"\ny = "', WEN_ZI!, '"\nend\n')

const CASES: readonly Case[] = [
  {
    name: 'Latin-1',
    before: latin('caf\xe9 = 1\nna\xefve = 2\n'),
    edit: { target: 'naïve = 2', replacement: 'été = 3' },
    after: latin('caf\xe9 = 1\n\xe9t\xe9 = 3\n'),
  },
  {
    name: 'Latin-1, other text',
    before: latin('caf\xe9 = 1\nb = 2\n'),
    edit: { target: 'b = 2', replacement: 'b = 3' },
    after: latin('caf\xe9 = 1\nb = 3\n'),
  },
  {
    name: 'Latin-1 by lines, CRLF',
    before: latin('caf\xe9\r\nb\r\n'),
    edit: { lines: '2', replacement: 'é\nc' },
    after: latin('caf\xe9\r\n\xe9\r\nc\r\n'),
  },
  {
    name: 'a character that Latin-1 lacks',
    before: latin('caf\xe9 = 1\n'),
    edit: { target: '1', replacement: '中' },
    code: 'UNENCODABLE',
  },
  {
    name: 'characters of windows-1252 beyond Latin-1',
    before: latin('caf\xe9 = 5 \x80\n'),
    edit: { target: '5 €', replacement: '“6 €” – x' },
    after: latin('caf\xe9 = \x936 \x80\x94 \x96 x\n'),
  },
  {
    name: 'declared Latin-1 that is ASCII so far',
    before: latin('# -*- coding: latin-1 -*-\na = 1\n'),
    edit: { target: 'a = 1', replacement: 'a = "é"' },
    after: latin('# -*- coding: latin-1 -*-\na = "\xe9"\n'),
  },
  {
    name: 'GBK',
    before: CHINESE,
    edit: { target: 'y = "文字"', replacement: 'y = "字"' },
    after: join('x = "', ZHONG_WEN!, ZHONG_WEN!, WEN_ZI!, '"\ny = "', ZI!, '"\nend\n'),
  },
  {
    name: 'GBK, within a line',
    before: CHINESE,
    edit: { target: '中文文', replacement: '中文' },
    after: join('x = "', ZHONG_WEN!, ZHONG_WEN!, ZI!, '"\ny = "', WEN_ZI!, '"\nend\n'),
  },
  {
    name: 'GBK, behind Chinese text',
    before: CHINESE,
    edit: { target: 'end', replacement: '文字' },
    after: join(CHINESE.subarray(0, -4), WEN_ZI!, '\n'),
  },
  { name: 'an emoji in GBK', before: CHINESE, edit: { target: 'end', replacement: '🎉' }, code: 'UNENCODABLE' },
  {
    name: 'UTF-8 with a broken byte elsewhere',
    before: join('a\xff\xc3\xa9\xc3\xa9\xc3\xa9 = 1\n', 'b = 2\n'),
    edit: { target: 'b = 2', replacement: 'b = é' },
    after: join('a\xff\xc3\xa9\xc3\xa9\xc3\xa9 = 1\n', 'b = \xc3\xa9\n'),
  },
  {
    name: 'mixed endings, one line',
    before: latin('a\r\nb\nc\rd\n'),
    edit: { target: 'b', replacement: 'x' },
    after: latin('a\r\nx\nc\rd\n'),
  },
  {
    name: 'mixed endings stay line by line',
    before: latin('a\r\nb\nc\r\nd\n'),
    edit: { lines: '1-3', replacement: 'x\ny\nz' },
    after: latin('x\r\ny\nz\r\nd\n'),
  },
  {
    name: 'new lines in mixed endings end as their neighbours',
    before: latin('a\nb\nc\r\nd\r\n'),
    edit: { target: 'd', replacement: 'd\ne' },
    after: latin('a\nb\nc\r\nd\r\ne\r\n'),
  },
  {
    name: 'a mixed file with a target of line feeds',
    before: latin('a\r\nb\nc\r\n'),
    edit: { target: 'a\nb\nc', replacement: 'a\nx\nc' },
    after: latin('a\r\nx\nc\r\n'),
  },
]

test(`${CASES.length} edits of other encodings and of mixed line endings`, async () => {
  for (const [i, { name, before, edit, after, code }] of CASES.entries()) {
    session.write(`${i}.txt`, before)
    const answer = await session.edit({ edits: [{ file_path: `${i}.txt`, ...edit }] })
    assert.equal(answer.error?.code, code, `${name}: ${answer.error?.message}`)
    assert.deepEqual(session.read(`${i}.txt`).toString('latin1'), (after ?? before).toString('latin1'), name)
    if (!after) continue
    await session.edit({ undo: answer.undo })
    assert.deepEqual(session.read(`${i}.txt`), before, `${name}, undone`)
  }
})

test('a file of 50,000 lines', async () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `line(${i}) // 中`)
  session.write('large.ts', `${lines.join('\r\n')}\r\n`)
  const edits = [
    { file_path: 'large.ts', target: 'line(40000)', replacement: 'other(1)' },
    { file_path: 'large.ts', target: 'line( 100 ) // 中\nline(101)', replacement: 'both()' },
    { file_path: 'large.ts', lines: '49999-50000', replacement: 'end()' },
  ]
  const answer = await session.edit({ edits })
  assert.deepEqual(
    answer.results?.map(({ level }) => level),
    ['exact', 'blanks', 'exact'],
  )
  lines.splice(49_998, 2, 'end()')
  lines[40_000] = 'other(1) // 中'
  lines.splice(100, 2, 'both() // 中')
  assert.equal(session.read('large.ts').toString(), `${lines.join('\r\n')}\r\n`)
})
