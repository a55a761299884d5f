// The risk rule: points by reason, levels by score.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assessRisk, containerRisk, RISK_RULE } from '../../src/facts/risk.ts'
import { factsOf, type LanguageName } from './facts.ts'
import { marked, type Named } from './marked.ts'

function risk(language: LanguageName, source: string, named: Named | string = 'f') {
  const [facts] = factsOf(language, source, named)
  const [definition] = marked(source, named).definitions
  assert.ok(facts && definition)
  return assessRisk(definition, facts)
}

test('straight code is low, exported or not', () => {
  assert.deepEqual(risk('typescript', '§function f() ▶{ return g(1) }'), { level: 'low', score: 0, reasons: [] })
  assert.equal(risk('typescript', '§function f() ▶{ return g(1) }', { name: 'f', exported: true }).score, 0)
})

test('the score lists its reasons in the order of the rule', () => {
  assert.deepEqual(risk('typescript', '§function f() ▶{ fetch(u); exec(c); throw e }', { name: 'f', exported: true }), {
    level: 'high',
    score: 8,
    reasons: ['process +3', 'network +2', 'unhandled +1', 'throws +1', 'exported +1'],
  })
  assert.deepEqual(risk('typescript', '§function f() ▶{ try { fetch(u) } catch (e) { log(e) } }'), {
    level: 'medium',
    score: 2,
    reasons: ['network +2'],
  })
  assert.deepEqual(risk('typescript', '§function f() ▶{ fetch(u); throw e }'), {
    level: 'high',
    score: 4,
    reasons: ['network +2', 'unhandled +1', 'throws +1'],
  })
  assert.deepEqual(risk('c', '§void f(void) ▶{ fopen(p, m); }').reasons, ['file_read +1', 'unhandled +1'])
})

test('a Rust macro raises an error, whatever its path', () => {
  for (const call of ['bail!("a")', 'anyhow::bail!("a")', '::core::panic!()'])
    assert.deepEqual(risk('rust', `§fn f() ▶{ ${call} }`).reasons, ['throws +1'], call)
  assert.deepEqual(risk('rust', '§fn f() ▶{ a::panic() }').reasons, [])
})

test('a negated condition is an error check only in a language without another', () => {
  const [typescript, csharp] = [
    risk('typescript', '§function f() ▶{ if (!a) fetch(u) }'),
    risk('csharp', '§void f() ▶{ if (!a) File.ReadAllText(p); }'),
  ]
  assert.deepEqual(typescript.reasons, ['network +2', 'unhandled +1'])
  assert.deepEqual(csharp.reasons, ['file_read +1', 'unhandled +1'])
  assert.deepEqual(risk('c', '§void f(void) ▶{ if (!fopen(p, m)) return; }').reasons, ['file_read +1'])
})

test('a complexity of 25 alone is high risk', () => {
  const ifs = (count: number) => `§void f() ▶{ ${'if (a) b();'.repeat(count)} }`
  assert.equal(risk('java', ifs(7)).level, 'low')
  assert.deepEqual(risk('java', ifs(8)), { level: 'low', score: 1, reasons: ['branching +1'] })
  assert.deepEqual(risk('java', ifs(15)), { level: 'medium', score: 3, reasons: ['branching +1', 'complex +2'] })
  assert.equal(risk('java', ifs(25)).level, 'high')
})

test('a definition that runs nothing is low', () => {
  assert.equal(risk('typescript', '§const f = ▶fetch(exec(u))', { name: 'f', kind: 'const' }).score, 0)
  assert.equal(risk('java', '§abstract void f();', { name: 'f', kind: 'method' }).score, 0)
})

test('a container is as risky as its riskiest member', () => {
  assert.equal(containerRisk([]), 'low')
  assert.equal(containerRisk(['low', 'medium', 'low']), 'medium')
  assert.equal(containerRisk(['low', 'high', 'medium']), 'high')
})

test('the table has each reason once, with words and points', () => {
  assert.equal(new Set(RISK_RULE.map(({ reason }) => reason)).size, RISK_RULE.length)
  for (const { reason, points, meaning } of RISK_RULE) {
    assert.match(reason, /^[a-z_]+$/)
    assert.ok(points >= 1 && points <= 3 && meaning.length > 10)
  }
})
