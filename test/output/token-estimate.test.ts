// Compares the estimate with the real tokenizers.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { toJson } from '../../src/output/json.ts'
import { estimateTokens } from '../../src/output/token-estimate.ts'
import { toToon } from '../../src/output/toon.ts'
import { ROOT } from '../helpers/exec.ts'
import * as samples from './samples.ts'

/** The larger count of the two tokenizers. */
function count(text: string): number {
  return Math.max(countCl100k(text), countO200k(text))
}

/** Reproducible random numbers. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

const random = randomNumbers(7)
const pick = <T>(items: ArrayLike<T>) => items[Math.floor(random.next().value * items.length)]!
const repeat = (length: number, make: () => string) => Array.from({ length }, make).join('')

/** A page of results with random hashes, and names and paths of these words. */
function page(rows: number, words: readonly string[]) {
  const results = Array.from({ length: rows }, () => ({
    s: pick(words) + pick(words).replace(/^./, first => first.toUpperCase()),
    h: repeat(16, () => pick('0123456789abcdef')),
    k: pick(['fn', 'class', 'method']),
    m: pick(words),
    f: `src/${pick(words)}/${pick(words)}_${pick(words)}.ts`,
    l: `${Math.floor(random.next().value * 900)}-${Math.floor(random.next().value * 2000)}`,
    r: pick(['low', 'medium', 'high']),
  }))
  return { results, total: 131, showing: rows, next: rows, index: 'fresh' }
}

const WORDS = [
  'user',
  'data',
  'login',
  'handle',
  'form',
  'submit',
  'parse',
  'tree',
  'index',
  'http',
  'buf',
  'sched',
  'vfs',
  'xz',
]

test('typical answers are overestimated by at most a quarter, and never underestimated', () => {
  const texts = [10, 20, 50, 100].flatMap(rows => [toToon(page(rows, WORDS)), toJson(page(rows, WORDS))])
  texts.push(
    ...Object.values(samples).flatMap(sample => (Array.isArray(sample) ? [] : [toToon(sample), toJson(sample)])),
  )
  for (const text of texts.filter(each => each.length > 400)) {
    const ratio = estimateTokens(text) / count(text)
    assert.ok(ratio >= 1 && ratio <= 1.27, `${ratio.toFixed(3)} for ${text.slice(0, 80)}`)
  }
})

test('lists of paths with repeated folders are not underestimated', () => {
  const folders = [
    'src/cases',
    'lib/web/websocket',
    'usr/lib/python3/dist-packages/cherrypy',
    'drivers/net/wireless/ath',
    'docs/api',
  ]
  for (const folder of folders) {
    const results = Array.from({ length: 40 }, (_, i) => ({
      f: `${folder}/${pick(WORDS)}_${pick(WORDS)}.ts`,
      l: i + 1,
    }))
    for (const write of [toToon, toJson]) {
      const text = write({ results, total: 900, showing: 40, next: 40 })
      const ratio = estimateTokens(text) / count(text)
      assert.ok(ratio >= 1, `${ratio.toFixed(3)} for ${folder}`)
    }
  }
})

test('source code and prose are not underestimated', () => {
  const folders = [
    'src',
    'src/operations',
    'src/output',
    'node_modules/commander/lib',
    'node_modules/micromatch',
    'node_modules/zod',
  ]
  const files = folders.flatMap(folder =>
    readdirSync(path.join(ROOT, folder))
      .filter(name => /\.(ts|js|md)$/.test(name))
      .map(name => path.join(ROOT, folder, name)),
  )
  const ratios: number[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8').slice(0, 20_000)
    const estimate = estimateTokens(text)
    assert.ok(estimate >= count(text), `${file} is underestimated`)
    ratios.push(estimate / count(text))
  }
  const median = ratios.sort((left, right) => left - right)[ratios.length >> 1]!
  assert.ok(median < 1.25, `median ${median}`)
})

test('text unlike the fitted one is not underestimated', () => {
  const texts = {
    hex: repeat(800, () => pick('0123456789abcdef')),
    base64: repeat(800, () => pick('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')),
    letters: repeat(500, () => pick('abcdefghijklmnopqrstuvwxyz')),
    marks: repeat(500, () => pick('!"#$%&()*+,-./:;<=>?@[]^_{|}~')),
    russian: 'Проверяет имя пользователя и пароль. '.repeat(10),
    japanese: '日本語のコメント、これは関数です。龘靐齉'.repeat(10),
    arabic: 'مرحبا بالعالم '.repeat(20),
    emoji: '👍🏽🚀✨👩‍👩‍👧 '.repeat(20),
    boxes: '├── src → index … “quoted” — dash\n'.repeat(20),
    blanks: `${' '.repeat(300)}${'\t'.repeat(100)}${'\n'.repeat(200)}`,
    single: 'a b c d e f g '.repeat(30),
    digits: '1234567890 12 3 4567 '.repeat(20),
    control: '\u0001\u007f\u0000'.repeat(30),
    empty: '',
  }
  for (const [name, text] of Object.entries(texts)) assert.ok(estimateTokens(text) >= count(text), name)
})

test('lists of long paths with repeated rare words are not underestimated', () => {
  const roots = [
    'usr/share/cargo/registry/tokio-1.24.2/src',
    'usr/include/eigen3/Eigen/src/Core/arch',
    'usr/share/rubygems-integration/all/gems/sinatra-3.0.5/lib',
    'dist/types/middleware',
  ]
  const folders = [
    'runtime/tests',
    'runtime/time/tests',
    'sync/tests',
    'AVX512',
    'CUDA',
    'ZVector',
    'jsx-renderer',
    'mpsc',
  ]
  for (const root of roots) {
    const text = `folders[8]: ${folders.map(folder => `${root}/${folder}`).join(',')}`
    assert.ok(estimateTokens(text) >= count(text), text)
  }
})

test('the estimate stops once it exceeds enough', () => {
  const counted = estimateTokens('word '.repeat(1e6), 100)
  assert.ok(counted >= 100 && counted < 200, `${counted} tokens`)
})

test('letters of rare scripts and rare signs count as many tokens as bytes', () => {
  for (const letter of ['ꦱ', 'ᠠ', '⸘', '⿰']) {
    const text = letter.repeat(40)
    assert.ok(estimateTokens(text) >= count(text), `${letter}: ${estimateTokens(text)} for ${count(text)}`)
  }
})
