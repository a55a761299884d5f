// Sources in other encodings than UTF-8, and words with accents.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { termsOf } from '../../src/util/search-terms.ts'
import { decode } from '../../src/util/source-text.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

/** Texts in an encoding, as hexadecimal digits. */
const SAMPLES: readonly (readonly [name: string, bytes: string, text: string])[] = [
  [
    'gbk',
    '2f2f20bcc6cbe3d7dcbcdb0a636c61737320b6a9b5a5207b20766f696420b1a3b4e62829207b7d207d202f2f20d3c3bba70a',
    '// 计算总价\nclass 订单 { void 保存() {} } // 用户\n',
  ],
  ['a short comment in GBK', '2f2f20d6d0cec40a', '// 中文\n'],
  [
    'Big5',
    '2f2f20ad70bae2c160bbf9aee6a141b36fac4fa440add3b4fab8d50a636c61737320ad71b3e6207b20766f696420c078a6732829207b7d207d0a',
    '// 計算總價格，這是一個測試\nclass 訂單 { void 儲存() {} }\n',
  ],
  [
    'Shift-JIS',
    '23208365835883678ad6909482c582b70a646566208c768e5a28293a2070617373202023208d878c7682f095d482b70a',
    '# テスト関数です\ndef 計算(): pass  # 合計を返す\n',
  ],
  [
    'EUC-JP',
    '2320a5c6a5b9a5c8b4d8bff4a4c7a4b90a64656620b7d7bbbb28293a207061737320202320b9e7b7d7a4f2cad6a4b90a',
    '# テスト関数です\ndef 計算(): pass  # 合計を返す\n',
  ],
  [
    'EUC-KR',
    '2f2f20c7d1b1b9beee20c1d6bcaec0d4b4cfb4d90a696e7420c7d5b0e828766f6964293b0a',
    '// 한국어 주석입니다\nint 합계(void);\n',
  ],
  [
    'windows-1251',
    '2f2f20d4f3edeaf6e8ff20e2fbf7e8f1ebffe5f220f1f3ececf30a696e7420663b0a',
    '// Функция вычисляет сумму\nint f;\n',
  ],
  [
    'KOI8-R',
    '2f2f20e6d5cecbc3c9d120d7d9dec9d3ccd1c5d420d3d5cdcdd50a696e7420663b0a',
    '// Функция вычисляет сумму\nint f;\n',
  ],
  [
    'Latin-1',
    '2f2f2066fc7220646965204772f6df652c20e920e020e70a66756e6374696f6e206e61ef7665466e2829207b7d0a',
    '// für die Größe, é à ç\nfunction naïveFn() {}\n',
  ],
  [
    'Latin-1 with capitals',
    '76617220c472676572203d20312c20dc626572203d20323b202f2f2072e973756de9206372e9e90a',
    'var Ärger = 1, Über = 2; // résumé créé\n',
  ],
  [
    'windows-1252 beyond Latin-1',
    '2f2f205072656973203520802c209367757493209620389c20850a',
    '// Preis 5 €, “gut“ – 8œ …\n',
  ],
  [
    'a cookie of Python',
    '23212f7573722f62696e2f707974686f6e0a23202d2a2d20636f64696e673a2069736f2d383835392d3135202d2a2d0a23203520a40a',
    '#!/usr/bin/python\n# -*- coding: iso-8859-15 -*-\n# 5 €\n',
  ],
  [
    'a name that only Python uses',
    '2320636f64696e673a206370313235300a23209e6c759d6f75e86bfd206bf9f20a',
    '# coding: cp1250\n# žluťoučký kůň\n',
  ],
  [
    'a mark of Vim',
    '232076696d3a207365742066696c65656e636f64696e673d6370393332203a0a78203d2022955c8ea6220a',
    '# vim: set fileencoding=cp932 :\nx = "表示"\n',
  ],
  [
    'a declaration of XML',
    '3c3f786d6c2076657273696f6e3d22312e302220656e636f64696e673d2249534f2d383835392d37223f3e0a3c613eeae1ebe7ecddf1e13c2f613e0a',
    '<?xml version="1.0" encoding="ISO-8859-7"?>\n<a>καλημέρα</a>\n',
  ],
  [
    'a charset of HTML',
    '3c68746d6c3e3c6d65746120636861727365743d77696e646f77732d313235333e3c702069643d2261223eeae1ebe7ecddf1e13c2f703e3c2f68746d6c3e0a',
    '<html><meta charset=windows-1253><p id="a">καλημέρα</p></html>\n',
  ],
  [
    'a charset of CSS',
    '4063686172736574202277696e646f77732d31323531223b0a2ee8ecff207b20636f6c6f723a20726564207d0a',
    '@charset "windows-1251";\n.имя { color: red }\n',
  ],
]

test('text in another encoding is decoded as it declares, or as its bytes fit', () => {
  for (const [name, bytes, text] of SAMPLES) assert.equal(decode(Buffer.from(bytes, 'hex')), text, name)
})

test('UTF-8 with a broken byte stays UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('// müde Bären, größer\n'), Buffer.from([0xff])])
  assert.equal(decode(bytes), '// müde Bären, größer\n\uFFFD')
  assert.equal(decode(Buffer.from('# coding: utf-8\n# é')), '# coding: utf-8\n# é')
  assert.equal(decode(Buffer.from('# coding: nonsense\n# \xe9', 'latin1')), '# coding: nonsense\n# é')
})

test('names and lines of sources in other encodings are found', () => {
  const root = makeRepository({ 'a.ts': 'export function one() {}\n' })
  const write = (file: string, name: string): void =>
    writeFileSync(path.join(root, file), Buffer.from(SAMPLES.find(([each]) => each === name)![1], 'hex'))
  write('order.cs', 'gbk')
  write('sum.py', 'Shift-JIS')
  write('naive.js', 'Latin-1')
  for (const [name, file] of [
    ['订单', 'order.cs'],
    ['計算', 'sum.py'],
    ['naïveFn', 'naive.js'],
  ] as const) {
    assert.equal(ctxJson(['get', name], root).results?.[0]?.f, file, name)
    assert.match(ctx(['source', name, '--format', 'text'], root).stdout, new RegExp(name))
  }
  const lines = (text: string) => ctxJson(['find', text, '--type', 'content'], root).results?.map(({ f, l }) => [f, l])
  assert.deepEqual(lines('合計'), [['sum.py', 2]])
  assert.deepEqual(lines('Größe'), [['naive.js', 1]])
  assert.deepEqual(lines('用户'), [['order.cs', 2]])
})

test('search ignores accents, in the query and in names and comments', () => {
  assert.deepEqual(termsOf('naïve Café crème'), termsOf('naive Cafe creme'))
  assert.deepEqual(termsOf('がく 한국 ключ'), ['がく', '한국', 'ключ'])
  const root = makeRepository({
    'a.ts':
      '/** Prépare le déjeuner. */\nexport function naïveFn() {}\nexport class CaféMenu {}\nexport function resumeReader() {}\n',
  })
  for (const [query, name] of [
    ['naive', 'naïveFn'],
    ['naiveFn', 'naïveFn'],
    ['cafe menu', 'CaféMenu'],
    ['resumé', 'resumeReader'],
    ['prepare dejeuner', 'naïveFn'],
  ] as const)
    assert.equal(ctxJson(['search', query], root).results?.[0]?.s, name, query)
})
