// What is left of a file's definitions when it is broken in one place: `npm run bench accuracy python --broken 200 [--seed N]`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomFrom } from '../../test/helpers/random.ts'
import { compare } from './compare.ts'
import { readWithCtx } from './corpus.ts'
import { type Corrupted, FAULTS } from './corruption.ts'
import type { Definition, Reading } from './definition.ts'

/** One kind of fault in many files: definitions outside of what was touched, and how many of them were still found. */
export interface Broken {
  readonly fault: string
  readonly files: number
  readonly expected: number
  readonly found: number
  /** Found and not there, the lines of the fault left out. */
  readonly invented: number
  /** Where most were lost: `path:line`, as broken. */
  readonly worst: readonly string[]
}

const WORST = 3

/**
 * Breaks `count` of the files that hold a function, spread evenly, once for each fault, at a random line inside a function, and
 * counts what ctx finds of the definitions of `truth` that do not hold that line.
 */
export function readBroken(
  root: string,
  files: readonly string[],
  truth: Reading,
  count: number,
  given?: string,
): Broken[] {
  const { seed, random } = randomFrom(given)
  console.log(`seed ${seed}`)
  const byFile = new Map<string, Definition[]>()
  for (const definition of truth.definitions) {
    const list = byFile.get(definition.file)
    if (list) list.push(definition)
    else byFile.set(definition.file, [definition])
  }
  const usable = files.filter(file => byFile.get(file)?.some(isCode))
  const step = Math.max(1, Math.floor(usable.length / count))
  const chosen = usable.filter((_, i) => i % step === 0).slice(0, count)
  return Object.keys(FAULTS).map(fault => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-broken-'))
    try {
      const expected: Definition[] = []
      const touched: Definition[] = []
      const lineOf = new Map<string, number>()
      for (const file of chosen) {
        const definitions = byFile.get(file)!
        const broken = breakFile(
          fs.readFileSync(path.join(root, file), 'utf8'),
          definitions.filter(isCode),
          fault,
          random,
        )
        if (!broken) continue
        fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
        fs.writeFileSync(path.join(folder, file), broken.text)
        lineOf.set(file, broken.line)
        expected.push(...definitions.flatMap(definition => moved(definition, broken)))
        touched.push(...definitions.filter(({ first, last = first }) => first <= broken.line && broken.line <= last))
      }
      const read = readWithCtx({ name: '', version: '', root: folder, flags: [] })
      const { differences } = compare([...expected, ...touched], read, false)
      const around = new Set(expected)
      const missed = differences.filter(
        ({ fault: what, definition }) => what !== 'end' && what !== 'kind' && around.has(definition),
      )
      const lost = new Map<string, number>()
      for (const { definition } of missed) lost.set(definition.file, (lost.get(definition.file) ?? 0) + 1)
      const worst = [...lost].sort((a, b) => b[1] - a[1]).slice(0, WORST)
      return {
        fault,
        files: lineOf.size,
        expected: expected.length,
        found: expected.length - missed.length,
        invented: differences.filter(({ fault: what }) => what === 'invented').length,
        worst: worst.map(([file, missed]) => `${file}:${lineOf.get(file)} ${missed}`),
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}

function isCode({ kind, first, last = first }: Definition): boolean {
  return (kind === 'fn' || kind === 'method') && last > first
}

/** Tries a few lines inside functions until one lends itself. */
function breakFile(
  text: string,
  code: readonly Definition[],
  fault: string,
  random: () => number,
): Corrupted | undefined {
  const lines = text.split('\n')
  for (let attempt = 0; attempt < 20; attempt++) {
    const { first, last = first } = code[Math.floor(random() * code.length)]!
    const broken = FAULTS[fault]!(lines, first + Math.floor(random() * (last - first)), random)
    if (broken && lines[broken.line - 1]!.trim() !== '') return broken
  }
  return undefined
}

/** A definition as it stands in the broken text; nothing for one that holds the fault or is gone. */
function moved(definition: Definition, { line, added, cut }: Corrupted): Definition[] {
  const { first, last = first } = definition
  if (first <= line && line <= last) return []
  if (first < line) return [definition]
  return cut ? [] : [{ ...definition, first: first + added, last: last + added }]
}
