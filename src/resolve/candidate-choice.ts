// Which of several definitions of one name is meant: near to where it is asked from, then what is code before tests and
// generated code, then what others can use. Where that does not tell, none is picked. Pure.
import { isData, isDeclaration, isExported, STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import type { IndexEntry } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'
import { areInOnePackage } from './module-specifiers.ts'
import { isNamespaceOf, isOwnersNamesake } from './owner-namesakes.ts'
import type { Reached } from './reach.ts'

/** From where a name is asked for. */
export interface AskingFile {
  /** Path relative to the root. */
  readonly file: string
  /** Its module, where the index knows it. */
  readonly module: string | undefined
  /** Whether it is a test: only tests know what other tests of their package define. */
  readonly isTest: boolean
  /** What the name is qualified by. */
  readonly around: readonly string[]
  /** Owners and names of what it only declares, of those called as what is asked for: a header those of its source. */
  readonly declares?: ReadonlySet<string>
  /** How it imports a definition. */
  imports(entry: Pick<IndexEntry, 's' | 'p' | 'f'>): Reached | undefined
  /** What it imports under just this name. */
  readonly bound?: {
    readonly specifier: string
    /** What that is called where it is defined. */
    readonly name: string
    readonly isRenamed: boolean
    readonly entries: readonly Pick<IndexEntry, 'h'>[]
  }
}

/** Nearest first. What a file can use by the bare name comes before members that are called so. */
const NEARNESS = [
  'same file',
  'imported by name',
  'member in the same file',
  'imported by the name of its owner',
  'imported',
  'member of what is imported',
  'same package',
  'same folder',
  'same module',
  'elsewhere',
] as const
type Nearness = (typeof NEARNESS)[number]

function nearnessOf({ file, module, isTest, imports, around }: AskingFile, { entry, flags }: Candidate): Nearness {
  const owners = entry.p?.toLowerCase().split('.') ?? []
  const isTop = owners.length === 0 || owners.join('.') === around.slice(-owners.length).join('.').toLowerCase()
  if (entry.f === file) return isTop ? 'same file' : 'member in the same file'
  const reached = imports(entry)
  if (reached === 'name') return isTop ? 'imported by name' : 'imported by the name of its owner'
  if (reached) return isTop ? 'imported' : 'member of what is imported'
  const isHidden = STANDINGS[standingNumber(flags)] === 'test' && !isTest
  if (isTop && !isHidden && areInOnePackage(entry.f, file)) return 'same package'
  const folder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  if (folder(entry.f) === folder(file)) return 'same folder'
  return entry.m === module ? 'same module' : 'elsewhere'
}

/**
 * What is between the first and the last dot of a file's name: `native` of `Foo.native.tsx`, which stands for `Foo.tsx`
 * elsewhere.
 */
function variantOf(path: string): string {
  return /[^/.]\.(.+)\.[^./]+$/.exec(path.slice(path.lastIndexOf('/') + 1))?.[1] ?? ''
}

/** Whether two files are one in two variants; `Builders.common.kt` alone is no variant of anything. */
function areVariants(a: string, b: string): boolean {
  const stem = (path: string): string => path.replace(/(?<=[^/.])\.[^/]*$/, '')
  return a !== b && stem(a) === stem(b)
}

export interface Candidate {
  readonly entry: IndexEntry
  /** Second byte of its trait; 0 where it is not known. */
  readonly flags: number
}

interface Choice<T> {
  /** The equally good ones, in their order: one, where one is best. */
  readonly best: readonly T[]
  /** Those that were passed over. */
  readonly others: readonly T[]
  /** Why the best are better, where something else was passed over. */
  readonly by?: string
}

interface Criterion {
  readonly name: string
  /** Why the best is, in words. */
  by(best: Candidate): string
  /** Lower is better. */
  cost(candidate: Candidate): number
  /** Said where nothing is passed over, too: the best is not called what was asked for. */
  readonly isSaid?: boolean
}

/**
 * True for what a file of data names itself: in a Makefile `test` is its target before any function called so. A heading
 * only tells of what it is called like.
 */
export function isDataOf(file: string, { entry, flags }: Candidate): boolean {
  return entry.f === file && entry.k !== 'heading' && isData(flags)
}

function criteriaFrom(place: AskingFile | undefined, all: readonly Candidate[]): Criterion[] {
  const entries = all.map(({ entry }) => entry)
  const standing = ({ flags }: Candidate): number => standingNumber(flags)
  const nearness = (from: AskingFile): Criterion => ({
    name: 'far',
    by: best => `${nearnessOf(from, best)}, seen from ${from.file}`,
    cost: one => NEARNESS.indexOf(nearnessOf(from, one)),
  })
  const own = (from: AskingFile): Criterion => ({
    ...nearness(from),
    name: 'own',
    cost: one => (isDataOf(from.file, one) ? 0 : 1),
  })
  const variant = ({ file }: AskingFile): Criterion => ({
    name: 'variant',
    by: ({ entry }) => (variantOf(entry.f) === '' ? 'the file without a variant' : `variant ${variantOf(entry.f)}`),
    cost: ({ entry: { f } }) => {
      if (variantOf(f) === variantOf(file)) return 0
      if (entries.some(other => areVariants(f, other.f))) return variantOf(f) === '' ? 1 : 2
      return variantOf(file) === '' ? 0 : 1
    },
  })
  const declared = ({ file, declares }: AskingFile): Criterion[] => {
    if (!declares?.size) return []
    const cost = ({ entry }: Candidate): number => (entry.f === file || declares.has(ownName(entry)) ? 0 : 1)
    return [{ name: 'declared', by: () => `declared in ${file}`, cost }]
  }
  const bound = ({ bound }: AskingFile): Criterion[] => {
    if (!bound) return []
    const hashes = new Set(bound.entries.map(({ h }) => h))
    const { name, specifier } = bound
    return [
      {
        name: 'import',
        isSaid: bound.isRenamed,
        by: () => `imported by name: ${name === '' ? 'what' : `${name} of`} ${specifier}${name === '' ? ' is' : ''}`,
        cost: ({ entry }) => (hashes.has(entry.h) ? 0 : 1),
      },
    ]
  }
  return [
    ...(place?.bound?.isRenamed ? bound(place) : []),
    ...(place && all.some(one => isDataOf(place.file, one)) ? [own(place)] : []),
    { name: 'data', by: () => 'code before data', cost: ({ flags }) => (isData(flags) ? 1 : 0) },
    {
      name: 'declaration',
      by: () => 'definition before declaration',
      cost: ({ flags }) => (isDeclaration(flags) ? 1 : 0),
    },
    {
      name: 'part',
      by: ({ entry }) => `${entry.k} before the constructors, aliases and namespaces of its name`,
      cost: ({ entry }) =>
        entries.some(other => isNamespaceOf(entry, other)) ||
        entry.p?.split('.').at(-1) === entry.s ||
        isOwnersNamesake(entry, entries)
          ? 1
          : 0,
    },
    ...(place
      ? [...(place.bound?.isRenamed ? [] : bound(place)), ...declared(place), nearness(place), variant(place)]
      : []),
    {
      name: 'standing',
      by: best => `${STANDINGS[standing(best)]} before tests and generated code`,
      cost: standing,
    },
    { name: 'local', by: () => 'exported before local', cost: ({ flags }) => (isExported(flags) ? 0 : 1) },
  ]
}

/**
 * What one of all candidates costs by each criterion, in the order in which they decide; the lower, the better.
 */
export function criteriaOf(
  candidate: Candidate,
  all: readonly Candidate[],
  place?: AskingFile,
): Readonly<Record<string, number>> {
  return Object.fromEntries(criteriaFrom(place, all).map(({ name, cost }) => [name, cost(candidate)]))
}

/** Why one of all candidates was passed over for the best: the first criterion by which it is worse. */
export function losingCriterion(
  candidate: Candidate,
  best: Candidate,
  all: readonly Candidate[],
  place?: AskingFile,
): string | undefined {
  return criteriaFrom(place, all)
    .find(({ cost }) => cost(candidate) > cost(best))
    ?.by(best)
}

/** Leaves what is best by one criterion after the other. */
export function chooseCandidates<T extends Candidate>(candidates: readonly T[], place?: AskingFile): Choice<T> {
  let best = candidates
  const reasons: string[] = []
  for (const { by, cost, isSaid } of criteriaFrom(place, candidates)) {
    const costs = best.map(cost)
    const least = Math.min(...costs)
    const left = best.filter((_, i) => costs[i] === least)
    if (left.length < best.length || isSaid) reasons.push(by(left[0]!))
    best = left
  }
  const chosen = new Set(best)
  const others = candidates.filter(candidate => !chosen.has(candidate))
  return { best, others, ...(reasons.length > 0 ? { by: reasons.join('; ') } : {}) }
}

/** The fields in which candidates differ, for a person or an agent to tell them apart by. */
export function differingFields(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const fields = ['repo', 'f', 'p', 'k', 'm', 'signature', 'l']
  return fields.filter(field => new Set(rows.map(row => row[field])).size > 1)
}
