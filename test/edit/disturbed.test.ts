// Targets from real files, disturbed as people and models disturb them, land where they were taken from. Wrong ones land
// nowhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TargetSearch } from '../../src/edit/target-search.ts'
import { DISTURBANCES, disturbedBlock, landing, randomBlock, wrongTarget } from './disturbed-targets.ts'

const CASES = 300

test(`of ${CASES} disturbed targets at least 98 % land, and none in a wrong place`, () => {
  const missed: string[] = []
  for (let i = 0; i < CASES; i++) {
    const block = disturbedBlock()
    const where = `${block.source.language}, ${block.name}:\n${block.target}`
    const landed = landing(block)
    assert.notEqual(landed, 'wrong', where)
    if (landed === 'nowhere') missed.push(where)
  }
  console.log(`# ${CASES - missed.length} of ${CASES} landed`)
  assert.ok(missed.length <= CASES * 0.02, missed.join('\n\n'))
})

test(`of ${CASES} wrong targets none lands`, () => {
  for (let i = 0; i < CASES; i++) {
    const block = randomBlock()
    const target = wrongTarget(block)
    if (target === undefined) continue
    const { source, lines } = block
    assert.equal(source.search.find(target), undefined, `${source.language}:\n${target}`)
    // The same block twice is ambiguous at every level.
    const twice = new TargetSearch(`${source.text}\n${lines.join('\n')}\n`, source.grammar)
    assert.ok(twice.find(DISTURBANCES['trailing blanks']!(lines, source.grammar))!.matches.length > 1)
  }
})
